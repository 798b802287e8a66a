"""The spaces of Gymnasium in which observations, actions and masks lie, and how bytes of the encoder become arrays."""

from __future__ import annotations

from typing import Final

import numpy as np
from gymnasium import spaces

from ludoscape.engine.encoder import Encoder

NUMBERS: Final = np.dtype(np.uint8)  # of observations
FLAGS: Final = np.dtype(np.int8)  # of masks, as Gymnasium wants them


def observation_space(encoder: Encoder) -> spaces.Box[np.uint8]:
    """Make the space of observations: each number from 0 to the `most` of its field."""
    high = np.repeat([field.most for field in encoder.fields], [field.length for field in encoder.fields])
    return spaces.Box(np.zeros_like(high, NUMBERS), high.astype(NUMBERS), dtype=np.uint8)


def mask_space(encoder: Encoder) -> spaces.Box:
    """Make the space of masks: 1 for a legal action, 0 for another."""
    return spaces.Box(0, 1, (encoder.actions,), np.int8)


def action_space(encoder: Encoder) -> spaces.Discrete:
    """Make the space of actions."""
    return spaces.Discrete(encoder.actions)
