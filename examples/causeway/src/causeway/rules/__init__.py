"""The rules of Causeway: positions, what is legal, what a move does; positions as data."""
