"""How the generic tests play Alheimur."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"max_rounds": 1},
    small={"max_rounds": 2},
    # one playthrough for each way in which a game can end: the reasons that its dossier names
    endings={
        "last_round": Plan(3, greedy=True),
        "survivor": Plan(2),
        "max_rounds": Plan(4, {"max_rounds": 12, "movement_order": "UDRL"}),
    },
    counts=[
        Positions(2, 5, 3),
        Positions(2, 30, 4),
        Positions(3, 45, 4),
        Positions(8, 85, 3, {"neutral_build": "turns"}),
        Positions(4, 90, 4, {"settle_invaders": True, "crossfire": True, "hold_fire": True}),
        Positions(4, 120, 4, {"pressure": "communal", "expansion_pass": True, "launch_scope": "adjacent"}),
        Positions(3, 4, 4, {"build_draw": "blind", "neutral_build": "lot", "first_seat": "random"}),
    ],
)
