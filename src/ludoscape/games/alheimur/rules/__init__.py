"""The rules of Alheimur: positions, what is legal, what a move does; positions as data."""
