"""Whether a question continues earlier ones: the methods of De Boni and Manandhar (2003) and our own."""
