"""What runs inside the Rasa server: sentence encoder, utterance parts, intents, and the policy that reports an outage."""
