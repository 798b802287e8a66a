"""What a game is: state, move, chance, view, record and the checks every game must pass. Knows no game."""
