"""Learning the shipped parts: labelled utterances as one table of examples, the noise that they are seen with, and what learns from them."""
