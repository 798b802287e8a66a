"""What a seat of Decay is told: its view, its choices and what they would do."""
