"""Maps of Small Worlds: built in, random, and of one's own."""
