"""The rules of Intimate Settlers: positions, what is legal, what a move does; positions as data."""
