"""Words, numbers, units and sentence vectors. Nothing here knows recipes or Rasa."""
