"""Reading an utterance: its segments, what each of them does, and what it asks of."""
