"""The way of a message: what was read becomes goals, and goals are carried out."""
