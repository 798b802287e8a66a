"""The rules of Decay: positions, what is legal, what a move does; positions as data."""
