"""The text twin: generic over any scene and any panels."""

from pathlib import Path

import pytest

from tutor.i18n import Words, words
from tutor.kernel.game import Event
from tutor.kernel.rulebook import RuleId
from tutor.kernel.verdict import Breach, Reason, Verdict
from tutor.views.panels import Fact, Panels, SeatPanel, Tag
from tutor.views.scene import Label, Legend, Scene
from tutor.views.text import Line, plain, reasons, tag_text, told, twin

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "twin.seat"
msgstr "{name} ({letter})"

msgid "twin.nobody"
msgstr "Nobody's"

msgid "twin.count"
msgid_plural "twin.count"
msgstr[0] "a tower"
msgstr[1] "{n} towers"

msgid "event.grown"
msgstr "{place} grows by {n}."

msgid "law.xx-1-1.small"
msgstr "{place} is too small."

msgid "law.xx-1-2"
msgstr "Not now."
"""
SCENE = Scene(
    width=10,
    height=10,
    shapes=(),
    labels=(
        Label("t:b", (1, 1), "Bree", letter="A", count=2, badge=True, code=(3, 4)),
        Label("t:a", (2, 2), "Arnor", letter="A", count=1),
        Label("t:c", (3, 3), "Crete", note="empty"),
        Label("s:sea", (4, 4), "The Sea", press=False),
    ),
    marks=(("t:a", "reason"), ("t:c", "target-land"), ("t:b", "dim")),
    discs=(("t:a", 1),),
    legend=(Legend("reason", "why not"), Legend("target-land", "in reach")),
    title="A map",
    can=(("t:c", "can be reached"),),
)
PANELS = Panels(
    seats=(
        SeatPanel("p:1", "Red", "A", 1, 5, status="on turn", facts=(Fact("money", "5 coins"),),
                  tags=(Tag("c:1:x", "Knight", 2, "+2"),), places=("t:b", "t:a")),
        SeatPanel("p:2", "Blue", "B", 2, 0),
    ),
    lines=(("round", "Round 1."), ("turn", "Red is to move.")),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def spoken(folder: Path) -> Words:
    (folder / "en").mkdir()
    (folder / "en" / "x.po").write_text(PO, encoding="utf-8")
    return words("en", folder).with_names({"t:a": "Arnor"})


def test_the_twin_has_a_heading_for_the_table_each_seat_and_nobody(tmp_path: Path) -> None:
    sections = twin(SCENE, PANELS, spoken(tmp_path))
    assert [one.heading for one in sections] == ["A map", "Red (A), on turn", "Blue (B)", "Nobody's"]
    assert [line.text for line in sections[0].lines] == ["Round 1.", "Red is to move."]
    assert sections[2].lines == ()


def test_a_seat_lists_its_facts_its_cards_and_its_places_in_order(tmp_path: Path) -> None:
    seat = twin(SCENE, PANELS, spoken(tmp_path))[1]
    assert seat.lines == (
        Line("5 coins", "p:1"),
        Line("Knight × 2: +2", "c:1:x"),
        Line("Bree, 2 towers", "t:b"),
        Line("Arnor, a tower, why not, 1", "t:a"),
    )


def test_what_nobody_owns_comes_last_with_what_can_be_done_there(tmp_path: Path) -> None:
    assert twin(SCENE, PANELS, spoken(tmp_path))[-1].lines == (Line("Crete, empty; can be reached", "t:c"),)


def test_a_game_without_words_for_the_twin_still_has_one(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    sections = twin(SCENE, PANELS, words("en", tmp_path))
    assert [one.heading for one in sections] == ["A map", "Red, on turn", "Blue", ""]
    assert "⟦" not in plain(sections)


def test_plain_text_indents_the_lines_under_their_heading(tmp_path: Path) -> None:
    text = plain(twin(SCENE, PANELS, spoken(tmp_path)))
    assert text.startswith("A map\n  Round 1.\n  Red is to move.\n\nRed (A), on turn\n  5 coins\n")


def test_a_card_says_how_many_and_what_for() -> None:
    assert tag_text(Tag("c:x", "Knight")) == "Knight"
    assert tag_text(Tag("c:x", "Knight", 1, "+1")) == "Knight: +1"


def test_an_event_is_a_sentence_with_its_paragraph(tmp_path: Path) -> None:
    assert told(Event.of("grown", "xx-2-1", place="t:a", n=2), spoken(tmp_path)) == "Arnor grows by 2. (xx-2-1)"


def test_a_refusal_says_every_reason_by_its_case(tmp_path: Path) -> None:
    verdict = Verdict(
        breached=(
            Reason(RuleId("xx-1-1"), Breach.of("t:a", place="t:a", case="small")),
            Reason(RuleId("xx-1-2"), Breach.of()),
        )
    )
    assert reasons(verdict, spoken(tmp_path)) == ("Arnor is too small. (xx-1-1)", "Not now. (xx-1-2)")
