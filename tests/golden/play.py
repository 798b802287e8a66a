"""Golden playthroughs: whole games as readable text, each played by a fixed policy from a fixed seed.

Every line has the number of the event, who acts, how many moves are possible, and the move; every few lines a digest
of the full position. Whatever a change of the rules, of the order of moves or of the notation does to play shows here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import ludoscape as ls
from ludoscape.bots import information_set, make_bot

FOLDER = Path(__file__).parent
DIGEST_EVERY = 10


@dataclass(frozen=True)
class Plan:
    """How a playthrough is made: number of seats, options, and the choosing.

    Moves are random, or calm (mostly the last move), or the greedy bot's.
    """

    seats: int
    options: dict[str, bool | int | str] = field(default_factory=dict)
    calm: bool = False
    greedy: bool = False


@dataclass(frozen=True)
class Positions:
    """Where to count from: a game, and how many random events are played before."""

    seats: int
    events: int
    depth: int
    options: dict[str, bool | int | str] = field(default_factory=dict)


# one playthrough for each way in which a game can end: the reasons that its dossier names
PLANS: dict[str, dict[str, Plan]] = {
    "decay": {
        "last": Plan(4),
        "all_dead": Plan(2),
        "repetition": Plan(2, calm=True),
        "quiet": Plan(4, {"repetition": 0, "quiet_rounds": 3}, calm=True),
        "max_turns": Plan(3, {"side": 8, "max_turns": 8}),
    },
    "silver-isle": {
        "depleted": Plan(4, greedy=True),
        "rounds": Plan(3, {"round_limit": 12}),
    },
    "intimate-settlers": {
        "points": Plan(2, greedy=True),
        "turn_limit": Plan(3, {"scenario": "base", "turn_limit": 60, "player_trade": True}),
    },
    "small-worlds": {
        "turns": Plan(5),
    },
    "alheimur": {
        "last_round": Plan(3, greedy=True),
        "survivor": Plan(2),
        "max_rounds": Plan(4, {"max_rounds": 12, "movement_order": "UDRL"}),
    },
}

COUNTS: dict[str, list[Positions]] = {
    "decay": [
        Positions(4, 0, 6),
        Positions(3, 0, 5, {"side": 8}),
        Positions(2, 49, 5),
        Positions(3, 60, 7),
        Positions(4, 80, 5, {"movable_sides": "any_two", "take_optional": True, "slide_keeps_offset": True}),
        Positions(4, 120, 6),
        Positions(4, 150, 7),
        Positions(3, 100, 6),
    ],
    "silver-isle": [
        Positions(4, 0, 3),
        Positions(4, 22, 4),
        Positions(2, 60, 4, {"port_spaces": 4, "landing_claims": False}),
        Positions(4, 120, 3),
        Positions(3, 200, 3, {"crew_vs_ship": True, "aboard_counts": True}),
        Positions(4, 300, 3),
    ],
    "intimate-settlers": [
        Positions(2, 0, 4),
        Positions(2, 20, 4),
        Positions(2, 90, 3),
        Positions(2, 300, 3),
        Positions(2, 600, 3, {"phases": "strict", "moved_ship_discovers": False}),
        Positions(4, 0, 3, {"scenario": "base", "base_corner": "random", "base_tokens": "random_no_red"}),
        Positions(4, 60, 3, {"scenario": "base", "player_trade": True}),
        Positions(3, 400, 3, {"scenario": "base"}),
    ],
    "small-worlds": [
        Positions(2, 0, 4),
        Positions(2, 60, 5),
        Positions(3, 150, 4, {"published": True}),
        Positions(5, 250, 5),
        Positions(4, 199, 5, {"many_declines": True, "die_only_if_stuck": True, "stout_picks_now": True}),
        Positions(2, 110, 5, {"map": "random:7", "strict_decline": True}),
        Positions(3, 180, 4, {"map": "sw5-6", "turns": 8}),
    ],
    "alheimur": [
        Positions(2, 5, 3),
        Positions(2, 30, 4),
        Positions(3, 45, 4),
        Positions(8, 85, 3, {"neutral_build": "turns"}),
        Positions(4, 90, 4, {"settle_invaders": True, "crossfire": True, "hold_fire": True}),
        Positions(4, 120, 4, {"pressure": "communal", "expansion_pass": True, "launch_scope": "adjacent"}),
        Positions(3, 4, 4, {"build_draw": "blind", "neutral_build": "lot", "first_seat": "random"}),
    ],
}


def options_of(game: ls.Game) -> list[str]:
    """Write the options that differ from their defaults."""
    chosen = game.changed_options().items()
    return [f"option {name}: {str(value).lower() if isinstance(value, bool) else value}" for name, value in chosen]


def fingerprint(state: ls.State) -> str:
    """Give the beginning of the hash of a position's digest."""
    return hashlib.sha256(state.digest()).hexdigest()[:12]


def choose(state: ls.State, rng: ls.Rng, calm: bool) -> tuple[int, int]:
    """Choose a move by the policy; give it with the number of possible moves."""
    if state.actor == ls.CHANCE:
        return state.draw(rng), len(state.chance())
    legal = state.legal()
    if calm and rng.below(8):
        return legal[-1], len(legal)
    return legal[rng.below(len(legal))], len(legal)


def playthrough(name: str, plan: Plan, seed: int) -> tuple[str, str]:
    """Play one game; give the reason of its end, and the whole as text."""
    game = ls.game(name, plan.seats, **plan.options)
    rng = ls.Rng(f"golden {seed}")
    bot = make_bot("greedy", f"golden {seed}")
    state = game.start()
    lines = [f"game: {name}", f"rules: {game.rules_version}", f"seats: {game.seats}", *options_of(game)]
    lines += [f"seed: {seed}", f"play: {'greedy' if plan.greedy else 'calm' if plan.calm else 'random'}", ""]
    events = 0
    while state.actor != ls.OVER:
        if plan.greedy and state.actor >= 0:
            possible = len(state.legal())
            move = bot.choose(information_set(state, int(state.actor)))
        else:
            move, possible = choose(state, rng, plan.calm)
        events += 1
        who = "chance" if state.actor == ls.CHANCE else f"seat {state.actor}"
        line = f"{events:4} {who:6} {possible:4}  {state.text(move)}"
        state.play(move)
        if events % DIGEST_EVERY == 0:
            line = f"{line:32} = {fingerprint(state)}"
        lines.append(line)
    outcome = state.outcome()
    assert outcome is not None
    lines += ["", f"{outcome.reason} after {state.turns()} turns = {fingerprint(state)}"]
    lines += [f"winners {' '.join(map(str, outcome.winners))}; payoffs {' '.join(f'{p:g}' for p in outcome.payoffs)}"]
    if outcome.scores is not None:
        lines.append(f"scores {' '.join(f'{s:g}' for s in outcome.scores)}")
    return outcome.reason, "\n".join(lines) + "\n"


def position(name: str, at: Positions) -> ls.State:
    """Play random moves from the start up to where the counting begins."""
    rng = ls.Rng(f"perft {name} {at.seats} {at.events}")
    state = ls.game(name, at.seats, **at.options).start()
    for _ in range(at.events):
        if state.actor == ls.OVER:
            break
        state.play(choose(state, rng, False)[0])
    return state


def counts(name: str, at: Positions) -> str:
    """Count the nodes by depth below a position, as a table of text."""
    from ludoscape.engine.perft import perft

    state = position(name, at)
    game = state.game
    head = f"{at.seats} seats, {at.events} events{''.join(f', {line[7:]}' for line in options_of(game))}"
    rows = [f"{head} = {fingerprint(state)}", "depth   decisions     chances        ends"]
    rows += [f"{row.depth:5} {row.decisions:11} {row.chances:11} {row.ends:11}" for row in perft(state, at.depth)]
    return "\n".join(rows) + "\n"


def all_counts(name: str) -> str:
    """Write the counts of a game below all its positions."""
    return "\n".join(counts(name, at) for at in COUNTS[name])
