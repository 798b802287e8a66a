"""What a seat of Alheimur is told: its view, its choices and what they would do."""
