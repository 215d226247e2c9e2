"""What each option of a table shows on its page, and what is not there without it."""

import re

import pytest

from tests.page import Page
from tests.reisen_verkehr.play import TURNED_OVER
from tests.reisen_verkehr.test_table_page import Table
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.i18n import LANGUAGES
from tutor.views.scene import Label
from tutor.widgets.notes import MOST

DATES = {"b": "1850", "e": "1700", "o": "980", "p": "970", "r1": "1971"}


def posed(*options: str, lang: str = "en", **seated: str) -> Table:
    """A page with this position at its table."""
    record = TURNED_OVER.format(options="\n".join(f"option {one}" for one in options)).replace("\n\n", "\n")
    return Table(lang).begin(record=record, **seated)


def lists(page: Table) -> dict[str, str]:
    """The folded lists under the board."""
    found = re.findall(r'<details class="opens small" data-key="list-(\w+)">(.*?)</details>', page.desk.under.html)
    return {name: re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)) for name, html in found}


def label(page: Table, ref: str) -> Label:
    return next(one for one in page.desk.board.scene.labels if one.ref == ref)


# ---- the used pile


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_used_pile_is_looked_through_where_the_table_allows_it(lang: str) -> None:
    page = posed("browse_used=yes", lang=lang)
    text = lists(page)["used"]
    assert spoken_in(lang)("chart.used") in text
    assert all(DATES[code] in text for code in "op")
    assert "1850" not in text
    assert text.index("970") < text.index("980")
    page.press("used")
    assert "970" in page.desk.sheet.html
    assert spoken_in(lang)("chart.used") in page.desk.sheet.html


def test_the_used_pile_stays_closed_otherwise() -> None:
    page = posed()
    assert lists(page) == {}
    page.press("used")
    assert "rv-7-7" in page.desk.sheet.html
    assert "970" not in page.desk.sheet.html


def test_the_used_pile_fills_as_chains_are_cleared_away() -> None:
    page = Table().begin(**{"option-browse_used": "yes"})
    assert lists(page) == {}
    page.lay(1)
    page.doubt()
    page.act("primary")
    state = page.table.state
    assert len(state.used) == 2
    words = page.desk._named(state)
    assert all(words.name(f"d:{code}") in lists(page)["used"] for code in state.used)
    assert words("list.title", title=words("chart.used"), n=2) in lists(page)["used"]


# ---- what was turned over


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_memory_lists_all_that_was_turned_over(lang: str) -> None:
    page = posed("memory_aid=full", lang=lang)
    text = lists(page)["known"]
    assert all(date in text for date in DATES.values())
    assert [text.index(DATES[code]) for code in ("p", "o", "e", "b", "r1")] == sorted(
        text.index(date) for date in DATES.values()
    )
    words = spoken_in(lang)
    assert words("chart.in-chain") in text
    assert words("chart.on-top") in text
    assert "used" not in lists(page)


@pytest.mark.parametrize("ref", ["top", "chain:1", "hand:1:e"])
def test_a_full_memory_stands_on_the_cards_that_came_back(ref: str) -> None:
    noted = label(posed("memory_aid=full"), ref)
    assert "known:" in noted.note
    assert "known:" in noted.spoken
    for memory in ("off", "own"):
        assert "known:" not in label(posed(f"memory_aid={memory}"), ref).note


def test_a_full_memory_stands_on_start_cards_that_came_back() -> None:
    record = "position reisen_verkehr round 3 turn 1 direction -1\nseats 2\noption series=T\n{}hand 1: d\nhand 2: h i\n"
    record += "starts: r1 r2\ntop: g\nrevealed: r1\n"
    for memory, shown in (("option memory_aid=full\n", True), ("", False)):
        page = Table().begin(record=record.format(memory))
        assert ("1971" in label(page, "order:12").note) is shown
        assert "1972" not in label(page, "order:21").note


@pytest.mark.parametrize("memory", ["off", "own"])
def test_less_of_a_memory_lists_nothing(memory: str) -> None:
    page = posed(f"memory_aid={memory}")
    assert lists(page) == {}
    assert not any(date in page.text("under") for date in DATES.values())


# ---- notes of one's own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_of_ones_own_are_written_and_found_again(lang: str) -> None:
    page = posed("memory_aid=own", lang=lang)
    assert spoken_in(lang)("notes.title") in page.text("under")
    page.desk.under.click("notes", notes="b 1850\n<b onclick='x()'>e</b> & \u201c1700\u201d")
    page.well()
    assert page.table.notes.text.startswith("b 1850\n")
    assert "&lt;b onclick=&#x27;x()&#x27;&gt;e&lt;/b&gt; &amp;" in page.desk.under.html
    assert "<b onclick" not in page.desk.under.html
    again = Table(lang, page.app.shell.code)
    assert again.table.notes == page.table.notes
    assert "&lt;b onclick" in again.desk.under.html


def test_notes_that_are_too_long_are_refused_in_words() -> None:
    page = posed("memory_aid=own")
    page.desk.under.click("notes", notes="1850")
    page.desk.under.click("notes", notes="x" * (MOST + 1))
    page.well()
    assert "Your notes were not kept" in page.text("under")
    assert f"They have {MOST + 1} signs; {MOST} are the most." in page.text("under")
    assert page.table.notes.text == "1850"
    assert Table(code=page.app.shell.code).table.notes.text == "1850"
    page.desk.under.click("notes", notes="y" * MOST)
    assert "not kept" not in page.text("under")
    assert page.table.notes.text == "y" * MOST


def test_notes_of_any_signs_are_kept_with_the_visit() -> None:
    page = posed("memory_aid=own")
    odd = '"quoted" \\ \u00e9\U0001f600\t|\u2028|\x07|\ufffd| \n\n\'' * 60
    page.desk.under.click("notes", notes=odd)
    assert not page.app.keeping.keeper.fault
    kept = page.table.notes.text
    assert "\u2028" not in kept
    assert Table(code=page.app.shell.code).table.notes.text == kept


def test_notes_stay_through_moves_and_go_with_the_table() -> None:
    page = Table().begin(**{"option-memory_aid": "own"})
    page.desk.under.click("notes", notes="1850")
    page.lay(1)
    page.key("u")
    assert page.table.notes.text == "1850"
    assert "1850" not in page.table.seated.record(page.table.desk.pack.game, page.table.sitting)
    page.desk.under.click("new")
    page.begin(**{"option-memory_aid": "own"})
    assert page.table.notes.text == ""
    page.lay(1)
    assert Table(code=page.app.shell.code).table.notes.text == ""


@pytest.mark.parametrize("memory", ["off", "full"])
def test_there_is_no_field_for_notes_without_them(memory: str) -> None:
    page = posed(f"memory_aid={memory}")
    assert "notes" not in page.desk.under.acts
    assert 'name="notes"' not in page.desk.under.html
    assert page.desk.under.html.count("<textarea") == 1, "the one to paste a record"


# ---- slides


LEFT = {
    "en": ("4 slides left", "one slide left"),
    "nl": ("nog 4 keer", "nog één keer"),
    "de": ("noch 4-mal", "noch einmal"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_slides_that_are_left_are_counted(lang: str) -> None:
    page, (four, one) = posed(lang=lang), LEFT[lang]
    assert four in page.text("phases")
    for _ in range(3):
        page.say("slide 1>2")
    assert one in page.text("phases")
    page.say("slide 1>2")
    assert spoken_in(lang)("meter.slides-none") in page.text("phases")
    page.say("slide 1>2")
    assert "rv-4-6" in page.text()
    page.key("Escape", "u")
    assert one in page.text("phases")


def test_nothing_is_counted_where_nothing_is_limited_or_slid() -> None:
    assert "slides left" not in posed("slide_budget=none").text("phases")
    page = Table().begin()
    assert "slides left" not in page.text("phases"), "nobody has laid yet"
    page.lay(1)
    assert "2 slides left" in page.text("phases")


# ---- the set-up


@pytest.mark.parametrize("lang", LANGUAGES)
def test_twins_are_left_out_of_a_mix_only(lang: str) -> None:
    page = Table(lang)
    page.sit(seats="3", **{"option-mix_duplicates": "drop"})
    assert spoken_in(lang)("switch.why.one-series") in page.text()
    page.sit(seats="3", **{"option-mix_duplicates": "drop", "option-series": "box,extra"})
    assert page.table.state.options.mix_duplicates == "drop"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_browsing_and_memory_can_be_agreed_on(lang: str) -> None:
    page = Table(lang)
    html = page.desk.panel.html
    for name, values in (("browse_used", ("no", "yes")), ("memory_aid", ("off", "own", "full"))):
        assert f'name="option-{name}"' in html
        assert all(spoken_in(lang)(f"option.{name}.{value}") in html.replace("&#x27;", "'") for value in values)
    page.begin(**{"option-browse_used": "yes", "option-memory_aid": "own"})
    assert (page.table.state.options.browse_used, page.table.state.options.memory_aid) == ("yes", "own")


# ---- another rule on the table as it lies


def test_a_rule_is_tried_and_nothing_is_played() -> None:
    page = posed()
    before, scene, record = page.table.state, page.desk.board.scene, page.table.sitting
    page.desk.under.click("switch:edition=older")
    page.well()
    assert "A wrong chain costs whoever laid last: 3" in page.text("under")
    page.desk.under.click("switch:browse_used=yes")
    assert "Cards of the used pile that you may look up: 2 (instead of:" in page.text("under")
    assert lists(page) == {}, "the table itself stays as it is"
    assert (page.table.state, page.table.sitting) == (before, record)
    page.desk.under.click("switch:")
    assert page.table.switched is None
    assert page.desk.board.scene == scene


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_can_be_flipped(lang: str) -> None:
    page = posed("memory_aid=full", lang=lang)
    switches = [act for act in page.desk.under.acts if act.startswith("switch:") and act != "switch:"]
    assert len(switches) >= 7
    before, code = page.table.state, page.app.shell.code
    for act in switches:
        page.desk.under.click(act)
        page.well()
        assert page.table.switched is not None, act
    assert page.table.state is before
    assert Table(code=code).table.state == before, "and nothing of it is kept"


def test_a_move_and_its_undo_end_the_trial() -> None:
    page = posed()
    page.desk.under.click("switch:slide_budget=none")
    page.say("slide 1>2")
    assert page.table.switched is None
    assert page.table.state.options.slide_budget == "formula"
    page.desk.under.click("switch:doubt_bare_start=yes")
    page.key("u")
    assert page.table.switched is None
    assert page.table.state.chain == ("b", "a", "c")


@pytest.mark.parametrize(
    "rest", ["edition=none", "edition=", "nonsense=1", "hand=5", "cards=5", "mark=x", "=", "<b>=<b>"]
)
def test_nonsense_changes_nothing(rest: str) -> None:
    page = posed()
    before = page.table.state
    page.table.act(f"switch:{rest}", {})
    page.well()
    assert page.table.state is before
    assert page.table.switched is None
    assert "<b>=" not in page.desk.under.html


# ---- lessons


def test_notes_are_there_in_lessons_each_chapter_with_its_own() -> None:
    page = Page("lesson=09-stack", game="reisen_verkehr")
    assert "Your notes" in page.text("side")
    assert 'open data-key="notes"' not in page.desk.side.html
    page.desk.side.click("notes", notes="the zebra crossing: 1949")
    page.well()
    assert 'open data-key="notes"' in page.desk.side.html
    again = Page(f"at={page.app.shell.code}&lesson=09-stack", game="reisen_verkehr")
    assert again.lesson.notes.text == "the zebra crossing: 1949"
    again.app._turn_to("05-doubt")
    again.well()
    assert again.lesson.notes.text == ""
    again.app._turn_to("09-stack")
    assert again.lesson.notes.text == "the zebra crossing: 1949"


def test_the_other_game_has_no_notes() -> None:
    page = Page("mode=play")
    page.sit()
    assert "notes" not in page.desk.under.acts
    assert "notes" not in Page().desk.side.acts
