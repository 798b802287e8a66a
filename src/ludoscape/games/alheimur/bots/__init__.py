"""Alheimur for bots and learners: how good a position is, and positions as numbers."""
