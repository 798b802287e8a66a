"""What a seat of Silver Isle is told: its view, its choices and what they would do."""
