"""A choice and what follows on it, in one go: played whole or not at all, previewed, and refused as one."""

from __future__ import annotations

from tests.table.helpers import FRIEND, ME, set_table
from tests.table.test_doors import refused


def test_two_choices_are_two_events_and_one_answer(address: str) -> None:
    maker, _, spectator = set_table(address, "decay", [ME, ME])
    seen = maker.see()
    view = seen["view"]
    first, then = view["choices"][2]["move"], view["then"][0]["move"]
    maker.play(f"{first} {then}")
    assert maker.see()["live"] == seen["live"] + 2
    assert spectator.get("record").text.strip().endswith(f"\n2 {first}\n3 {then}")
    assert not spectator.see()["view"].get("then")


def test_only_what_follows_goes_with_a_choice(address: str) -> None:
    maker, _, _ = set_table(address, "decay", [ME, ME])
    live = maker.see()["live"]
    view = maker.see()["view"]
    first, second = view["choices"][0]["move"], view["choices"][1]["move"]
    refused(maker.move(f"{first} @5,5"), 422, "")
    refused(maker.move(f"{first} {second}"), 422, "")
    refused(maker.move(f"{first} {view['then'][0]['move']} {second}"), 422, "")
    assert maker.see()["live"] == live, "nothing of it is played"


def test_both_are_previewed_as_the_second(address: str) -> None:
    """The picture, the question and the button are of the place; the button sends both moves."""
    maker, _, _ = set_table(address, "decay", [ME, ME])
    view = maker.see()["view"]
    tile = view["choices"][2]
    line = f"{tile['move']} {view['then'][0]['move']}"
    shown = maker.get("preview", at=maker.see()["live"], move=line).json()
    assert f'id="de-tile-{tile["move"][1:]}"' in shown["board"]
    assert (
        f"Put {tile['label']} in the middle of the table?" in shown["tray"] and f'data-move="{line}"' in shown["tray"]
    )
    refused(maker.get("preview", at=maker.see()["live"], move=f"{tile['move']} @5,5"), 422, "not among your choices")


def test_why_a_tile_cannot_lie_there_is_told_before_it_is_chosen(address: str) -> None:
    maker, (friend,), _ = set_table(address, "decay", [ME, FRIEND])
    first = maker if maker.see()["view"]["choices"] else friend
    view = first.see()["view"]
    first.play(f"{view['choices'][0]['move']} {view['then'][0]['move']}")
    other = friend if first is maker else maker
    tile = other.see()["view"]["board"]["tiles"][0]["tile"]
    why = other.get("why", at=other.see()["live"], element=f"de-tile-{tile}", x=50, y=-50).json()
    assert why["rule"] == "DE-10" and f"de-tile-{tile}" in why["where"]
