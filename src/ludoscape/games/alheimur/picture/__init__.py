"""The picture of Alheimur, drawn from a view alone."""
