"""What the environment says of a server: numbers, read strictly, so that a slip is told and not served by."""

from __future__ import annotations

import os
import re

from ludoscape.table.refusal import StartError


def number_set(name: str, usual: float) -> float:
    """Give the number from 0 on that the environment holds under this name. Raises StartError for anything else."""
    text = os.environ.get(name, "")
    if not text:
        return usual
    if not re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text, re.ASCII):
        raise StartError(f"{name}={text} in the environment is no number from 0 on")
    return float(text)
