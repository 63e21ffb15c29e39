"""The parts of the `souschef` command."""
