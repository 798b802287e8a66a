"""Information-set Monte-Carlo tree search for any game of the contract. Compiled.

One tree of the searching seat's information sets (Cowling, Powley and Whitehouse 2012): every simulation begins with
a state drawn by `resample`, plays down the tree among the moves legal in it, draws chance anew (an open loop), and
ends at a leaf that is opened by rating each of its moves with the game's judge; where that wins, the leaf is played on
a little before it is rated. Ratings have a value for every seat, and in each node the seat that acts there chooses by
its own, so it is right for any number of players.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoscape.bots.luck import Luck, Tries
from ludoscape.bots.rollouts import Rollouts
from ludoscape.engine.chance import Rng
from ludoscape.engine.judge import Judge
from ludoscape.engine.state import CHANCE, OVER, Moves, State

SEATS: Final = 8
DEEPEST: Final = 60  # decisions in one simulation
DRAWS: Final = 4  # draws for the rating of a move that leads to chance; a lucky one would mislead for long
ROOT_DRAWS: Final = 32
SHARPEST: Final = 0.002  # of what is asked for as warmth: the weights exp(rating / warmth) must fit into a float


@final  # so that its methods are called directly
class Node:
    """An information set of the actor: the moves met there, with visits, summed values, ratings and availability."""

    def __init__(self) -> None:
        self.opened = False
        self.moves: vec[i64] = vec[i64]()
        self.count: vec[i64] = vec[i64]()
        self.present: vec[i64] = vec[i64]()  # how often the move was legal when the node was visited
        self.worth: vec[float] = vec[float]()
        self.rating: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()
        self.kids: list[Node | None] = []
        self._index: dict[int, int] | None = None  # where the moves stand that were there when it was asked last

    def find(self, move: i64, guess: i64) -> i64:
        """Give the place of a move, or -1; the guess is right when the same moves are listed every time."""
        if guess < len(self.moves) and self.moves[guess] == move:
            return guess
        index = self._index
        if index is None:  # as in most nodes: they are never looked at again
            index = {}
            self._index = index
        for place in range(i64(len(index)), len(self.moves)):
            index[self.moves[place]] = place
        return index.get(move, -1)

    def add(self, move: i64, rating: float, prior: float) -> None:
        """Note a move with its rating for the actor and its weight in the choice."""
        self.moves = append(self.moves, move)
        self.count = append(self.count, 0)
        self.present = append(self.present, 0)
        self.worth = append(self.worth, 0.0)
        self.rating = append(self.rating, rating)
        self.prior = append(self.prior, prior)
        self.kids.append(None)

    def add_all(self, moves: vec[i64], ratings: vec[float], priors: vec[float]) -> None:
        """Note moves with their ratings and weights, at once where they are the first."""
        number: i64 = len(moves)
        if len(self.moves):
            for i in range(number):
                self.add(moves[i], ratings[i], priors[i])
            return
        self.moves = moves
        self.count = vec[i64]([0] * number)
        self.present = vec[i64]([0] * number)
        self.worth = vec[float]([0.0] * number)
        self.rating = ratings
        self.prior = priors
        self.kids = [None] * number


class Search:
    """A search for one decision of one seat; `run` it in slices, then ask for the `best` move.

    `explore` is the weight of trying what the judge likes and the search has not looked at; `warmth` says how evenly
    the judge's likes are spread: smaller is sharper. It is multiplied by the grain of the judge's ratings. `ahead` is
    how many decisions a leaf is played on before it is rated; below 0 it is the judge's own number.

    Where the judge asks for `common` luck, the n-th simulation of each move at the root begins with the same drawn
    state and meets the same dice (`luck.py`), so the move is chosen first, and the luck by how often it was tried. A
    move tried less often than the leader is judged without the luck that the leader had on the draws that both met.
    """

    def __init__(
        self,
        sample: State,
        seat: i64,
        judge: Judge,
        rng: Rng,
        explore: float = 0.6,
        warmth: float = 0.05,
        ahead: i64 = -1,
    ) -> None:
        self.sample = sample
        self.seat = seat
        self.judge = judge
        self.judge.open = True  # every simulation begins with a state drawn from what the seat knows
        self.rng = rng
        self.explore = explore
        self.warmth = max(warmth * judge.grain, SHARPEST)
        self.ahead = judge.ahead if ahead < 0 else ahead
        self.tree = Node()
        self.simulations: i64 = 0
        self._first: i64 = -1  # the move that all simulations begin with, or -1
        self._out = Moves()
        self._luck = Luck(rng) if judge.common else None
        self._tries = Tries()  # of the moves at the root, where they share their luck
        self._rollouts = Rollouts(judge, rng, self._luck)
        self._values: vec[float] = vec[float]([0.0] * SEATS)
        self._trial: vec[float] = vec[float]([0.0] * SEATS)
        self._sum: vec[float] = vec[float]([0.0] * SEATS)
        self._places: vec[i64] = vec[i64]([0] * DEEPEST)  # of the moves of one simulation, and who made them
        self._actors: vec[i64] = vec[i64]([0] * DEEPEST)
        self._among: vec[i64] = vec[i64]()  # the places of the moves that are chosen among
        self._after: State | None = None  # the last states that were rated: the next may take their place
        self._drawn: State | None = None

    def run(self, simulations: i64) -> None:
        """Make some simulations more."""
        luck = self._luck
        for _ in range(simulations):
            if luck is None:
                self._simulate(self.sample.resample(self.seat, self.rng), -1)
            else:
                self._simulate_by(luck)
        self.simulations += simulations

    def look_at(self, move: i64, simulations: i64) -> None:
        """Make some simulations more that all begin with this move, so that its value is as sure as that of others."""
        self._first = move
        self.run(simulations)
        self._first = -1

    def _simulate_by(self, luck: Luck) -> None:
        """Choose at the root, then simulate by the luck that every move has when it is tried that often."""
        tree = self.tree
        place: i64 = -1
        number: i64 = 0
        if tree.opened:
            place = self._begun(self._choose_first())
            number = tree.count[place]
        self._simulate(self.sample.resample(self.seat, luck.begin(number)), place)
        if place >= 0:
            self._tries.note(place, tree.worth[place])

    def _begun(self, place: i64) -> i64:
        """Give the place of the move that all simulations begin with, or of the chosen one if they are free."""
        return place if self._first < 0 else self.tree.find(self._first, place)

    def _simulate(self, state: State, begun: i64) -> None:
        """Go down the tree to a leaf and note what it is worth; `begun` is the place chosen at the root, or -1."""
        node = self.tree
        nodes: list[Node] = []
        places = self._places
        actors = self._actors
        depth: i64 = 0
        out = self._out
        values = self._values
        while True:
            while state.actor == CHANCE:
                move = self._rollouts.draw(state)
                state.play(move)
                node = self._after_chance(node, move)
            if state.actor == OVER:
                for seat in range(self.judge.seats):
                    values[seat] = state.payoff(seat)
                break
            if depth == DEEPEST:
                self.judge.rates(state, values)
                break
            out.n = 0
            state.moves(out)
            if not node.opened:
                node.opened = True
                self._open(node, state)
                break
            if depth:
                place = self._choose(node, state)
            elif begun >= 0:
                place = begun
            else:
                place = self._begun(self._choose(node, state))
            nodes.append(node)
            places[depth] = place
            actors[depth] = state.actor
            depth += 1
            state.play(node.moves[place])
            kid = node.kids[place]
            if kid is None:
                kid = Node()
                node.kids[place] = kid
            node = kid
        for i in range(depth):
            passed = nodes[i]
            place = places[i]
            passed.count[place] += 1
            passed.worth[place] += values[actors[i]]

    def _after_chance(self, node: Node, move: i64) -> Node:
        """Go to the node behind a chance outcome."""
        place = node.find(move, 0)
        if place < 0:
            node.add(move, 0.0, 0.0)
            place = len(node.kids) - 1
        kid = node.kids[place]
        if kid is None:
            kid = Node()
            node.kids[place] = kid
        return kid

    def _open(self, node: Node, state: State) -> None:
        """Rate every move of a leaf; it is worth what its best move is, or as it stands, or what comes of it."""
        out = self._out
        values = self._values
        best: float = -1.0
        liked = out.item[0]
        draws = ROOT_DRAWS if node is self.tree else DRAWS
        ratings = vec[float]([0.0] * out.n)
        priors = vec[float]([0.0] * out.n)
        for i in range(out.n):
            rating = self._rate(state, out.item[i], draws)
            ratings[i] = rating
            priors[i] = exp(rating / self.warmth)
            if rating > best:
                best = rating
                liked = out.item[i]
                for seat in range(self.judge.seats):
                    values[seat] = self._trial[seat]
        node.add_all(out.item[: out.n], ratings, priors)
        if node is self.tree:
            return  # what the root is worth, no move is judged by
        if self.ahead:
            state.play(liked)  # the first of the decisions, by more draws than those that follow
            self._rollouts.rates(state, self.ahead - 1, values)
        elif self.judge.still:
            self.judge.rates(state, values)

    def _rate(self, state: State, move: i64, draws: i64) -> float:
        """Rate a move for the actor, by some draws where chance follows; the ratings of all seats are in the trial."""
        after = state.copy_over(self._after)
        self._after = after
        after.play(move)
        trial = self._trial
        if after.actor != CHANCE:
            self.judge.rates(after, trial)
            return trial[state.actor]
        seats = self.judge.seats
        values = self._sum
        for seat in range(seats):
            values[seat] = 0.0
        for _ in range(draws):
            drawn = after.copy_over(self._drawn)
            self._drawn = drawn
            while drawn.actor == CHANCE:
                drawn.play(drawn.draw(self.rng))
            self.judge.rates(drawn, trial)
            for seat in range(seats):
                values[seat] += trial[seat]
        for seat in range(seats):
            trial[seat] = values[seat] / float(draws)
        return trial[state.actor]

    def _choose(self, node: Node, state: State) -> i64:
        """Choose among the moves legal now by value, prior and visits (PUCT, with availability for visits)."""
        item = self._out.item
        n = self._out.n
        if len(self._among) < n:
            self._among = vec[i64]([0] * n)
        places = self._among
        moves = node.moves
        known: i64 = len(moves)
        for i in range(n):
            place = i
            if i >= known or moves[i] != item[i]:  # seldom: nearly always the same moves are listed
                place = self._place(node, state, item[i])
            places[i] = place
        count = node.count
        present = node.present
        worth = node.worth
        rated = node.rating
        prior = node.prior
        whole: float = 0.0
        for i in range(n):
            place = places[i]
            present[place] += 1
            whole += prior[place]
        explore = self.explore
        best: i64 = -1
        highest: float = -1.0
        met: i64 = -1
        spread: float = 0.0
        for i in range(n):
            place = places[i]
            if present[place] != met:  # most moves were legal equally often
                met = present[place]
                spread = sqrt(float(met))
            tried = float(count[place]) + 1.0
            value = (worth[place] + rated[place]) / tried
            score = value + explore * (spread / tried) * prior[place] / whole
            if score > highest:
                highest = score
                best = place
        return best

    def _place(self, node: Node, state: State, move: i64) -> i64:
        """Give the place of a move that is legal now; one that was not met before is rated and added."""
        place = node.find(move, 0)
        if place < 0:
            rating = self._rate(state, move, DRAWS)
            node.add(move, rating, exp(rating / self.warmth))
            place = len(node.kids) - 1
        return place

    def _choose_first(self) -> i64:
        """Choose at the root before the state is drawn: a seat knows which moves it has, so all of them are legal.

        What the leader, the move tried most, had more by its first draws than by all of them is luck that another move,
        which has met these draws alone, most likely had as well.
        """
        tree = self.tree
        moves: i64 = len(tree.moves)
        leader: i64 = 0
        whole: float = 0.0
        for i in range(moves):
            if tree.count[i] > tree.count[leader]:
                leader = i
            tree.present[i] += 1
            whole += tree.prior[i]
        best: i64 = 0
        highest: float = -2.0  # less than any: a visit is worth 0 at least, and the leader's luck on it 1 at most
        for i in range(moves):
            count = float(tree.count[i])
            value = (tree.worth[i] + tree.rating[i] - self._tries.luck(leader, tree.count[i])) / (count + 1.0)
            wide = sqrt(float(tree.present[i])) / (count + 1.0)
            score = value + self.explore * wide * tree.prior[i] / whole
            if score > highest:
                highest = score
                best = i
        return best

    def best(self) -> int:
        """Give the move visited most; between equals the one of the higher value."""
        tree = self.tree
        if not len(tree.moves):
            return self.sample.legal()[0]
        place: i64 = 0
        for i in range(len(tree.moves)):
            value = self.value(i)
            if tree.count[i] > tree.count[place] or (tree.count[i] == tree.count[place] and value > self.value(place)):
                place = i
        return tree.moves[place]

    def lead(self) -> int:
        """Tell by how many visits the best move is ahead of the next."""
        first: i64 = 0
        second: i64 = 0
        tree = self.tree
        for i in range(len(tree.count)):
            count = tree.count[i]
            if count > first:
                second = first
                first = count
            elif count > second:
                second = count
        return first - second

    def value(self, place: i64) -> float:
        """Give the value of a move at the root for the searching seat."""
        tree = self.tree
        return (tree.worth[place] + tree.rating[place]) / (float(tree.count[place]) + 1.0)

    def visits(self) -> list[tuple[int, int, float]]:
        """List the moves at the root with their visits and values."""
        tree = self.tree
        found: list[tuple[int, int, float]] = []
        for i in range(len(tree.moves)):
            found.append((tree.moves[i], tree.count[i], self.value(i)))
        return found
