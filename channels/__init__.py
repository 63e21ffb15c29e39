"""Where cooks talk to Souschef: Rasa input and output channels, named in `credentials.yml`."""
