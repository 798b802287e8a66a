"""What is hidden and what can be known: IS-90 to IS-93."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, TypeAlias

import pytest

import ludoscape as ls

from .board import RICH, base_setup, game, hand, moves, phase, play, points, setup
from .reference.components import DEVELOPMENT, RESOURCES
from .test_examples import RIVAL
from .test_random_play import VARIANTS, choose

Hands: TypeAlias = tuple[tuple[int, ...], ...]


def dev(state: ls.State, seat: int) -> tuple[tuple[str, int], ...]:
    """Give the development cards of a seat."""
    return tuple(sorted((card, n) for card, n in state.dump()["dev"].get(f"P{seat}", {}).items() if n))


def hands(state: ls.State) -> Hands:
    """Give the resource cards of all seats."""
    held = state.dump()["hands"]
    return tuple(tuple(held[f"P{seat}"].get(res, 0) for res in RESOURCES) for seat in range(state.game.seats))


def samples(state: ls.State, seat: int, number: int = 60) -> list[ls.State]:
    """Draw states for a seat."""
    found = []
    for i in range(number):
        sample = state.resample(seat, ls.Rng(f"sample {i}"))
        if i % 10 == 0:
            sample.validate()
        found.append(sample)
    return found


@pytest.mark.rule("IS-93", "IS-92")
def test_two_players_know_each_others_resources() -> None:
    """Only development cards are drawn anew."""
    state = setup(hand="wood:2 ore", other="grain:3 wool", dev={"P0": {"knight": 1, "vp": 1}, "P1": {"monopoly": 2}})
    for seat in (0, 1):
        for sample in samples(state, seat):
            assert hands(sample) == hands(state)
            assert dev(sample, seat) == dev(state, seat)
    pairs = {tuple(sorted(Counter(pair).items())) for pair in ((a, b) for a in DEVELOPMENT for b in DEVELOPMENT)}
    for seat in (0, 1):
        theirs = {dev(sample, 1 - seat) for sample in samples(state, seat, 300)}
        assert theirs <= pairs
        assert len(theirs) > 9  # two equal progress cards come rarely


@pytest.mark.rule("IS-92", "IS-57", "IS-90")
def test_development_cards_are_dealt_from_what_is_left() -> None:
    """In proportion to deck and hidden hands together; what was played or is one's own cannot come."""
    played = {"P0": {"knight": 6, "roads": 2}, "P1": {"knight": 7, "plenty": 2}}
    state = setup(dev={"P0": {"vp": 5, "monopoly": 1}, "P1": {"knight": 1}}, played=played)
    drawn = Counter(dev(sample, 1) for sample in samples(state, 0, 200))
    assert set(drawn) == {(("knight", 1),), (("monopoly", 1),)}
    assert 60 < drawn[(("knight", 1),)] < 140
    assert {dev(sample, 1) for sample in samples(state, 1)} == {dev(state, 1)}


@pytest.mark.rule("IS-92", "IS-62")
def test_when_a_card_was_bought_is_known() -> None:
    """A card that was bought in this turn stays one; its kind is hidden."""
    state = play(setup(hand=RICH, dev={"P0": {"plenty": 1}}), "buy; !dev knight")
    kinds = set()
    for sample in samples(state, 1, 200):
        bought = {card: n for card, n in sample.dump()["bought"].items() if n}
        held = sample.dump()["dev"]["P0"]
        assert sum(bought.values()) == 1
        assert sum(held.values()) == 2
        assert all(held[card] >= n for card, n in bought.items())
        kinds |= set(bought)
    assert kinds == set(DEVELOPMENT)


@pytest.mark.rule("IS-93", "IS-87", "IS-67")
def test_no_victory_point_cards_that_would_have_won() -> None:
    """P0 has 16 open points in its own turn: of its cards at most one can be worth a point."""
    state = setup(
        f"{RIVAL}; city -2,3:S; city -1,3:S; settle -2,2:S",
        dev={"P0": {"knight": 3}},
        hexes="-2,2=sea",
        played={"P0": {"knight": 3}},
        stack="",
    )
    assert points(state) == 16
    found = {dict(dev(sample, 0)).get("vp", 0) for sample in samples(state, 1, 200)}
    assert found == {0, 1}
    found = {dict(dev(sample, 0)).get("vp", 0) for sample in samples(play(state, "end"), 1, 200)}
    assert found == {0, 1}
    # in another's turn more is possible: 15 open points, then 17 by a route that the other lost
    other = setup("", "city -1,4:S; settle 1,-2:S", dev={"P1": {"knight": 2}}, stack="")
    assert points(other, 1) == 12
    assert {dict(dev(sample, 1)).get("vp", 0) for sample in samples(other, 0, 200)} == {0, 1, 2}


@pytest.mark.rule("IS-93", "IS-87")
def test_a_card_bought_later_may_be_a_point_again() -> None:
    """Two old cards were no points at 17; the one bought after that can be."""
    roads = "road 2,-3:SE; road 1,-2:NE; road 0,-2:NE; road 0,-3:E"
    four = "settle -2,3:S; settle -1,3:S; road -3,4:NE; road -2,3:SE; road -2,4:NE; road -1,3:SE; road -3,3:E"
    state = setup(
        f"{four}; {RIVAL}; settle -3,3:S",
        f"settle 2,-2:N; settle 1,-2:N; road 1,-3:SE; {roads}",
        bare=True,
        played={"P0": {"knight": 3}},
        dev={"P0": {"knight": 2}},
        hand=RICH,
        other=RICH,
        route="P0",
        stack="",
        options={"vp_target": 17},
    )
    assert (points(state), phase(state)) == (16, "main")
    assert {dict(dev(sample, 0)).get("vp", 0) for sample in samples(state, 1)} == {0}
    play(state, "end; roll; !dice 1+1; road 1,-4:SE; end; roll; !dice 1+1")
    assert points(state) == 14
    assert {dict(dev(sample, 0)).get("vp", 0) for sample in samples(state, 1)} == {0}
    play(state, "buy; !dev knight")
    assert {dict(dev(sample, 0)).get("vp", 0) for sample in samples(state, 1, 200)} == {0, 1}


@pytest.mark.rule("IS-93", "IS-46", "IS-92")
def test_a_theft_between_others_hides_one_card() -> None:
    """Who is not part of it knows only what the hands can be; a later payment tells more."""
    spots = ["settle 0,0:N; road 0,0:NE", "settle 0,0:S", "settle 2,0:S"]
    state = base_setup(*spots, hands=["wool", "brick grain", "ore"], phase="pre")
    play(state, "roll; !dice 3+4; rob 0,1; !steal brick")
    for seat in (0, 1):
        assert {hands(sample) for sample in samples(state, seat)} == {hands(state)}
    worlds = {hands(sample) for sample in samples(state, 2)}
    assert {(hand_of[0], hand_of[1]) for hand_of in worlds} == {
        ((0, 1, 1, 0, 0), (0, 0, 0, 1, 0)),
        ((0, 0, 1, 1, 0), (0, 1, 0, 0, 0)),
    }
    assert {world[2] for world in worlds} == {(0, 0, 0, 0, 1)}


@pytest.mark.rule("IS-93", "IS-66", "IS-51")
def test_what_is_paid_or_given_tells_what_was_stolen() -> None:
    """A road of a thief with one wood, a discard, a monopoly."""
    spots = ["settle 0,0:N; road 0,0:NE", "settle 0,0:S", "settle 2,0:S"]
    state = base_setup(*spots, hands=["wood", "brick grain ore", "ore"], phase="pre")
    play(state, "roll; !dice 3+4; rob 0,1; !steal brick")
    assert len({hands(sample) for sample in samples(state, 2)}) == 3
    built = state.copy()
    play(built, "road 1,-1:SE")
    assert {hands(sample) for sample in samples(built, 2)} == {hands(built)}
    named = base_setup(
        *spots, hands=["wood", "brick grain ore", "ore"], phase="pre", dev={"P0": {"knight": 1}, "P2": {"monopoly": 1}}
    )
    play(named, "play knight; rob 0,1; !steal brick; roll; !dice 1+1; end; roll; !dice 1+1; end; roll; !dice 1+1")
    play(named, "play monopoly; name grain")
    assert {(w[0], w[1]) for w in (hands(sample) for sample in samples(named, 2))} == {
        ((1, 1, 0, 0, 0), (0, 0, 0, 0, 1)),
        ((1, 0, 0, 0, 1), (0, 1, 0, 0, 0)),
    }


@pytest.mark.rule("IS-93", "IS-68")
def test_an_offer_that_is_accepted_tells_that_the_cards_are_there() -> None:
    """So does the offer itself; a refusal tells nothing."""
    spots = ["settle 0,0:N", "settle 0,0:S", "settle 2,0:S"]
    state = base_setup(*spots, hands=["wood", "brick grain ore", "ore:2"], phase="pre", options={"player_trade": True})
    play(state, "roll; !dice 3+4; rob 0,1; !steal brick; offer")
    assert len({hands(sample) for sample in samples(state, 2)}) == 3
    gives = play(state.copy(), "give brick")
    assert {hands(sample) for sample in samples(gives, 2)} == {hands(gives)}
    asks = play(state.copy(), "give wood; want ore; propose")
    assert len({hands(sample) for sample in samples(asks, 2)}) == 3
    agreed = play(asks.copy(), "accept")
    assert {hands(sample)[1][4] for sample in samples(agreed, 2)} == {1}
    assert len({hands(sample) for sample in samples(agreed, 2)}) == 2
    declined = play(asks.copy(), "refuse")
    assert len({hands(sample) for sample in samples(declined, 2)}) == 3


def same_for(state: ls.State, seat: int, rng: ls.Rng) -> None:
    """Check a state drawn for a seat: it is legal, looks the same to that seat, and gives it the same choices."""
    other = state.resample(seat, rng)
    other.validate()
    assert other.view(seat) == state.view(seat)
    assert other.view(ls.SPECTATOR) == state.view(ls.SPECTATOR)
    assert other.game.load(json.loads(json.dumps(other.dump()))).digest() == other.digest()
    hidden = ("hands", "dev", "bought", "story", "room")
    assert {k: v for k, v in other.dump().items() if k not in hidden} == {
        k: v for k, v in state.dump().items() if k not in hidden
    }
    assert hand(other, seat) == hand(state, seat)
    assert dev(other, seat) == dev(state, seat)
    for number in range(state.game.seats):
        assert sum(hand(other, number).values()) == sum(hand(state, number).values())
        assert sum(n for _, n in dev(other, number)) == sum(n for _, n in dev(state, number))
    if state.game.seats == 2 or state.game.options["open_hands"]:
        assert hands(other) == hands(state)
    if seat == state.actor:
        assert moves(other) == moves(state)


@pytest.mark.rule("IS-92", "IS-93")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_views_choices_and_log_do_not_hang_on_what_is_hidden(seats: int, options: dict[str, Any]) -> None:
    """States that differ only in what a seat cannot know are the same to it."""
    kind = game(seats, **options)
    rng = ls.Rng(f"hidden {options}")
    state: ls.State = kind.start()
    for number in range(330):
        if state.actor == ls.OVER:
            break
        if number % 15 == 0:
            same_for(state, rng.below(seats), rng)
        state.play(state.draw(rng) if state.actor == ls.CHANCE else choose(state, rng))


@pytest.mark.rule("IS-92")
def test_everything_is_shown_at_the_end() -> None:
    """The victory point cards of a game that is over."""
    more: dict[str, Any] = {"hand": RICH, "played": {"P0": {"knight": 3}}, "dev": {"P0": {"vp": 4}}}
    before = setup(RIVAL, **more)
    hidden = json.dumps(before.view(1)["seats"])
    state = play(before, "buy; !dev vp")
    shown = json.dumps(state.view(1)["seats"])
    assert "ictory point" not in hidden
    assert "ictory point" in shown
    assert state.view(1)["outcome"] is not None


# ---- an independent account of what can be known: all hands that fit, event by event


class Account:
    """The hands of all players that are possible for one watcher."""

    def __init__(self, state: ls.State, watcher: int) -> None:
        self.watcher = watcher
        self.worlds: set[Hands] = {hands(state)}

    def see(self, data: dict[str, Any], actor: int, text: str, was: Hands, now: Hands) -> None:
        """Take in an event: its open changes, what it shows, or a theft."""
        active = int(data["active"][1:])
        if text.startswith("!steal"):
            (victim,) = (seat for seat in range(len(was)) if sum(now[seat]) < sum(was[seat]))
            if self.watcher in (active, victim):
                self.change(was, now)
            else:
                self.worlds = {
                    moved(world, victim, active, res) for world in self.worlds for res in range(5) if world[victim][res]
                }
            return
        if text.startswith("name "):
            res = RESOURCES.index(text.split()[1])
            self.worlds = {
                w for w in self.worlds if all(w[s][res] == was[s][res] for s in range(len(was)) if s != active)
            }
        if text == "accept":
            self.shown(actor, Counter(data["want"]))
        if text.startswith("give "):
            self.shown(active, Counter(data.get("give") or {}) + Counter([text.split()[1]]))
        self.change(was, now)

    def change(self, was: Hands, now: Hands) -> None:
        """Change all hands by what is open; nobody can have paid with cards that were not there."""
        kept = set()
        for world in self.worlds:
            new = tuple(
                tuple(n + b - a for n, a, b in zip(*lines, strict=True)) for lines in zip(world, was, now, strict=True)
            )
            if all(n >= 0 for line in new for n in line):
                kept.add(new)
        self.worlds = kept

    def shown(self, seat: int, cards: Counter[str]) -> None:
        """Keep the worlds in which a seat holds these cards."""
        self.worlds = {w for w in self.worlds if all(w[seat][RESOURCES.index(r)] >= n for r, n in cards.items())}


def moved(world: Hands, victim: int, thief: int, res: int) -> Hands:
    """Move one card."""
    lines = [list(line) for line in world]
    lines[victim][res] -= 1
    lines[thief][res] += 1
    return tuple(map(tuple, lines))


def biased(state: ls.State, rng: ls.Rng) -> int:
    """Choose the next event: many sevens, many robberies, offers and builds."""
    if phase(state) == "dice" and rng.below(2):
        return state.parse("!dice 3+4")
    if state.actor == ls.CHANCE:
        return state.draw(rng)
    end = [move for move in state.legal() if state.text(move) == "end"]
    return end[0] if end and rng.below(3) == 0 else choose(state, rng)


@pytest.mark.rule("IS-93", "IS-46", "IS-68", "IS-66", "IS-44")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_samples_are_the_hands_that_fit_all_that_was_seen(seats: int, seed: int) -> None:
    """Every sample is one of the possible worlds; where there are few, each of them comes up."""
    spots = [
        "settle 0,0:N; settle 2,0:S; road 0,0:NE",
        "settle 0,0:S; settle -2,0:N; road 0,0:SE",
        "settle 1,-1:N; settle -1,2:S; road 1,-1:NE",
        "settle 1,0:N; settle -2,2:N; road 1,0:NE",
    ]
    rng = ls.Rng(f"account {seats} {seed}")
    state = base_setup(
        *spots[:seats],
        hands=["wood:2 ore", "brick wool", "grain:2 wool", "ore wood"][:seats],
        options={"player_trade": True, "discard_limit": 5, "vp_target": 15},
        dev={"P0": {"knight": 1}, "P1": {"knight": 1}, "P2": {"monopoly": 1}},
    )
    accounts = [Account(state, seat) for seat in range(seats)]
    for number in range(120):
        if state.actor == ls.OVER:
            break
        move = biased(state, rng)
        text, actor, data, was = state.text(move), state.actor, state.dump(), hands(state)
        state.play(move)
        now = hands(state)
        for account in accounts:
            account.see(data, actor, text, was, now)
            assert now in account.worlds
        if number % 10 == 0:
            account = accounts[rng.below(seats)]
            few = len(account.worlds) <= 4
            drawn = {hands(sample) for sample in samples(state, account.watcher, 40 if few else 5)}
            assert drawn <= account.worlds, text
            if few:
                assert len(drawn) >= min(2, len(account.worlds)), text
