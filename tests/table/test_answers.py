"""What the doors really answer is what `GET /api` says that they answer: every field, and no other."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from ludoscape.table.answers import Previewed, modelled
from ludoscape.table.app import create_app
from tests.table.helpers import FRIEND, ME, Player


class Doors:
    """The doors as they are declared; called with an answer it checks that against them, and gives its data."""

    def __init__(self) -> None:
        app = create_app()
        self.refused = app.router.responses["default"]["model"]
        self.doors = {(m, r.path): r for r in app.routes if isinstance(r, APIRoute) for m in r.methods or ()}
        self.said = app.openapi()["paths"]
        self.met: set[tuple[str, str, str]] = set()

    def __call__(self, answer: httpx.Response) -> Any:
        _, *steps = answer.request.url.path.split("/")
        if steps[0] == "t":
            steps = ["t", "{table}", *["{key}"] * (len(steps) - 3), steps[-1]]
        elif steps[0] == "rules":
            steps[1] = "{name}"
        method, path, status = answer.request.method, "/" + "/".join(steps), answer.status_code
        door, said = self.doors[method, path], self.said[path][method.lower()]["responses"]
        if status in door.responses:
            kind = door.responses[status]["model"]
        else:
            kind = door.response_model if str(status) in said else self.refused
        TypeAdapter(kind).validate_json(answer.content, strict=True, extra="forbid")
        self.met |= {(method, steps[-1], str(status) if str(status) in said else "default")}
        return answer.json()

    def listed(self) -> set[tuple[str, str, str]]:
        """List the doors that answer JSON, with each status that is declared, but for what is refused."""
        return {
            (method.upper(), path.rpartition("/")[2], status)
            for path, methods in self.said.items()
            for method, door in methods.items()
            for status, told in door["responses"].items()
            if "application/json" in told["content"] and status != "default"
        }


@pytest.fixture(scope="module")
def doors() -> Doors:
    return Doors()


def go_round(doors: Doors, player: Player) -> dict[str, Any]:
    """Ask all that can be asked at a link; gives the view."""
    seen: dict[str, Any] = doors(player.get("view"))
    at, choices = seen["event"], seen["view"]["choices"]
    doors(player.get("parts"))
    doors(player.get("parts", at=0))
    doors(player.get("why", at=at, element="none"))
    doors(player.get("preview", at=at + 1, move=""))
    doors(player.get("preview", at=at, move=choices[0]["move"] if choices else ""))
    if choices:
        doors(player.get("turn", wait=0, samples=1))
    return seen


@pytest.mark.parametrize("name", ["alheimur", "decay", "intimate-settlers", "silver-isle", "small-worlds"])
def test_every_game_answers_as_declared(address: str, doors: Doors, name: str) -> None:
    """From its first decision on, to who plays and to who watches, and what is refused as well."""
    made = httpx.post(f"{address}/tables", json={"game": name, "places": None}, verify=False)
    maker = Player(address, doors(made)["url"])
    watcher = Player(address, made.json()["spectators"])
    friends = [Player(address, link["url"]) for link in made.json()["links"]]
    assert doors(httpx.get(f"{address}/rules/{name}/words", verify=False))
    doors(watcher.move("nothing"))
    doors(watcher.get("turn"))
    go_round(doors, watcher)
    for number in range(4):
        for player in (maker, *friends):
            seen = player.see()
            if choices := seen["view"]["choices"]:
                go_round(doors, player)
                move = {"at": seen["live"], "move": choices[-1 - number % len(choices)]["move"], "id": f"move-{number}"}
                doors(player.post("move", **move, brief=number % 2 == 0))
    go_round(doors, watcher)
    assert seen["live"] > 3


def test_every_door_answers_as_declared(address: str, toy: str) -> None:
    """Names, seats, undos and the end of a game; and no door that answers JSON was left out."""
    doors = Doors()
    made = httpx.post(f"{address}/tables", json={"game": toy, "places": [ME, FRIEND]}, verify=False)
    maker, friend = Player(address, doors(made)["url"]), Player(address, made.json()["links"][0]["url"])
    for door in ("healthz", "readyz", "engine", "rules/decay/words"):
        doors(httpx.get(f"{address}/{door}", verify=False))
    go_round(doors, maker)
    doors(maker.move("a"))
    doors(maker.move("a", at=0))
    doors(maker.post("undo", at=0, to=0))
    doors(maker.post("undo", at=1, to=0))
    doors(maker.move("peek"))
    friend.get("turn", wait=0)
    asked = doors(maker.post("undo", at=maker.see()["live"], to=0))
    assert asked["asked"]
    go_round(doors, friend)
    assert doors(friend.get("view"))["undo"]["request"]
    doors(friend.post("consent", at=asked["number"], yes=False))
    doors(friend.post("consent", at=asked["number"], yes=True))
    doors(maker.post("name", seat=0, name="Ines"))
    doors(maker.post("name", seat="first", name="Ines"))
    doors(maker.post("seat", seat=1, level=1))
    doors(friend.post("seat", seat=1, level=1))
    doors(friend.post("seat", seat=1, level=None))
    doors(friend.post("claim", name="Maren"))
    doors(friend.post("share", seat=1, promise="ab" * 32))
    gathering = doors(
        httpx.post(f"{address}/tables", json={"game": toy, "places": [ME, FRIEND], "shares": True}, verify=False)
    )
    begun = Player(address, gathering["url"])
    doors(begun.post("share", seat=0, promise="ab" * 32))
    doors(begun.post("begin"))
    Player(address, gathering["links"][0]["url"]).post("claim")
    doors(Player(address, gathering["spectators"]).post("back", seat=1))
    doors(begun.post("consent", at=0, yes=False, about="seat"))
    go_round(doors, begun)
    doors(maker.post("claim"))
    doors(maker.get("chances"))
    doors(maker.move("win"))
    assert doors(maker.get("chances"))["done"] >= 0
    assert doors(maker.get("looking", at=0))["event"] == 0
    assert doors(maker.post("onward", at=0))["url"] != doors(maker.post("rematch"))["url"]
    assert doors(maker.get("turn", wait=0))["outcome"]["winners"] == [0]
    assert doors(maker.get("view"))["fairness"]["seed"]
    assert doors.met >= doors.listed()


class Sample(TypedDict):
    """A sample."""

    one: int
    more: NotRequired[list[Previewed] | None]


@pytest.mark.parametrize(
    ("data", "right"),
    [
        ({"one": 1}, True),
        ({"one": 1, "more": None}, True),
        ({"one": 1, "more": [{"board": "", "tray": ""}]}, True),
        ({"one": 1, "more": [{"tray": ""}]}, False),
        ({"one": 1, "more": [{"board": "", "rail": ""}]}, False),
        ({"one": "1"}, False),
        ({}, False),
    ],
)
def test_a_typed_dict_is_modelled_with_all_that_is_in_it(data: dict[str, Any], right: bool) -> None:
    kind = modelled(Sample)
    assert (kind.__name__, kind.__doc__) == ("Sample", "A sample.")
    assert kind.model_json_schema()["required"] == ["one"]
    try:
        kind.model_validate(data, strict=True, extra="forbid")
    except ValidationError:
        assert not right
    else:
        assert right
