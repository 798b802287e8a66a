"""The picture of Intimate Settlers, drawn from a view alone."""
