"""The kit that every game must pass: random play in which every promise of the contract is checked.

`check_kind` looks at a class of games, `check_game` plays one game, `check_state` looks at one position. They raise
ConformanceError with an explanation.
"""

from ludoscape.engine.conformance.chosen import random_game, random_options
from ludoscape.engine.conformance.kind import check_kind
from ludoscape.engine.conformance.playing import Checked, check_game, check_state
from ludoscape.engine.conformance.probe import ConformanceError
from ludoscape.engine.conformance.values import difference, one_form, sent

__all__ = [
    "Checked",
    "ConformanceError",
    "check_game",
    "check_kind",
    "check_state",
    "difference",
    "one_form",
    "random_game",
    "random_options",
    "sent",
]
