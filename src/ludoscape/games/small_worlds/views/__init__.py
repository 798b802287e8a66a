"""What a seat of Small Worlds is told: its view, its choices and what they would do."""
