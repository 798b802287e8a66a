"""What bots and learners are given: ratings and numbers that know no more than a seat does."""

from __future__ import annotations

from functools import partial

from librt.vecs import vec

from ludoscape.engine.conformance.probe import Probe
from ludoscape.engine.conformance.values import sent
from ludoscape.engine.learned import LearnedJudge
from ludoscape.engine.state import CHANCE, State


def check_judge(probe: Probe, state: State) -> None:
    judge = probe.able("judge", probe.game.judge)
    if judge is None or state.actor == CHANCE:
        return
    if isinstance(judge, LearnedJudge):
        check_learned(probe, state, judge)
        judge = judge.hand
    out = vec[float]([0.0] * probe.game.seats)
    probe.ask(state, "a rating", lambda: judge.rates(state, out))
    rates = [float(out[seat]) for seat in range(probe.game.seats)]
    fine = all(0 <= rate <= 1 for rate in rates) and abs(sum(rates) - 1) < 1e-6
    probe.demand(fine, f"ratings {rates} lie outside 0 to 1, or do not add up to 1")
    probe.demand(judge.rate(state, 0) == rates[0], "the judge is not steady")
    probe.demand(sent(judge).rate(state, 0) == rates[0], "a judge that is pickled rates differently")
    if state.actor >= 0:
        judge.rates(state.resample(state.actor, probe.rng), out)
        same = [out[seat] for seat in range(probe.game.seats)] == rates
        probe.demand(same, "the judge rates by what the actor may not know")


def check_learned(probe: Probe, state: State, judge: LearnedJudge) -> None:
    """Check a judge that learned: within bounds, steady, and for no seat by what that seat may not know."""
    out = vec[float]([0.0] * probe.game.seats)
    probe.ask(state, "a learned rating", lambda: judge.rates(state, out))
    rates = [float(out[seat]) for seat in range(probe.game.seats)]
    fine = all(0 <= rate <= 1 for rate in rates) and abs(sum(rates) - 1) < 1e-6
    probe.demand(fine, f"learned ratings {rates} lie outside 0 to 1, or do not add up to 1")
    seat = max(int(state.actor), 0)
    rate = judge.rate(state, seat)
    probe.demand(sent(judge).rate(state, seat) == rate, "a learned judge that is pickled rates differently")
    if state.actor >= 0:
        same = judge.rate(state.resample(seat, probe.rng), seat) == rate
        probe.demand(same, "the learned judge rates by what the actor may not know")


def check_encoder(probe: Probe, state: State) -> None:
    """Check the numbers that learners get: within their fields, nothing hidden, moves and back."""
    encoder = probe.able("encoder", probe.game.encoder)
    if encoder is None:
        return
    legal = state.legal()
    actions = [int(encoder.action(move)) for move in legal]
    probe.demand(all(0 <= a < encoder.actions for a in actions), f"an action lies outside {encoder.actions}")
    probe.demand([encoder.move(action) for action in actions] == legal, "an action does not give its move back")
    mask = probe.ask(state, "a mask", lambda: encoder.mask(state))
    probe.demand(sent(encoder).mask(state) == mask, "an encoder that is pickled writes something else")
    marked = [action for action, byte in enumerate(mask) if byte]
    same = len(mask) == encoder.actions and marked == sorted(actions) == encoder.legal(state)
    probe.demand(same and set(mask) <= {0, 1}, "the mask does not mark the legal moves")
    for seat in range(probe.game.seats):
        numbers = probe.ask(state, f"the observation of {seat}", partial(encoder.observe, state, seat))
        probe.demand(len(numbers) == encoder.size, f"an observation has {len(numbers)} numbers, not {encoder.size}")
        begin = 0
        for part in encoder.fields:
            top = max(numbers[begin : begin + part.length], default=0)
            probe.demand(top <= part.most <= 255, f"{part.name} of an observation reaches {top}, over {part.most}")
            begin += part.length
        twin = state.resample(seat, probe.rng)
        if encoder.observe(twin, seat) != numbers:
            raise probe.fail(f"the observation of seat {seat} hangs on what it may not know")
