"""Say how the libraries of an extra come into the environment that runs this: by make into its own, else by pip."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

OF_MAKE: Final = Path(__file__).parents[2] / ".venv"  # in a checkout


def how_to_get(extra: str, environment: str = sys.prefix) -> str:
    """Give the command that installs an extra in an environment, the one that runs this unless told otherwise.

    Pip looks at no index for Ludoscape itself, because it is installed there.

    >>> how_to_get("lab", "/usr")
    "pip install 'ludoscape[lab]'"
    >>> how_to_get("lab", str(OF_MAKE))
    'make extras EXTRAS=lab'
    """
    if Path(environment).resolve() == OF_MAKE.resolve():
        return f"make extras EXTRAS={extra}"
    return f"pip install 'ludoscape[{extra}]'"
