"""Golden playthroughs: whole games as readable text, each played by a fixed policy from a fixed seed.

Where the policy was that of the greedy bot, its moves are played again as they stand in the file: bots get better, and
what they chose is no part of the rules.

Every line has the number of the event, who acts, how many moves are possible, and the move; every few lines a digest
of the full position. Whatever a change of the rules, of the order of moves or of the notation does to play shows here.
What the game's judge thinks of some of their positions, and why not this or that, stands in files beside them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

from librt.vecs import vec

import ludoscape as ls
from ludoscape.bots import information_set, make_bot
from tests.plans import Plan, Positions, golden_of, plans_of

DIGEST_EVERY = 10
RATED_EVERY = 4
REFUSED_EVERY = 3  # events between positions that are asked why not
REFUSED = 250  # texts that each is asked about


def options_of(game: ls.Game) -> list[str]:
    """Write the options that differ from their defaults."""
    chosen = game.changed_options().items()
    return [f"option {name}: {str(value).lower() if isinstance(value, bool) else value}" for name, value in chosen]


def listed_options(game: ls.Game) -> str:
    """Write the same in a row, behind what stands before it."""
    return "".join(f", {line[7:]}" for line in options_of(game))


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


def playthrough(name: str, plan: Plan, seed: int, again: Sequence[str] = ()) -> tuple[str, str]:
    """Play one game; give the reason of its end, and the whole as text.

    `again` are the texts of its events, from which decisions of a greedy plan are taken once it has been played.
    """
    game = ls.game(name, plan.seats, **plan.options)
    rng = ls.Rng(f"golden {seed}")
    bot = make_bot("greedy", f"golden {seed}")
    state = game.start()
    lines = [f"game: {name}", f"rules: {game.rules}", f"seats: {game.seats}", *options_of(game)]
    lines += [f"seed: {seed}", f"play: {'greedy' if plan.greedy else 'calm' if plan.calm else 'random'}", ""]
    events = 0
    while state.actor != ls.OVER:
        if plan.greedy and state.actor >= 0:
            possible = len(state.legal())
            told = information_set(state, int(state.actor))
            move = state.parse(again[events]) if again else bot.choose(told)
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
    head = f"{at.seats} seats, {at.events} events{listed_options(game)}"
    rows = [f"{head} = {fingerprint(state)}", "depth   decisions     chances        ends"]
    rows += [f"{row.depth:5} {row.decisions:11} {row.chances:11} {row.ends:11}" for row in perft(state, at.depth)]
    return "\n".join(rows) + "\n"


def all_counts(name: str) -> str:
    """Write the counts of a game below all its positions."""
    return "\n".join(counts(name, at) for at in plans_of(name).counts)


def moves_of(golden: str) -> list[tuple[str, int, str]]:
    """Read the events of a playthrough: who acts, how many moves are possible, and the move."""
    found = re.findall(r"^ *\d+ (chance|seat \d) +(\d+)  (.*?)(?: +=.*)?$", golden, re.MULTILINE)
    return [(who, int(possible), text) for who, possible, text in found]


def states_of(name: str, reason: str) -> Iterator[ls.State]:
    """Give the states of a playthrough in order, each only until the next is asked for."""
    plan = plans_of(name).endings[reason]
    state = ls.game(name, plan.seats, **plan.options).start()
    yield state
    for _, _, text in golden_moves(name, reason):
        state.play(state.parse(text))
        yield state


def ratings(name: str, reason: str) -> str:
    """Rate positions of a playthrough for each seat, and all that their moves lead to, as a table of text."""
    rows = [f"{reason}: after which event, who is to act, the rating of each seat, and the sum over what can follow"]
    for event, state in enumerate(states_of(name, reason)):
        if event % RATED_EVERY == 0 or state.actor == ls.OVER:
            rows.append(f"{event:4} {rated(state)}")
    return "\n".join(rows) + "\n"


def counted_ratings(name: str) -> str:
    """Rate the positions that are counted from: other numbers of seats and other options than the playthroughs have."""
    rows = ["counted: seats, after how many events, who is to act, the ratings and sums as above, and options"]
    for at in plans_of(name).counts:
        state = position(name, at)
        rows.append(f"{at.seats} {at.events:4} {rated(state)}{listed_options(state.game)}")
    return "\n".join(rows) + "\n"


def rated(state: ls.State) -> str:
    """Write who is to act in a position, its rating for each seat, and the sum over what can follow."""
    who = {ls.CHANCE: "chance", ls.OVER: "over"}.get(int(state.actor), f"seat {state.actor}")
    seats = " ".join(f"{rating:.6f}" for rating in rate(state))
    return f"{who:6} {seats} + {sum(map(weighed, following(state))):.4f}"


def rate(state: ls.State) -> list[float]:
    """Rate a position for each seat."""
    out: vec[float] = vec[float]([0.0] * state.game.seats)
    state.game.hand_judge().rates(state, out)
    return list(out)


def following(state: ls.State) -> Iterator[ls.State]:
    """Give the states that the moves, or the draws, of a position lead to."""
    for move in state.legal() or [move for move, _ in state.chance()]:
        after = state.copy()
        after.play(move)
        yield after


def weighed(state: ls.State) -> float:
    """Give one number for the ratings of a position, in which no two seats count the same."""
    return sum(rating * (seat + 1) for seat, rating in enumerate(rate(state)))


def all_ratings(name: str) -> str:
    """Write the ratings of all playthroughs of a game, and of the positions that are counted from."""
    return "\n".join([*(ratings(name, reason) for reason in plans_of(name).endings), counted_ratings(name)])


def refusals(name: str) -> str:
    """Ask why not of texts from all over the game, at positions all over it: a digest of each, then every sentence."""
    pool = sorted({text for reason in plans_of(name).endings for _, _, text in golden_moves(name, reason)})
    rows, sentences = ["which game, after which event, and the digest of what is said of many moves"], set()
    for reason in plans_of(name).endings:
        for event, state in enumerate(states_of(name, reason)):
            if event % REFUSED_EVERY:
                continue
            asked = [pool[(event + 7 * n) % len(pool)] for n in range(min(REFUSED, len(pool)))]
            said = [(text, refusal) for text in asked if (refusal := state.why_not(text))]
            sentences |= {f"{refusal.rule} {re.sub(r'[0-9]+', '0', refusal.wording)}" for _, refusal in said}
            lines = "\n".join(f"{text}: {refusal.rule} {refusal.wording} {refusal.where}" for text, refusal in said)
            rows.append(f"{reason} {event:4} {hashlib.sha256(lines.encode()).hexdigest()[:12]}")
    return "\n".join([*rows, "", "what is said, numbers left out", *sorted(sentences)]) + "\n"


def golden_moves(name: str, reason: str) -> list[tuple[str, int, str]]:
    """Read the events of the golden file of an ending."""
    return moves_of((golden_of(name) / f"{reason}.txt").read_text("utf-8"))
