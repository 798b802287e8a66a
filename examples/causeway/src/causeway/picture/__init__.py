"""The picture of Causeway, drawn from a view alone."""
