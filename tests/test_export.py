"""A handout: the same bytes for a seed, whole in itself, escaped, in three languages, answers on their own page."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli import run
from tutor import content, registry
from tutor.cli.export import handout, page, series
from tutor.cli.handout_map import board
from tutor.views.scene import Label, Scene
from tutor.widgets.markup import VOID

PACK = registry.pack("anno_domini")
EXERCISES = PACK.load("exercises")
TOPICS = ("tax", "raid", "battle", "code", "order", "legal", "reach", "keep", "reading")


class Read(HTMLParser):
    """Elements in order; whatever is opened must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID | {"meta"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in ("meta",) or self.open.pop() == tag


def printed(*args: str) -> str:
    ran = run("export", "handout", "--game", PACK.game.id, *args)
    assert ran.code == 0, ran.err
    return ran.out


def made(lang: str = "en", n: int = 12) -> str:
    return printed("--seed", "s", "--items", str(n), "--topics", ",".join(TOPICS), "--lang", lang)


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    out = tmp_path / "a.html"
    said = printed("--seed", "s", "--items", "4", "--topics", "tax", "--out", str(out))
    assert said == f"4 questions and their answers stand in {out}.\n"
    whole = printed("--seed", "s", "--items", "4", "--topics", "tax")
    assert out.read_bytes() == whole.encode()
    assert whole == printed("--seed", "s", "--items", "4", "--topics", "tax")
    assert whole != printed("--seed", "t", "--items", "4", "--topics", "tax")


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_every_word_is_there_and_every_question_has_its_answer(lang: str) -> None:
    text = made(lang)
    assert "⟦" not in text
    assert f'lang="{lang}"' in text
    ids = re.findall(r"<h2>[^<]*<small>([^<]*)</small></h2>", text)
    assert ids[:12] == ids[12:] == series("s", TOPICS, 12)
    assert len(set(re.findall(r"<h1[^>]*>([^<]*)</h1>", text))) == 2


def test_answers_stand_behind_all_questions_on_a_new_page() -> None:
    text = made()
    assert text.rindex('<section class="item">') < text.index('<h1 class="sheet">') < text.index('class="solved"')
    assert "break-before: page" in text
    assert "@page { size: A4" in text


def test_nothing_comes_from_elsewhere() -> None:
    text = made()
    assert not re.search(r"https?:|//[a-z]|@import|<script|<link|<img", text)
    wanted = set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text))
    ids = re.findall(r' id="([^"]*)"', text)
    assert wanted <= set(ids)
    assert len(ids) == len(set(ids))


def test_it_is_sound_html_and_a_map_says_all_without_colour() -> None:
    seen = Read(made()).seen
    assert {"html", "head", "body", "section", "svg", "pattern"} <= {tag for tag, _ in seen}
    classes = {cls for tag, attrs in seen if tag == "use" for cls in [attrs.get("class") or ""]}
    assert {"place o1", "place o2", "place o3", "place o4", "sea"} <= classes
    colours = set(re.findall(r"#[0-9a-fA-F]{3,6}\b", made()))
    assert colours
    assert not [one for one in colours if not _grey(one)], "a grey printer shows it all"


def _grey(colour: str) -> bool:
    """Whether red, green and blue are alike; ids of shapes (`#at-…`) are no colours."""
    text = colour[1:]
    parts = list(text) if len(text) == 3 else [text[at : at + 2] for at in range(0, len(text), 2)]
    return len(set(parts)) == 1


def test_answers_are_those_of_the_engine() -> None:
    text = made(n=len(TOPICS))
    for name in series("s", TOPICS, len(TOPICS)):
        item = EXERCISES.item(name)
        solved = text.split(f"<small>{name}</small>")[2].split("</section>")[0]
        for rule in item.rules:
            assert f"¶ {rule}" in solved
        for points in item.answered.because:
            assert f": {points.total}</p>" in solved
        if isinstance(item.answered.value, int) and not item.made.options:
            assert f"<b>{item.answered.value}</b>" in solved


def test_a_question_does_not_give_its_taxes_away() -> None:
    questions = printed("--seed", "s", "--items", "6", "--topics", "tax").split('<h1 class="sheet">')[0]
    assert "next tax" not in questions
    assert "gulden" in questions


def test_names_are_escaped() -> None:
    evil = Label("t:england", (1, 1), "<script>alert(1)</script>", letter='"', count=1)
    scene = Scene(10, 10, (), (evil,))
    assert "<script" not in str(board(scene))
    text = page(PACK, [EXERCISES.item("legal/<b>/0")], "en")
    assert "<b>/0" not in text
    assert "legal/&lt;b&gt;/0" in text


@pytest.mark.parametrize(
    ("args", "where"),
    [
        (("--topics", "chess"), "--topics"), (("--game", "chess"), "game"), (("--items", "0"), "--items"),
        (("--items", "101"), "--items"), (("--out", "no/such/folder/a.html"), "--out"), (("--lang", "fr"), "--lang"),
    ],
)  # fmt: skip
def test_wrong_use_says_what_is_wrong(args: tuple[str, ...], where: str) -> None:
    ran = run("export", "handout", *(() if "--game" in args else ("--game", PACK.game.id)), *args)
    assert ran.code == 2
    assert where in ran.err
    assert not ran.out


def test_one_of_several_games_must_be_named() -> None:
    ran = run("export", "handout", "--items", "1")
    assert ran.code == 2
    assert "anno_domini, reisen_verkehr" in ran.err


def test_a_hundred_items_are_no_two_alike() -> None:
    names = series("s", tuple(EXERCISES.generators), 100)
    assert len(set(names)) == 100
    assert handout("anno_domini", "s", 1, "", "en", None).code == 0


def test_the_tour_keeps_an_output_for_every_cell_and_has_it_compared() -> None:
    tour = json.loads((content.notebooks() / "tour.ipynb").read_text("utf-8"))
    cells = [cell for cell in tour["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 10
    for cell in cells:
        assert cell["source"][0].strip() == "# NBVAL_CHECK_OUTPUT", cell["id"]
        assert [(one["output_type"], one["name"]) for one in cell["outputs"]] == [("stream", "stdout")], cell["id"]
        assert not re.search(r"/(home|work|tmp|root)/|0x[0-9a-f]{6}", "".join(cell["outputs"][0]["text"]))
