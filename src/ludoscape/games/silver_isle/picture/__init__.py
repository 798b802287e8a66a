"""The picture of Silver Isle, drawn from a view alone."""
