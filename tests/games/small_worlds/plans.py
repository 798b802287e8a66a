"""How the generic tests play Small Worlds."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"turns": 1},
    small={"turns": 2},
    # one playthrough for each way in which a game can end: the reasons that its dossier names
    endings={"turns": Plan(5)},
    counts=[
        Positions(2, 0, 4),
        Positions(2, 60, 5),
        Positions(3, 150, 4, {"published": True}),
        Positions(5, 250, 5),
        Positions(4, 199, 5, {"many_declines": True, "die_only_if_stuck": True, "stout_picks_now": True}),
        Positions(2, 110, 5, {"map": "random:7", "strict_decline": True}),
        Positions(3, 180, 4, {"map": "sw5-6", "turns": 8}),
    ],
)
