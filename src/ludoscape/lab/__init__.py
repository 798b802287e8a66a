"""The lab: many games between bots, who plays best, and how fast the engine is."""


class LabError(ValueError):
    """What the lab cannot do as it was asked to; the message is one sentence for the user."""
