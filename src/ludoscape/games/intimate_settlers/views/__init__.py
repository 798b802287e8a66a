"""What a seat of Intimate Settlers is told: its view, its choices and what they would do."""
