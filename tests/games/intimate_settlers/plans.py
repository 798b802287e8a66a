"""How the generic tests play Intimate Settlers."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"turn_limit": 1},
    small={"turn_limit": 16},
    # one playthrough for each way in which a game can end: the reasons that its dossier names
    endings={
        "points": Plan(2, greedy=True),
        "turn_limit": Plan(3, {"scenario": "base", "turn_limit": 60, "player_trade": True}),
    },
    counts=[
        Positions(2, 0, 4),
        Positions(2, 20, 4),
        Positions(2, 90, 3),
        Positions(2, 300, 3),
        Positions(2, 600, 3, {"phases": "strict", "moved_ship_discovers": False}),
        Positions(4, 0, 3, {"scenario": "base", "base_corner": "random", "base_tokens": "random_no_red"}),
        Positions(4, 60, 3, {"scenario": "base", "player_trade": True}),
        Positions(3, 400, 3, {"scenario": "base"}),
    ],
)
