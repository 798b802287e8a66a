"""The ids of elements: the picture, the choices and the refusals agree on them here. Compiled."""

from __future__ import annotations

from ludoscape.games.alheimur.rules.letters import SPACE, seat_letter


def territory_element(key: str) -> str:
    """Give the id of a territory.

    >>> territory_element("A5")
    'al-terr-A5'
    """
    return f"al-terr-{key}"


def pyramid_element(key: str) -> str:
    """Give the id of the pyramid on a territory.

    >>> pyramid_element("A5")
    'al-pyr-A5'
    """
    return f"al-pyr-{key}"


def orbit_element(zone: str) -> str:
    """Give the id of an orbit as a whole, or of Space.

    >>> orbit_element("N"), orbit_element("space")
    ('al-orbit-N', 'al-space')
    """
    return "al-space" if zone == SPACE else f"al-orbit-{zone}"


def unit_element(zone: str, seat: int, unit: str) -> str:
    """Give the id of the units of one kind that a seat has in a zone.

    >>> unit_element("N", 0, "T3m1")
    'al-unit-N-A-T3m1'
    """
    return f"al-unit-{zone}-{seat_letter(seat)}-{unit}"


def card_element(printed: str) -> str:
    """Give the id of a card of the pile.

    >>> card_element("AEAE")
    'al-card-AEAE'
    """
    return f"al-card-{printed}"


def cell_element(x: int, y: int) -> str:
    """Give the id of a card cell of the world that is being built.

    >>> cell_element(-1, 0)
    'al-cell-m1_0'
    """
    return f"al-cell-{_signed(x)}_{_signed(y)}"


def role_element(letter: str) -> str:
    """Give the id of a role that a launched pyramid can take.

    >>> role_element("T")
    'al-role-T'
    """
    return f"al-role-{letter}"


def _signed(n: int) -> str:
    return str(n).replace("-", "m")
