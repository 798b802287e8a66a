"""A random game in which everything is asked on the way, and what must hold at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludoscape.engine.conformance.minds import check_encoder, check_judge
from ludoscape.engine.conformance.positions import (
    check_copy,
    check_door,
    check_dump,
    check_moves,
    check_quickly,
    check_refusals,
)
from ludoscape.engine.conformance.probe import Probe
from ludoscape.engine.conformance.seats import check_alike, check_knowledge, check_told, rivals, told_of
from ludoscape.engine.conformance.values import sent
from ludoscape.engine.game import Game, Outcome
from ludoscape.engine.record import Record, RecordError, public, read_record, replay, verify
from ludoscape.engine.state import CHANCE, OVER, State


@dataclass
class Checked:
    """A game that passed: its record, how it ended, what was counted, and what the game does not have yet."""

    record: Record
    outcome: Outcome
    decisions: int
    states: int
    lacks: set[str] = field(default_factory=set)


def check_game(
    game: Game, seed: int | str = 0, thorough: float = 0.1, undo: float = 0.03, quick: float = 1.0
) -> Checked:
    """Play one random game and check every promise of the contract on the way.

    The first position of each phase and a share of the others (`thorough`) are examined in full, of the rest a share
    (`quick`) quickly; some moves (`undo`) are taken back. The same seed plays the same game.
    """
    probe = Probe(game, seed, thorough, undo, quick)
    return probe.guarded(lambda: run(probe))


def check_state(state: State, seed: int | str = 0) -> set[str]:
    """Examine one position in full; give what the game does not have yet (picture, judge)."""
    probe = Probe(state.game, seed, thorough=1.0, undo=0.0, quick=1.0)
    probe.guarded(lambda: examine(probe, state))
    return probe.lacks


def examine(probe: Probe, state: State) -> None:
    """Check everything that can be asked of a position."""
    check_quickly(probe, state)
    probe.demand(probe.unchanged(state), "listing moves, or writing and reading them, changes the state")
    check_copy(probe, state)
    check_moves(probe, state)
    check_refusals(probe, state)
    check_door(probe, state)
    check_dump(probe, state)
    check_knowledge(probe, state)
    check_judge(probe, state)
    check_encoder(probe, state)


def run(probe: Probe) -> Checked:
    """Play the game to its end."""
    check_self(probe)
    state = probe.game.start()
    probe.demand(probe.game.start().digest() == probe.digest(state), "two starts differ")
    line: list[tuple[int, State, int]] = [(0, state, 0)]  # the events that hold: state and decisions after each
    digests = [probe.digest(state)]
    decisions = states = 0
    turns = 0
    while True:
        states += 1
        met = probe.count(state)
        deep = states == 1 or state.actor == OVER or met == 1 or probe.happens(probe.thorough)
        again = met.bit_count() == 1  # the 2nd, 4th, 8th … of its phase: none is looked at when it is new alone
        looked = deep or again or probe.happens(probe.quick)
        if deep:
            examine(probe, state)
        elif looked:
            check_quickly(probe, state)
            if again:
                check_dump(probe, state)
        if state.actor == OVER:
            break
        probe.demand(decisions < probe.bound, f"the game has more than {probe.bound} decisions, its bound")
        probe.demand(len(probe.record.events) < 20 * probe.bound + 1000, "the game does not end")
        if len(line) > 2 and probe.happens(probe.undo):
            target, back, decisions = line[-2 - probe.rng.below(min(6, len(line) - 1))]
            while line[-1][0] != target:
                line.pop()
            event = probe.record.add_undo(target, probe.rng.below(probe.game.seats))
            state, turns = back, back.turns()
            line.append((event.number, state, decisions))
            digests.append(probe.digest(state))
            continue
        move = probe.choose(state)
        before = state
        state = before.copy()
        decisions += before.actor >= 0
        if looked:
            play_on(probe, before, state, move, deep)
        else:
            pass_on(probe, before, state, move)
        probe.demand(turns <= state.turns(), "the count of turns goes down")
        turns = state.turns()
        line.append((len(probe.record.events), state, decisions))
        digests.append(probe.digest(state))
    outcome = check_outcome(probe, state)
    check_standings(probe, [kept for _, kept, _ in line], outcome)
    check_record(probe, state, outcome, digests)
    return Checked(probe.record, outcome, decisions, states, probe.lacks)


def pass_on(probe: Probe, before: State, state: State, move: int) -> str:
    """Play a move on a copy, and write it down; gives its text."""
    text = before.text(move)
    state.play(move)
    probe.record.add(text)
    probe.draws += before.actor == CHANCE
    return text


def play_on(probe: Probe, before: State, state: State, move: int, deep: bool) -> None:
    """Play a move on a copy, and check what is told of it."""
    others = rivals(probe, before, move) if deep else []
    text = pass_on(probe, before, state, move)
    probe.demand(not deep or probe.unchanged(before), f"playing {text!r} on a copy changes the original")
    for seat in probe.audiences if deep else [probe.audiences[probe.rng.below(len(probe.audiences))]]:
        told = told_of(probe, before, move, state, seat, deep)
        for other in others:
            check_alike(probe, before, move, other, state, seat, told)
        if deep and seat >= 0:
            check_told(probe, before, move, state, seat, told)
    # once for all that was asked of a position, where it is not examined: digests are what takes long
    probe.demand(deep or probe.unchanged(before), f"what was asked before {text!r}, or playing it, changes the state")


def check_self(probe: Probe) -> None:
    again = type(probe.game)(probe.game.seats, **probe.game.makings())
    probe.demand(again == probe.game and hash(again) == hash(probe.game), "a game made again with its options differs")
    probe.demand(sent(probe.game) == probe.game, "a game that is pickled differs")


def check_outcome(probe: Probe, state: State) -> Outcome:
    outcome = state.outcome()
    if outcome is None:
        raise probe.fail("the game is over without an outcome")
    pays = outcome.payoffs
    probe.demand(len(pays) == probe.game.seats and all(0 <= p <= 1 for p in pays), f"payoffs are {pays}")
    probe.demand(abs(sum(pays) - 1) < 1e-9, f"payoffs {pays} do not add up to 1")
    best = tuple(seat for seat, pay in enumerate(pays) if pay == max(pays))
    probe.demand(outcome.winners == best, f"the winners are {outcome.winners}, the payoffs {pays}")
    paid = [state.payoff(seat) for seat in range(probe.game.seats)]
    probe.demand(paid == list(pays), f"payoff() gives {paid}, outcome() {pays}")
    scores = outcome.scores
    probe.demand(scores is None or len(scores) == probe.game.seats, f"the scores are {scores}")
    probe.demand(re.fullmatch(r"\w+", outcome.reason), f"the reason is {outcome.reason!r}, not one word")
    return outcome


def check_standings(probe: Probe, states: Sequence[State], outcome: Outcome) -> None:
    """Check that the parts of what each seat has at the end are as many as there are names, and make its points."""
    probe.demand(probe.able("points", lambda: probe.game.points(states[-1])) == outcome.points, "points() are others")
    told = probe.able("standings", lambda: probe.game.standings(states))
    if told is None:
        return
    probe.demand(len(told.shares) == probe.game.seats, f"the standings are of {len(told.shares)} seats")
    fits = all(len(share) == len(told.sources) for share in told.shares)
    probe.demand(fits, f"the standings {told.shares} have other parts than {told.sources}")
    if outcome.points is not None:
        even = all(abs(a - b) < 1e-9 for a, b in zip(told.totals, outcome.points, strict=True))
        probe.demand(even, f"the standings {told.totals} do not add up to the points {outcome.points}")


def check_record(probe: Probe, state: State, outcome: Outcome, digests: list[bytes]) -> None:
    """Check that the record, written and read again, is the game."""
    record = probe.record
    record.result = outcome
    record.seed = probe.fair.hex()
    try:
        text = record.write()
        again = read_record(text)
        probe.demand(again.write() == text, "the record that is read again is written differently")
        probe.demand(replay(again, probe.game).digest() == state.digest(), "the replay of the record ends elsewhere")
        for upto in probe.some(list(range(len(digests))), 3):
            middle = replay(again, probe.game, upto)
            probe.demand(middle.digest() == digests[upto], f"the replay up to event {upto} is elsewhere")
        for seat in probe.audiences:
            read_record(public(again, probe.game, seat).write())
    except RecordError as error:
        raise probe.fail(f"the record: {error}") from error
    report = verify(again, probe.game)
    probe.demand(report.ok and report.over, f"the record does not verify: {report}")
    all_of_it = report.draws == probe.draws and report.events == len(record.events)
    probe.demand(all_of_it, f"of {len(record.events)} events with {probe.draws} draws were verified: {report}")
