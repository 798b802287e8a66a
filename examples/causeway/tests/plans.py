"""How the generic tests play Causeway."""

from tests.plans import Plan, Plans, Positions

PLANS = Plans(
    shortest={"copies": 2},
    small={"copies": 2},
    endings={"empty": Plan(2), "passed": Plan(3)},
    counts=[Positions(2, 0, 4), Positions(3, 12, 4, {"gap": 1})],
)
