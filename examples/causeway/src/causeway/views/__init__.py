"""What a seat of Causeway is told: its view, its choices and what they would do."""
