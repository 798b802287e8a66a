"""The lab: many games between bots, and how fast the engine is."""
