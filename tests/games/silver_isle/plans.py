"""How the generic tests play Silver Isle."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"round_limit": 1},
    small={"round_limit": 2},
    # one playthrough for each way in which a game can end: the reasons that its dossier names
    endings={"depleted": Plan(4, greedy=True), "rounds": Plan(3, {"round_limit": 12})},
    counts=[
        Positions(4, 0, 3),
        Positions(4, 22, 4),
        Positions(2, 60, 4, {"port_spaces": 4, "landing_claims": False}),
        Positions(4, 120, 3),
        Positions(3, 200, 3, {"crew_vs_ship": True, "aboard_counts": True}),
        Positions(4, 300, 3),
    ],
)
