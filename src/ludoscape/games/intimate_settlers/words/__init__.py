"""Intimate Settlers in words: notation, why a move is not legal, the log."""
