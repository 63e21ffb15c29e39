"""What the assistant does in one turn: thin Rasa actions, one flow per file."""
