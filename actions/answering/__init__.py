"""From a question or a report to what the assistant can say about it. Nothing here knows Rasa."""
