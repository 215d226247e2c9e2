"""What a class has guessed and thrown is kept with the visit: whoever comes back finds it at the same battle."""

from fractions import Fraction

import pytest

from tests.page import Page
from tutor.i18n import LANGUAGES
from tutor.views.predict import QUESTIONS, Guess, Round
from tutor.widgets.explorer import ExplorerView
from tutor.widgets.explorer_predict import PredictTab
from tutor.widgets.predict_kept import LONGEST, found, name_of, written

BATTLE = "mode=explore&tab=predict&base=t:anatolia&target=t:greece"
SIZES = (4, 3)
ODD = '\u00c9va "x" \\ 5: \U0001f600 <b>'


def predict(page: Page) -> PredictTab:
    view = page.desk.view
    assert isinstance(view, ExplorerView)
    assert isinstance(view.tab, PredictTab)
    return view.tab


def guessed(lang: str = "en") -> Page:
    """A class that has guessed three things about a battle."""
    page = Page(BATTLE, lang)
    for name, value in (("Anna", "40"), ("", "1/3")):
        page.act("guess", guess=value, name=name)
    page.act("ask:result")
    page.act("guesses", guesses="Ben: 2:0\nCleo: 1:1")
    return page


def again(page: Page, query: str = BATTLE) -> PredictTab:
    """The page opened anew, with its code in the address."""
    assert page.app.shell.code
    return predict(Page(f"{query}&at={page.app.shell.code}"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_guesses_are_found_again(lang: str) -> None:
    page = guessed(lang)
    tab = again(page)
    assert tab.rounds == predict(page).rounds
    assert tab.round.of("chance") == (Guess("Anna", Fraction(2, 5)), Guess("", Fraction(1, 3)))
    assert tab.round.of("result") == (Guess("Ben", (2, 0)), Guess("Cleo", (1, 1)))
    assert not tab.round.shown
    assert tab.truth is None, "nothing of the law comes back with them"


def test_the_law_and_the_throws_are_found_again() -> None:
    page = guessed()
    page.act("seed", seed="oak")
    page.act("show")
    page.act("throw:1", seed="oak")
    page.act("throw:10", seed="oak")
    tab = again(page)
    assert (tab.round.shown, tab.round.thrown, tab.seed) == (True, 11, "oak")
    assert tab.thrown == predict(page).thrown


def test_what_was_dropped_or_begun_anew_stays_away() -> None:
    page = guessed()
    page.act("drop:0")
    assert [one.name for one in again(page).round.of("result")] == ["Cleo"]
    page.act("show")
    page.act("anew")
    assert again(page).round == Round()


def test_another_battle_or_table_has_none_of_them() -> None:
    page = guessed()
    tab = again(page, "mode=explore&tab=predict")
    assert tab.rounds == {}, "no battle is chosen yet"
    others = [pair for pair in tab.battles if pair != ("t:anatolia", "t:greece")]
    for pair in others:
        tab._choose(*pair)
    assert tab.rounds == {}
    tab._choose("t:anatolia", "t:greece")
    assert len(tab.guesses) == 2
    tab._forget(tab.seen)
    tab._position = "position of another table"
    assert tab._name(("t:anatolia", "t:greece")) not in predict(page).noted


def test_who_has_not_guessed_begins_no_visit() -> None:
    page = Page(BATTLE)
    page.act("ask:losses")
    assert page.app.shell.code == ""


# ---- as text


NOW = Round(
    {"chance": (Guess(ODD, Fraction(1)), Guess("b", Fraction(0))), "losses": (Guess("", Fraction(3, 2)),)}, True, 7
)


def test_what_is_written_is_read_again() -> None:
    kept = dict(written("x", NOW, "oak"))
    assert set(kept) == {"x", *(f"x/{question}" for question in QUESTIONS)}
    assert all("\n" not in text for text in kept.values())
    back = found(lambda name: kept.get(name, ""), "x", SIZES)
    assert back is not None
    now, seed = back
    assert (now.of("losses"), now.shown, now.thrown, seed) == (NOW.of("losses"), True, 7, "oak")
    assert [one.value for one in now.of("chance")] == [1, 0]


def test_many_long_names_fit() -> None:
    many = Round({"chance": tuple(Guess('"' * 39 + str(n % 10), Fraction(123456789, 987654321)) for n in range(40))})
    assert all(len(text) <= LONGEST for _, text in written("x", many, "1"))


@pytest.mark.parametrize(
    "how",
    ["", "no json", "[]", "7", '{"shown": 1}', '{"thrown": -3, "shown": true}', '{"shown": false, "thrown": 5}',
     '{"thrown": true, "shown": true, "seed": 5}'],
)  # fmt: skip
@pytest.mark.parametrize("lines", ["", "{}", '"Anna: 400"', '"x"', '"Anna: many"', "null"])
def test_nothing_that_is_read_is_believed(how: str, lines: str) -> None:
    back = found(lambda name: how if name == "x" else lines, "x", SIZES)
    assert back is None or (back[0].guesses == {} and back[0].thrown == 0)


def test_every_battle_has_a_name_of_its_own() -> None:
    names = {name_of(position, seat, base, target)
             for position in ("p", "q") for seat in (None, 1, 2) for base in "ab" for target in "ab"}  # fmt: skip
    assert len(names) == 24
