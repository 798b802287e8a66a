"""The report: one page that needs nothing beside it, words that keep up with the figures, refusals in one sentence."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ludoscape as ls
from ludoscape import cli
from ludoscape.extras import how_to_get
from ludoscape.lab import LabError
from ludoscape.lab.balance import balance
from ludoscape.lab.findings import Balance
from ludoscape.lab.plots import plots
from ludoscape.lab.report import Notes, in_html, in_markdown, paragraphs, read_notes, write

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def decay() -> Balance:
    return balance(ls.game("decay", seats=2, max_turns=4), 12, "random", "r", compared=4)


@pytest.fixture(scope="module")
def three() -> Balance:
    return balance(ls.game("decay", seats=3, max_turns=4), 6, "random", "r")


@pytest.fixture(scope="module")
def worlds() -> Balance:
    """Points are counted in Small Worlds."""
    return balance(ls.game("small-worlds", turns=1), 6, "random", "r")


NOTES = Notes(
    "Are they & fair?",
    "First.\n\nSecond\nline.",
    {"decay": "Who begins wins {place.0.won}.\n\n{place.0.won @ 3}, <b>b</b>; {side=8 decisions}, {alike.place}."},
)


@pytest.fixture(scope="module")
def page(decay: Balance, three: Balance, worlds: Balance) -> str:
    return in_html([decay, three, worlds], NOTES)


class Elements(HTMLParser):
    """All elements of a page with their attributes; complains of tags that are not closed in order."""

    EMPTY = frozenset(("meta", "img", "link", "br", "path", "use", "circle", "rect"))

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


def test_the_page_needs_nothing_beside_it(page: str) -> None:
    elements = Elements(page).found
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in elements}
    for _, attributes in elements:
        for name in ("src", "href", "xlink:href"):
            assert attributes.get(name, "#").startswith(("#", "data:image/svg+xml;base64,"))
    style = page[page.index("<style>") : page.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert page.count("<style") == 1  # a style of a plot would hold for the whole page


def test_ids_are_unique_and_references_lead_somewhere(page: str) -> None:
    elements = Elements(page).found
    ids = [attributes["id"] for _, attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r"url\(#([^)]+)\)", page))
    links = [attributes.get(name, "") for _, attributes in elements for name in ("href", "xlink:href")]
    wanted |= {link[1:] for link in links if link.startswith("#")}
    assert {"decay", "small-worlds"} <= wanted <= set(ids)


def test_plots_take_the_colours_of_the_page(page: str) -> None:
    plots_alone = re.findall(r'<figure role="img".*?</figure>', page, re.DOTALL)
    assert len(plots_alone) == 6 + 6  # where points are counted one more, where all end alike one fewer
    for plot in plots_alone:
        assert not re.search(r"#[0-9a-f]{6}\b|font-family|DejaVu", plot)
    used = set(re.findall(r"var\((--[\w-]+)\)", page))
    assert used <= set(re.findall(r"(--[\w-]+):", page))


def test_the_page_says_everything(page: str, decay: Balance, worlds: Balance) -> None:
    for made in (decay, worlds):
        for figure in made.figures:
            assert figure.label in page
            assert figure.words[1] in page
    for comparison in decay.comparisons:
        assert f"{comparison.title}: {comparison.words}" in page
    assert "<h3>By number of players</h3>" in page
    assert page.count("<img") == 4
    assert all(attributes["alt"] for tag, attributes in Elements(page).found if tag == "img")


def test_notes_stand_on_the_page_as_text(page: str, decay: Balance, three: Balance) -> None:
    assert "<title>Are they &amp; fair?</title>" in page
    assert "<p>First.</p>\n<p>Second line.</p>" in page
    assert f"Who begins wins {decay['place.0.won'].text}.</p>" in page
    assert f'<p class="said">{three["place.0.won"].text}, &lt;b&gt;b&lt;/b&gt;; ' in page


def test_markdown_has_the_same_words(decay: Balance, three: Balance, worlds: Balance) -> None:
    text = in_markdown([decay, three, worlds], NOTES)
    assert text.startswith(
        "# Are they & fair?\n\nFirst.\n\nSecond line.\n\n## Decay\n\n2 players, max_turns=4: 12 games"
    )
    assert f"Who begins wins {decay['place.0.won'].text}." in text
    for figure in decay.figures:
        assert f"| {figure.label} | {figure.words[0]} | {figure.words[1]} |" in text
    assert re.search(r"^\| 2 \|.*\n\| 3 \|", text, re.MULTILINE)
    for line in text.splitlines():
        assert not line.startswith("|") or line.endswith("|")
    assert "\n\n\n" not in text


def test_a_plot_of_every_kind_is_drawn(worlds: Balance) -> None:
    drawn = plots(worlds)
    assert [title for title, _, _ in drawn] == [
        "Who wins",
        "How long",
        "How much to choose from",
        "When it is decided",
        "How often the lead passes",
        "How close",
    ]
    assert len({svg for _, _, svg in drawn}) == len(drawn)
    assert plots(worlds) == drawn


def test_a_few_long_games_do_not_flatten_a_plot(worlds: Balance) -> None:
    """They are left off and counted; where all are much alike, all are shown."""
    usual: list[float] = [100 + game % 40 for game in range(300)]
    long = replace(worlds, lists=dict(worlds.lists) | {"decisions": [*sorted(usual), 5000, 6000]})
    alike = replace(worlds, lists=dict(worlds.lists) | {"decisions": sorted(usual)})
    assert "2 beyond 139" in {title: svg for title, _, svg in plots(long)}["How long"]
    assert not any("beyond" in svg for _, _, svg in plots(alike))


def test_the_report_depends_on_what_was_found_alone(decay: Balance) -> None:
    again = Balance.of(json.loads(json.dumps(decay.data())))
    assert in_markdown([again]) == in_markdown([decay])


# ---- notes


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("place.9.won", "the notes of Decay name a figure 'place.9.won' that there is not"),
        ("place.0.won @ 7", "that there is not"),
        ("alike.nothing", "that there is not"),
        ("side=9 decisions", "that there is not"),
        ("side=8 beauty", "that there is not"),
        ("who knows", "which cannot be read"),
    ],
)
def test_figures_that_there_are_not(name: str, message: str, decay: Balance) -> None:
    with pytest.raises(LabError, match=message):
        paragraphs(f"It is {{{name}}}.", [decay])


def test_an_introduction_has_no_figures() -> None:
    with pytest.raises(LabError, match=r"the notes name a figure 'place\.0\.won' that there is not"):
        paragraphs("{place.0.won}", [])


def test_notes_are_read(tmp_path: Path) -> None:
    path = tmp_path / "notes.toml"
    path.write_text('title = "T"\n[games]\ndecay = """a\n\nb"""\n')
    assert read_notes(path) == Notes("T", "", {"decay": "a\n\nb"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "notes.toml: "),
        ("tilte = 'T'", "there is no 'tilte' in notes: there are title, intro and games"),
        ("title = 3", "must be texts"),
        ("games = 3", "must be texts"),
        ("[games]\nchess = 'x'", "there is no game 'chess'"),
        ("[games]\ndecay = 3", "must be texts"),
    ],
)
def test_wrong_notes_are_refused(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text(text)
    with pytest.raises(LabError, match=message):
        read_notes(tmp_path / "notes.toml")


# ---- the command


PLAYED = ["--seats", "2", "--option", "max_turns=3", "--bots", "random", "-n", "3", "--sensitivity", "0", "--jobs", "1"]


def refused(capsys: Capture, *words: str) -> str:
    assert cli.main(["report", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_report_of_games_played_now_and_of_files(capsys: Capture, tmp_path: Path, three: Balance) -> None:
    (tmp_path / "three.json").write_text(json.dumps(three.data()))
    (tmp_path / "notes.toml").write_text('[games]\ndecay = "{place.0.won @ 3}"')
    words = ["decay", str(tmp_path / "three.json"), *PLAYED, "--notes", str(tmp_path / "notes.toml")]
    outputs = [tmp_path / "r.html", tmp_path / "r.md"]
    named = [word for path in outputs for word in ("-o", str(path))]
    assert cli.main(["report", *words, *named, "--csv", str(tmp_path / "csv"), "--parquet", str(tmp_path / "pq")]) == 0
    assert capsys.readouterr() == ("", "")
    for path in outputs:
        assert three["place.0.won"].text in path.read_text("utf-8")
    assert [path.name for path in (tmp_path / "csv").iterdir()] == ["figures.csv"]
    assert [path.name for path in (tmp_path / "pq").iterdir()] == ["figures.parquet"]


def test_a_journal_for_each_game(capsys: Capture, tmp_path: Path) -> None:
    words = ["decay", "small-worlds", *PLAYED[:2], *PLAYED[4:], "--journal", str(tmp_path / "j.jsonl")]
    assert cli.main(["report", *words, "-o", str(tmp_path / "r.md")]) == 0
    assert sorted(path.name for path in tmp_path.glob("j*")) == ["j-decay.jsonl", "j-small-worlds.jsonl"]


def test_report_refuses_before_anything_is_played(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "there is no game and no file 'chess'" in refused(capsys, "chess", "-o", "r.html")
    assert "the name of a report must end in .html or .md" in refused(capsys, "decay", "-o", "r.pdf")
    (tmp_path / "x.json").write_text("{}")
    assert "is not what 'ludoscape balance --json' writes" in refused(capsys, str(tmp_path / "x.json"), "-o", "r.html")
    assert "no such file" in refused(capsys, "decay", "-o", "r.html", "--notes", str(tmp_path / "none.toml"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    told = f"a report with plots needs matplotlib: {how_to_get('lab')}\n"
    assert told in refused(capsys, "decay", "-o", "r.html")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["-o", "folder.md"], "folder.md: is a directory"),
        (["-o", "no/r.md"], "no/r.md: no such file or directory"),
        (["-o", "file/r.md"], "file/r.md: not a directory"),
        (["-o", "x" * 300 + ".md"], "x.md: file name too long"),
        (["-o", "r.md", "--csv", "file"], "file: file exists"),
        (["-o", "r.md", "--csv", "new", "--parquet", "file/new/er"], "file/new/er: not a directory"),
        (["-o", "r.md", "--notes", "deep.toml"], "deep.toml: the lists in it are nested too deep"),
        (["-o", "r.md", "--notes", "latin.toml"], "latin.toml is not text in UTF-8"),
        (["deep.json", "-o", "r.md"], "deep.json is not what 'ludoscape balance --json' writes"),
        (["-o", "r.md", "--csv", ""], "argument --csv: it is empty"),
    ],
)
def test_report_refuses_what_it_cannot_read_or_write_before_it_plays(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "deep.toml").write_text("title = " + "[" * 100_000)
    (tmp_path / "latin.toml").write_bytes(b"title = '\xfc'")
    before = sorted(tmp_path.iterdir())
    assert message in refused(capsys, "decay", *words, *PLAYED, "--journal", "journal")
    assert sorted(tmp_path.iterdir()) == before, "there is a journal where something was played"


def test_what_may_not_be_written_is_refused_before_anything_is_played(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever is root may write everything
    assert "r.md: permission denied" in refused(capsys, "decay", "-o", str(tmp_path / "r.md"))
    assert cli.main(["balance", "decay", "--csv", str(tmp_path / "new")]) == 2
    assert capsys.readouterr() == ("", f"ludoscape: {tmp_path / 'new'}: permission denied\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_named(capsys: Capture, tmp_path: Path) -> None:
    for name in ("figures.csv", "figures.parquet", "r.md", "decay-0.txt"):
        (tmp_path / name).symlink_to("/dev/full")
    for words, name in (
        (["report", "decay", *PLAYED, "-o", str(tmp_path / "r.md")], "r.md"),
        (["report", "decay", *PLAYED, "-o", str(tmp_path / "s.md"), "--csv", str(tmp_path)], "figures.csv"),
        (["report", "decay", *PLAYED, "-o", str(tmp_path / "s.md"), "--parquet", str(tmp_path)], "figures.parquet"),
        (["simulate", "decay", *PLAYED[:-4], "--jobs", "1", "--records", str(tmp_path)], "decay-0.txt"),
    ):
        assert cli.main(words) == 2
        assert capsys.readouterr() == ("", f"ludoscape: {tmp_path / name}: no space left on device\n")


def test_a_report_goes_nowhere_else(decay: Balance, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="must end in"):
        write(tmp_path / "r.txt", [decay])
    assert not list(tmp_path.iterdir())
