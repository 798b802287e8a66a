"""Fit the network of a learned judge to the rows that self-play kept: numpy and scipy, an extra.

The network is the one of `engine/network.py`, in floats while it learns: every value of a byte is a feature, and of a
byte in steps all steps up to its value are, so that neighbours learn together. What is fitted is the cross entropy of
the targets, by Adam with decoupled decay (Loshchilov and Hutter 2019) on the first layer. Products of matrices are
scipy's sparse ones and plain sums: they run on one thread, in one order, so the same rows give the same bytes.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from ludoscape.bots.selfplay import MIDDLE, SCALE, TAIL, TARGETS
from ludoscape.engine.network import PLACE_OF, ZERO, Layout
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.recipe import Recipe

BATCH: Final = 1024
HELD_OUT: Final = 10  # one row of so many is not learned from: the last ones, of other games
SELDOM: Final = 2000  # a feature that is seen in fewer than one of so many rows has no weight
FALL: Final = 0.9  # of the rate of learning until the end
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8  # Adam's
BEGIN: Final = 0.03  # the spread of the first layer's weights
HIGHEST: Final = 63  # of a weight of the first layer: finer ones make larger files, and fit hardly better
SHARP: Final = 32767  # of a weight of the hidden numbers


def need_numbers() -> None:
    """Raise LabError when the libraries that fit are not installed."""
    if not all(importlib.util.find_spec(name) for name in ("numpy", "scipy")):
        raise LabError(f"teaching judges needs numpy and scipy: {how_to_get('train')}")


@dataclass(frozen=True)
class Fitted:
    """A network in whole numbers, as `Network` takes it, and how well it fits: cross entropy of rows held out.

    `before` is that of the hand judge alone.
    """

    first: bytes
    bias: list[int]
    out: list[int]
    last: int
    unit: float
    alpha: float
    rows: int
    loss: float
    before: float


class Rows:
    """Rows of self-play as matrices: which features each has, the hand judge's logit, and the target."""

    def __init__(self, lots: Iterable[bytes], layout: Layout) -> None:
        import numpy as np
        from scipy import sparse

        tables = [_Table(lot, layout) for lot in lots]
        self.logit = np.concatenate([table.logit for table in tables])
        self.target = np.concatenate([table.target for table in tables])
        self.features: Any = sparse.vstack([table.features for table in tables], format="csr")
        self.count = len(self.logit)


class _Table:
    """Some of the rows."""

    def __init__(self, data: bytes, layout: Layout) -> None:
        import numpy as np
        from scipy import sparse

        size = len(layout.first)
        table = np.frombuffer(data, np.uint8).reshape(-1, size + TAIL)
        tail = table[:, size:].astype(np.float64)
        self.logit = (tail[:, 0] + 256 * tail[:, 1] - MIDDLE) / SCALE
        self.target = (tail[:, 2] + 256 * tail[:, 3]) / TARGETS
        rows, places = np.nonzero(table[:, :size])
        first, kind, place_of = (np.array(list(numbers)) for numbers in (layout.first, layout.kind, PLACE_OF))
        seen = first[places] >= 0
        rows, places = rows[seen], places[seen]
        found = first[places] + place_of[kind[places] + table[rows, places]] - 1
        ones = np.ones(len(found), np.float32)
        self.features: Any = sparse.csr_matrix((ones, (rows, found)), shape=(len(table), layout.features))


def fit(lots: Iterable[bytes], layout: Layout, recipe: Recipe, seed: int) -> Fitted:
    """Fit a network to rows. Raises LabError where there are too few.

    A feature that is seen seldom, or always, has no weight: the bias has it.
    """
    import numpy as np

    rows = Rows(lots, layout)
    learned = rows.count - rows.count // HELD_OUT
    if learned < 2:
        raise LabError(f"{rows.count} rows are too few to learn from")
    often = np.asarray(rows.features.sum(axis=0))[0]
    useful = (often * SELDOM >= rows.count) & (often < rows.count)
    model = _Model(layout, recipe, useful, np.random.Generator(np.random.PCG64(seed)))
    batches = max(1, learned // BATCH)
    steps = recipe.epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = model.rng.permutation(learned)
        chosen = np.sort(order[step % batches * BATCH :][:BATCH])
        model.learn(rows, chosen, recipe.rate * (1 - FALL * step / steps))
    held = slice(learned, None)
    made = model.whole()
    network = _apply(made, rows.features[held])
    sure = made["alpha"] * rows.logit[held] + network
    loss, before = _entropy(sure, rows.target[held]), _entropy(rows.logit[held], rows.target[held])
    return Fitted(**made, rows=rows.count, loss=round(loss, 6), before=round(before, 6))


class _Model:
    """The network while it learns."""

    def __init__(self, layout: Layout, recipe: Recipe, useful: Any, rng: Any) -> None:
        import numpy as np

        self.rng = rng
        self.decay = recipe.decay
        self.part = recipe.part
        self.stairs = _stairs(layout)
        self.useful = useful
        hidden = recipe.hidden
        first = rng.standard_normal((layout.features, hidden)) * BEGIN
        self.parts = [first, np.zeros(hidden), np.zeros(hidden), np.zeros(1), np.ones(1)]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.step = 0

    def weights(self) -> Any:
        """Give the weights of the first layer, those of steps added up."""
        return (self.stairs @ self.parts[0]) * self.useful[:, None]

    def learn(self, rows: Rows, chosen: Any, rate: float) -> None:
        """Take one step on some rows."""
        import numpy as np

        _, bias, out, last, alpha = self.parts
        features, judged = rows.features[chosen], rows.logit[chosen]
        hidden = np.maximum(features @ self.weights() + bias, 0.0)
        sure = (hidden * out).sum(axis=1) + last + alpha * judged
        error = (1 / (1 + np.exp(-sure)) - rows.target[chosen]) / len(chosen)
        back = error[:, None] * out * (hidden > 0)
        grown = self.stairs.T @ ((features.T @ back) * self.useful[:, None])
        slopes = [grown, back.sum(axis=0), (hidden * error[:, None]).sum(axis=0)]
        slopes += [np.array([error.sum()]), np.array([(error * judged).sum()])]
        self.step += 1
        for place, slope in enumerate(slopes):
            mean, square = self.means[place], self.squares[place]
            mean += (1 - FIRST) * (slope - mean)
            square += (1 - SECOND) * (slope * slope - square)
            size = np.sqrt(square / (1 - SECOND**self.step)) + TINY
            if place == 0:
                self.parts[0] *= 1 - rate * self.decay
            self.parts[place] -= rate * mean / (1 - FIRST**self.step) / size

    def whole(self) -> dict[str, Any]:
        """Give the network in whole numbers, as much of it as is taken."""
        import numpy as np

        weights, (_, bias, out, last, alpha) = self.weights(), self.parts
        fine = HIGHEST / max(float(np.abs(weights).max()), 1e-9)
        sharp = SHARP / max(float(np.abs(out).max()), 1e-9)
        bytes_of = np.rint(weights * fine).astype(np.int64) + ZERO
        return {
            "first": bytes_of.astype(np.uint8).tobytes(),
            "bias": [int(x) for x in np.rint(bias * fine)],
            "out": [int(x) for x in np.rint(out * sharp)],
            "last": round(float(last[0]) * fine * sharp),
            "unit": self.part / (fine * sharp),
            "alpha": round(1 + self.part * (float(alpha[0]) - 1), 4),
        }


def _stairs(layout: Layout) -> Any:
    """Make the matrix that adds up the weights of steps: of each feature, itself and those below it on its stairs."""
    from scipy import sparse

    into, of = list(range(layout.features)), list(range(layout.features))
    for first, count in layout.stairs:
        for high in range(count):
            into += [first + high] * high
            of += range(first, first + high)
    return sparse.csr_matrix(([1.0] * len(into), (into, of)), shape=(layout.features, layout.features))


def _apply(made: dict[str, Any], features: Any) -> Any:
    """Give the answers of a network in whole numbers, as it will give them in play."""
    import numpy as np

    first = np.frombuffer(made["first"], np.uint8).astype(np.float64).reshape(features.shape[1], -1) - ZERO
    hidden = np.maximum(features @ first + np.array(made["bias"]), 0)
    return ((hidden * np.array(made["out"])).sum(axis=1) + made["last"]) * made["unit"]


def _entropy(sure: Any, target: Any) -> float:
    """Give the mean cross entropy of logits against targets."""
    import numpy as np

    return float((np.logaddexp(0, sure) - target * sure).mean()) if len(target) else float("nan")
