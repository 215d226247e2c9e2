"""Rules looked up: by words in three languages, by number, by chapter, and for what lies on the table."""

import pytest

from tests.page import Page, at_war
from tutor.i18n import LANGUAGES
from tutor.kernel.verdict import rules_of
from tutor.registry import pack
from tutor.views.at_hand import Group, at_hand, refused_by, tries
from tutor.views.lookup import BEST, Index, fold, index, marked
from tutor.views.window import Window

PACK = pack("anno_domini")
GAME = PACK.game
WINDOW: Window = PACK.load("window")
HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&amp;<b>", "'; --", "\x00\u202e")


@pytest.fixture(scope="module")
def books() -> dict[str, Index]:
    return {lang: index(GAME.rulebook, Page("mode=play", lang).desk.words) for lang in LANGUAGES}


def ids(book: Index, text: str, most: int | None = BEST) -> list[str]:
    return [str(one.rule.id) for one in book.search(text, most)]


# ---- by words


@pytest.mark.parametrize(
    ("lang", "text", "first"),
    [
        ("en", "single castle", "ad-10-4"),
        ("en", "CASTLES SINGLE", "ad-10-4"),
        ("en", "how many attacks may I make", "ad-10-1"),
        ("en", "what does the Murderer do", "ad-12-15"),
        ("nl", "één burcht", "ad-10-4"),
        ("nl", "EEN BURCHT", "ad-10-4"),
        ("nl", "schuld", "ad-15-1"),
        ("de", "steuerformel", "ad-4-2"),
        ("de", "Würfel", "ad-1-7"),
        ("de", "wurfel", "ad-1-7"),
        ("de", "wuerfel", "ad-1-7"),
        ("de", "am Zug", "ad-3-5"),
    ],
)
def test_words_find_the_paragraph(books: dict[str, Index], lang: str, text: str, first: str) -> None:
    assert ids(books[lang], text)[0] == first


@pytest.mark.parametrize(
    ("lang", "part", "whole"), [("de", "mörd", "ad-12-15"), ("de", "kathedral", "ad-9-2"), ("nl", "gebeurt", "ad-5-3")]
)
def test_a_part_of_a_word_is_enough(books: dict[str, Index], lang: str, part: str, whole: str) -> None:
    assert whole in ids(books[lang], part, None)


def test_a_word_within_a_compound_is_found(books: dict[str, Index]) -> None:
    """Every German paragraph with a word that ends in one that somebody types."""
    found = ids(books["de"], "vorrat", None)
    holding = [one for one in books["de"].paragraphs if "vorrat" in fold(f"{one.title} {one.statement}")]
    assert holding
    assert {one.rule.id for one in holding} <= set(found)


@pytest.mark.parametrize("text", ["ad-10-4", "AD-10-4", "10-4", "10.4", "¶ ad-10-4", " 10 4 "])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_that_paragraph_alone(books: dict[str, Index], lang: str, text: str) -> None:
    assert ids(books[lang], text) == ["ad-10-4"]


def test_a_chapters_number_brings_the_chapter_first(books: dict[str, Index]) -> None:
    found = ids(books["en"], "10", None)
    chapter = [str(one.rule.id) for one in books["en"].paragraphs if one.rule.section == 10]
    assert found[: len(chapter)] == chapter


def test_a_title_goes_before_a_statement_and_that_before_a_heading(books: dict[str, Index]) -> None:
    for lang, word in (("en", "castle"), ("nl", "burcht"), ("de", "Burg")):
        book = books[lang]
        where = [_where(book, rule, fold(word)) for rule in ids(book, word, None)]
        exact = [place for place in where if place >= 0]
        assert exact == sorted(exact), lang
        assert set(exact) == {0, 1}, lang


def _where(book: Index, rule: str, word: str) -> int:
    """In which field the word stands as it is: 0 title, 1 statement; -1 only as a part or elsewhere."""
    one = book.by_id[rule]
    words = [set(fold(text).replace(".", " ").replace(",", " ").split()) for text in (one.title, one.statement)]
    return next((at for at, found in enumerate(words) if word in found), -1)


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "???", "ad-99-1", "💥", *HOSTILE[:2], "q" * 5000])
def test_nonsense_finds_nothing_and_breaks_nothing(books: dict[str, Index], text: str) -> None:
    for book in books.values():
        assert ids(book, text) == []


def test_every_title_finds_its_own_paragraph(books: dict[str, Index]) -> None:
    for lang, book in books.items():
        lost = [one.title for one in book.paragraphs if one.rule.id not in ids(book, one.title, None)]
        assert lost == [], lang


def test_what_was_asked_for_is_marked_and_nothing_else_changes() -> None:
    def dress(text: str, wanted: str) -> str:
        return marked(text, wanted, lambda piece: f"[{piece}]", lambda piece: piece)

    assert dress("Der Mörder mordet", "morder") == "Der [Mörder] mordet"
    assert dress("Kriegsphase und Straße", "phase strasse") == "Kriegs[phase] und [Straße]"
    assert dress("<b>&", "b") == "<b>&"
    assert dress("nothing here", "xyzzy") == "nothing here"


def test_chapters_hold_every_paragraph_once(books: dict[str, Index]) -> None:
    for book in books.values():
        listed = [one.rule.id for chapter in book.chapters for one in chapter.paragraphs]
        assert listed == list(GAME.rulebook.rules)
        assert not any(chapter.name.isdecimal() for chapter in book.chapters)


# ---- on the page


def looked(page: Page, *acts: str, find: str | None = None) -> str:
    page.desk._act("rules", {})
    if find is not None:
        page.desk._act("find", {"find": find})
    for act in acts:
        page.desk.sheet.click(act)
        page.well()
    page.well()
    return page.text("sheet")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_typed_is_shown_as_text(lang: str, text: str) -> None:
    page = Page("mode=play", lang)
    page.sit()
    looked(page, find=text)
    assert "<script" not in page.desk.sheet.html
    assert "<img" not in page.desk.sheet.html


def test_nothing_found_says_what_was_looked_for_and_offers_the_chapters() -> None:
    page = Page("mode=play")
    text = looked(page, find="xyzzy")
    assert "No paragraph speaks of “xyzzy”" in text
    assert "rules:chapter:12" in page.desk.sheet.acts


def test_a_page_of_hits_says_how_many_there_are() -> None:
    page = Page("mode=play")
    assert "The best 12 of" in looked(page, find="castle")
    assert sum(act.startswith("rule:") for act in page.desk.sheet.acts) == BEST


def test_from_a_hit_to_its_neighbours_and_back_to_the_list() -> None:
    page = Page("mode=play")
    looked(page, "rule:ad-10-4", find="single castle")
    assert "ad-10-4" in page.text("sheet")
    page.desk.sheet.click("rule:ad-10-5")
    page.desk.sheet.click("rule:ad-10-4")
    page.desk.sheet.click("rules:list")
    assert "2 paragraphs" in page.text("sheet")
    assert 'value="single castle"' in page.desk.sheet.html
    assert 'data-focus="row-ad-10-4"' in page.desk.sheet.html
    page.desk.sheet.click("close")
    assert page.text("sheet") == ""
    assert "single castle" not in looked(page)


def test_chapters_are_paged() -> None:
    page = Page("mode=play")
    assert "rules:chapter:2" not in looked(page, "rules:chapter:1").split()
    page.desk.sheet.click("rules:chapter:2")
    assert "ad-2-4" in page.text("sheet")
    assert "rules:chapter:1" in page.desk.sheet.acts
    page.desk._act("rules:chapter:99999999999999999999", {})
    page.desk._act("rules:nonsense", {})
    page.well()


def test_a_chip_alone_has_no_list_to_go_back_to() -> None:
    page = Page("mode=play")
    page.desk._act("rule:ad-10-4", {})
    assert "rules:list" not in page.desk.sheet.acts
    page.desk._act("rule:ad-99-9", {})
    assert page.text("sheet") == ""


# ---- for what lies here


def groups(page: Page, named: tuple[str, ...] = ()) -> dict[str, Group]:
    state = page.desk.view.state  # type: ignore[union-attr]  # a page has a view
    words = page.desk.view.words  # type: ignore[union-attr]
    found = at_hand(GAME, WINDOW, state, words, named, tries(GAME, WINDOW, state))
    return {one.why + one.name: one for one in found}


def test_in_the_tax_phase_its_paragraph_comes_first() -> None:
    page = Page("mode=play")
    page.sit()
    assert groups(page)["now"].rules[0] == "ad-4-1"


def test_in_war_each_open_kind_of_move_has_its_laws() -> None:
    page = at_war(Page())
    found = groups(page)
    assert found["now"].rules[0] == "ad-5-1"
    assert {"verbAttack", "refuses", "always"} <= set(found)
    attack = next(type(move) for move in GAME.legal(page.lesson.state) if type(move).__name__ == "Attack")
    shown = {rule for one in found.values() for rule in one.rules}
    assert {rule for law in vars(GAME)["laws"][attack] for rule in rules_of(law)[:1]} <= shown
    counts = found["refuses"].counts or {}
    assert [counts[rule] for rule in found["refuses"].rules] == sorted(
        (counts[rule] for rule in found["refuses"].rules), reverse=True
    )


def test_a_paragraph_stands_once_and_is_a_paragraph() -> None:
    for page in (Page(), at_war(Page())):
        every = [rule for one in groups(page, ("ad-10-4", "ad-10-4", "nonsense")).values() for rule in one.rules]
        assert len(every) == len(set(every))
        assert set(every) <= set(GAME.rulebook.rules)
        assert every[0] == "ad-10-4"


@pytest.mark.parametrize(
    ("phase", "rule"),
    [("crisis", "ad-13-4"), ("ambassador", "ad-12-2"), ("bishop", "ad-12-4"), ("architect", "ad-12-8")],
)
def test_an_open_task_comes_before_the_phase(phase: str, rule: str) -> None:
    state = _first(phase)
    assert state is not None, f"no table came to the task {phase}"
    assert WINDOW.stands(state)[0] == rule
    assert "ad-5-1" in WINDOW.stands(state)


def _first(phase: str) -> object:
    """A table in which this is asked: from games of bots that choose by a fixed stride."""
    from tutor.kernel.chance import counter
    from tutor.kernel.game import Decide, legal_moves, settle

    for seed in range(6):
        deal = counter(f"at hand {seed}")
        state = settle(GAME, GAME.new(4, {}), deal).state
        for n in range(260):
            turn = GAME.turn(state)
            if not isinstance(turn, Decide):
                break
            if turn.phase == phase:
                return state
            moves = legal_moves(GAME, state)
            drawing = [move for move in moves if type(move).__name__ in ("Draw", "Consult", "Attack")]
            state = settle(
                GAME, GAME.play(state, (drawing or moves)[n * 7919 % len(drawing or moves)]).state, deal
            ).state
    return None


def test_a_refusal_names_its_paragraphs_here() -> None:
    page = at_war(Page())
    page.lesson.act("say:attack england>sweden", {})
    assert "Just named" in looked(page, "rules:here")
    first = next(act for act in page.desk.sheet.acts if act.startswith("rule:"))
    assert first == f"rule:{page.lesson.hand.held.refused.verdict.breached[0].rule}"  # type: ignore[union-attr]


# ---- broken on purpose


def test_most_laws_can_be_seen_at_work() -> None:
    """Each law that refuses something here is shown with a try that it refuses, in its own words."""
    page = at_war(Page())
    tried = tries(GAME, WINDOW, page.lesson.state)
    laws = {rule for one in tried for rule in one.verdict.rules}
    assert len(laws) >= 12
    for rule in laws:
        found = refused_by(rule, tried)
        assert found is not None
        text = looked(page, f"rule:{rule}", f"break:{rule}", find=rule)
        assert GAME.notate(found.move) in text


def test_a_try_is_shown_on_the_board_and_changes_nothing() -> None:
    page = at_war(Page())
    before = page.lesson.state
    looked(page, "rule:ad-7-2", "break:ad-7-2", "tried", find="7-2")
    assert page.text("sheet") == ""
    assert "Not allowed" in page.text()
    assert "ad-7-2" in page.text()
    assert page.lesson.state == before


def test_a_law_that_refuses_nothing_says_so() -> None:
    page = Page("mode=play")
    page.sit()
    assert "breaks it now" in looked(page, "rule:ad-17-1", "break:ad-17-1", find="17-1")


# ---- keys


def test_the_seat_on_turn_is_read_aloud_by_its_name() -> None:
    page = Page("mode=play")
    page.sit(**{f"name-{n}": name for n, name in enumerate(("Ada", "Ben <b>", "Cleo", "Dirk"), 1)})
    page.act("primary")
    page.key("L")
    said = page.desk.board.said["text"]
    name = {1: "Ada", 2: "Ben <b>", 3: "Cleo", 4: "Dirk"}[page.table.seat or 0]
    assert said.startswith(f"{name} is to move")
    assert "gulden" in said
    assert "Event" in said
    page.desk._act("twin", {})
    assert all(one in page.text("sheet") for one in ("Ada", "Ben <b>", "Cleo", "Dirk"))
    assert "Blue" not in page.text("sheet")


def test_the_sheet_of_keys_lists_what_works_here() -> None:
    form, lesson, table = Page("mode=play"), Page(), Page("mode=play")
    table.sit()
    texts = []
    for page in (form, lesson, table):
        page.key("k")
        page.well()
        texts.append(page.text("sheet"))
    assert ["take back" in text for text in texts] == [False, True, True]
    assert ["moves as they are written" in text for text in texts] == [False, False, True]
    assert all("look a rule up" in text for text in texts)
    assert "Event" not in texts[2]
    table.desk._act("close", {})
    table.act("primary")
    table.key("k")
    assert "Event" in table.text("sheet")


def test_single_letters_can_be_switched_off() -> None:
    page = Page("mode=play")
    page.key("k")
    page.desk.sheet.click("letters:off")
    assert page.desk.board.letters is False
    page.desk._act("letters:nonsense", {})
    assert page.desk.board.letters is False
    page.key("k")
    page.desk.sheet.click("letters:on")
    assert page.desk.board.letters is True


# ---- before a class


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_is_asked_what_is_going_on(lang: str) -> None:
    page = Page("mode=play", lang)
    page.sit()
    asked = [_asked(page)]
    page.act("primary")
    asked.append(_asked(page))
    page.key("b")
    asked.append(_asked(page))
    page.say("attack england>sweden")
    asked.append(_asked(page))
    assert all(asked)
    assert len(set(asked)) == 4


def _asked(page: Page) -> str:
    html = page.desk.panel.html
    return html.partition('class="ask-class"')[2].partition("</aside>")[0]
