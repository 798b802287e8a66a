"""The rules of Silver Isle: positions, what is legal, what a move does; positions as data."""
