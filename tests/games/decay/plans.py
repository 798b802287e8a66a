"""How the generic tests play Decay."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"max_turns": 1},
    small={"max_turns": 6},
    # one playthrough for each way in which a game can end: the reasons that its dossier names
    endings={
        "last": Plan(4),
        "all_dead": Plan(2),
        "repetition": Plan(2, calm=True),
        "quiet": Plan(4, {"repetition": 0, "quiet_rounds": 3}, calm=True),
        "max_turns": Plan(3, {"side": 8, "max_turns": 8}),
    },
    counts=[
        Positions(4, 0, 6),
        Positions(3, 0, 5, {"side": 8}),
        Positions(2, 49, 5),
        Positions(3, 60, 7),
        Positions(4, 80, 5, {"movable_sides": "any_two", "take_optional": True, "slide_keeps_offset": True}),
        Positions(4, 120, 6),
        Positions(4, 150, 7),
        Positions(3, 100, 6),
    ],
)
