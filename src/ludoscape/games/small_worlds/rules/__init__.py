"""The rules of Small Worlds: positions, what is legal, what a move does; positions as data."""
