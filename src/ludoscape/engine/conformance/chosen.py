"""Games with random numbers of seats and random options that go together."""

from __future__ import annotations

from ludoscape.engine.chance import Rng
from ludoscape.engine.conformance.probe import ConformanceError
from ludoscape.engine.game import Game
from ludoscape.engine.options import Option, OptionError, Value, keep_fitting


def random_options(kind: type[Game], rng: Rng, seats: int | None = None) -> dict[str, Value]:
    """Choose options at random: about half keep their default, numbers stay small or at their default."""
    chosen = {spec.name: _random_value(spec, rng) for spec in kind.option_specs if rng.below(2)}
    return keep_fitting(kind.option_specs, chosen, kind.default_seats if seats is None else seats)


def _random_value(spec: Option, rng: Rng) -> Value:
    allowed: list[Value]
    if spec.kind == "switch":
        allowed = [True, False]
    elif spec.kind == "text":
        allowed = [spec.default, *spec.samples]
    elif spec.values:
        allowed = list(spec.values)
    else:
        least = -(-spec.least // spec.step) * spec.step
        allowed = [spec.default, *(n for n in range(least, least + 3 * spec.step, spec.step) if n <= spec.most)]
        allowed += [0] * (spec.zero and not spec.endless)
    return allowed[rng.below(len(allowed))]


def random_game(kind: type[Game], rng: Rng) -> Game:
    """Make a game with a random number of seats and random options that go together, now and then by older rules."""
    seats = kind.seat_numbers[rng.below(len(kind.seat_numbers))]
    for _ in range(200):
        try:
            return kind(seats, rules=_random_version(kind, rng), **random_options(kind, rng, seats))
        except OptionError:
            continue  # these options exclude each other
    raise ConformanceError(f"no options of {kind.name} for {seats} seats were found that go together")


def _random_version(kind: type[Game], rng: Rng) -> str:
    versions = (kind.rules_version, *kind.earlier_rules)
    return versions[rng.below(len(versions)) if kind.earlier_rules else 0]
