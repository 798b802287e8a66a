"""The picture of Small Worlds, drawn from a view alone."""
