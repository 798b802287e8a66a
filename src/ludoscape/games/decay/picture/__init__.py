"""The picture of Decay, drawn from a view alone."""
