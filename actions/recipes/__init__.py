"""The recipe as the conversation needs it: model, analysis of its text, importers and store. Nothing here knows Rasa."""
