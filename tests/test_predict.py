"""Predict, then throw: the law against every throw of the dice, guesses as people type them, and what the page sends.

The oracle of the law is a plain count over all dice by the printed rule (face and points of 6 or more destroys one
castle, the base keeps its last), which shares no code with the game or with the odds.
"""

from collections import Counter
from fractions import Fraction
from functools import partial
from html import unescape
from itertools import product
from operator import eq
from re import sub
from typing import Any

import pytest
from ipywidgets import Widget

from tests.page import Page
from tutor import content, i18n, registry
from tutor.kernel.chance import Dice, counter, stream
from tutor.odds.law import law
from tutor.views.battles import Standing, battles, tried
from tutor.views.guesses import Unguessed, one, read
from tutor.views.predict import GUESSES, THROWS, Battle, Guess, Question, Round, Tally, Truth, milestones
from tutor.widgets.explorer import ExplorerView
from tutor.widgets.explorer_predict import PredictTab

PACK = registry.pack("anno_domini")
GAME, WINDOW, EXPLORE = PACK.game, PACK.load("window"), PACK.load("explore")
WORDS = i18n.words("en", content.root(), PACK.content)
STANDS = Standing(WINDOW, WORDS)
BASE, TARGET = "t:england", "t:normandy"


def table(base: int, target: int, attack: int = 0, relics: int = 0) -> Any:
    """Seat 3 in England against seat 1 in Normandy, whose cathedral is one point of defence."""
    cards = ",".join(["soldier"] * attack) or "-"
    kept = ",".join(["pope", *["relic"] * relics])
    lines = ("position anno_domini round 4 turn 3", f"seat 3 money 0 cards {cards} : england:{base}+",
             f"seat 1 money 0 cards {kept} : normandy:{target}+")  # fmt: skip
    return GAME.read_position("\n".join(lines) + "\n")


def battle(base: int, target: int, attack: int = 0, relics: int = 0) -> Battle:
    state = table(base, target, attack, relics)
    move = battles(GAME, WINDOW, state)[BASE, TARGET]
    return Battle(GAME, state, move, BASE, TARGET, EXPLORE.outcomes, STANDS)


def by_hand(a: int, d: int, p: int, q: int) -> Counter[tuple[int, int]]:
    """Every throw of a dice against d: how often so much is left on base and target."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=a + d):
        won, lost = sum(face + p >= 6 for face in faces[:a]), sum(face + q >= 6 for face in faces[a:])
        found[max(a - lost, 1), max(d - won, 0)] += 1
    return found


# ---- the law and the throws


@pytest.mark.parametrize(
    ("a", "d", "p", "relics"), [(2, 1, 0, 0), (2, 3, 1, 0), (4, 2, 2, 1), (3, 3, 3, 2), (5, 1, 0, 1), (2, 4, 2, 3)]
)
def test_the_law_is_that_of_all_throws_of_the_dice(a: int, d: int, p: int, relics: int) -> None:
    one_battle, counted = battle(a, d, p, relics), by_hand(a, d, p, min(1 + relics, 4))
    truth, whole = Truth(one_battle.law, one_battle.sizes), 6 ** (a + d)

    assert one_battle.sizes == (a, d)
    assert dict(one_battle.law) == {left: Fraction(n, whole) for left, n in counted.items()}
    assert sum(chance for _, chance in one_battle.law) == 1
    assert truth.chance == Fraction(sum(n for (_, y), n in counted.items() if not y), whole)
    assert truth.losses == Fraction(sum(n * (d - y) for (_, y), n in counted.items()), whole)
    assert truth.base_losses == Fraction(sum(n * (a - x) for (x, _), n in counted.items()), whole)
    assert set(truth.likely) == {left for left, n in counted.items() if n == max(counted.values())}


def test_v1_the_printed_battle() -> None:
    truth = Truth(battle(4, 3, 2, 1).law, (4, 3))

    assert (truth.chance, truth.law.of((2, 0)), truth.base_losses, truth.losses) == (
        Fraction(5, 16), Fraction(15, 128), Fraction(3, 2), Fraction(31, 16),
    )  # fmt: skip


def test_throws_are_the_dice_of_the_seed_and_obey_the_rules() -> None:
    fight = battle(4, 3, 2, 1)
    for n in range(1, 60):
        thrown, face = fight.throw("oak", n), stream("oak", n - 1)
        dice = [face(k, 6) + 1 for k in range(7)]
        won, lost = sum(one + 2 >= 6 for one in dice[:4]), sum(one + 2 >= 6 for one in dice[4:])
        assert thrown.outcome == tuple(map(str, dice))
        assert thrown.left == (max(4 - lost, 1), max(3 - won, 0))
        assert thrown.events[0].kind == "battle"


def test_the_same_seed_is_the_same_for_all_whatever_came_before() -> None:
    first, second = battle(4, 3, 2, 1), battle(4, 3, 2, 1)
    one_by_one = Tally()
    for n in range(1, 31):
        one_by_one = one_by_one.more(first, "class", n)

    assert one_by_one == Tally().more(second, "class", 30)
    assert one_by_one != Tally().more(second, "class 2", 30)
    assert one_by_one.more(first, "class", 10).lefts == one_by_one.lefts[:10]


def test_many_throws_come_near_the_law() -> None:
    fight = battle(4, 3, 2, 1)
    tally = Tally().more(fight, "large numbers", 3000)
    for left, chance in fight.law:
        share = tally.share(partial(eq, left))
        assert share is not None
        sigma = float(chance * (1 - chance) / 3000) ** 0.5
        assert abs(float(share - chance)) < 4 * sigma
    assert list(tally.running(lambda left: not left[1]))[-1] == tally.share(lambda left: not left[1])


def test_every_attack_that_is_legal_is_a_battle() -> None:
    state = table(4, 3)
    legal = {GAME.notate(move) for move in GAME.legal(state) if GAME.notate(move).startswith("attack")}
    assert {GAME.notate(move) for move in battles(GAME, WINDOW, state).values()} == legal
    assert battles(GAME, WINDOW, GAME.play(state, GAME.parse(state, "attack england>normandy")).state) == {}
    assert tried(WINDOW, state, "do:attack", (BASE, "t:kiev")) == GAME.parse(state, "attack england>kiev")


def test_after_how_many_throws_one_looks() -> None:
    assert [milestones(n) for n in (0, 1, 2, 7, 100)] == [
        (), (1,), (1, 2), (1, 2, 5, 7), (1, 2, 5, 10, 20, 50, 100),
    ]  # fmt: skip


def test_a_battle_without_dice_is_refused() -> None:
    state = GAME.read_position(
        "position anno_domini round 4 turn 3\nseat 3 money 300 : england:4+\nseat 1 : normandy:3+ \n"
    )
    build = GAME.parse(state, "build england 1")
    with pytest.raises(ValueError, match="expected dice"):
        _ = Battle(GAME, state, build, BASE, TARGET, EXPLORE.outcomes, STANDS).chance


# ---- what a class thinks


A, B, C = Guess("A", Fraction(1, 4)), Guess("B", Fraction(1, 2)), Guess("", Fraction(3, 8))


def test_who_is_nearest_and_how_far_off_all_are() -> None:
    truth = Truth(battle(4, 3, 2, 1).law, (4, 3))  # 5/16
    assert truth.nearest("chance", (A, B, C)) == (A, C)
    assert truth.nearest("chance", ()) == ()
    assert truth.mean_off("chance", (A, B, C)) == (Fraction(1, 16) + Fraction(3, 16) + Fraction(1, 16)) / 3
    assert truth.mean_guess((A, B, C)) == Fraction(3, 8)
    assert truth.mean_off("losses", ()) is None


def test_a_result_counts_by_its_own_chance() -> None:
    truth = Truth(law(10, (((2, 0), 5), ((1, 0), 3), ((2, 1), 2))), (2, 1))
    right, other, never = Guess("r", (2, 0)), Guess("o", (1, 0)), Guess("n", (1, 1))
    assert truth.likely == ((2, 0),)
    assert [truth.off("result", guess) for guess in (right, other, never)] == [0, Fraction(1, 5), Fraction(1, 2)]
    assert truth.nearest("result", (never, other)) == (other,)


def test_a_round_takes_guesses_only_while_the_law_is_covered() -> None:
    now = Round().add("chance", (A, B)).add("losses", (C,))
    assert now.drop("chance", 0).of("chance") == (B,)
    assert now.drop("chance", 7) == now
    with pytest.raises(ValueError, match="expected the law"):
        now.throw(1)
    shown = now.show()
    assert shown.drop("chance", 0) == shown
    assert shown.throw(10 * THROWS).thrown == THROWS
    with pytest.raises(ValueError, match="before the law"):
        shown.add("chance", (C,))
    with pytest.raises(ValueError, match="not more"):
        now.add("chance", [A] * (GUESSES - 1))


@pytest.mark.parametrize(
    ("question", "text", "guess"),
    [
        ("chance", "40", Guess("", Fraction(2, 5))),
        ("chance", " Anna: 12,5 % ", Guess("Anna", Fraction(1, 8))),
        ("chance", "Groep 2 33", Guess("Groep 2", Fraction(33, 100))),
        ("chance", "Zoë\t5/16", Guess("Zoë", Fraction(5, 16))),
        ("chance", "<b>: 0", Guess("<b>", Fraction(0))),
        ("chance", "100", Guess("", Fraction(1))),
        ("chance", "٤٠", Guess("", Fraction(2, 5))),
        ("losses", "Ben = 1.5", Guess("Ben", Fraction(3, 2))),
        ("losses", "Ben: 3/2", Guess("Ben", Fraction(3, 2))),
        ("result", "2:0", Guess("", (2, 0))),
        ("result", "Anna: 4 - 3", Guess("Anna", (4, 3))),
        ("result", "Groep 2: 1:3", Guess("Groep 2", (1, 3))),
    ],
)  # fmt: skip
def test_guesses_as_people_type_them(question: Question, text: str, guess: Guess) -> None:
    assert one(text, question, (4, 3)) == guess


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("chance", "101"), ("chance", "-5"), ("chance", "forty"), ("chance", "Anna"), ("chance", "Anna40"),
        ("chance", "17/16"), ("chance", "1/0"), ("chance", "40 % of all"), ("chance", "1e3"),
        ("losses", "3.5"), ("losses", "50 %"), ("losses", "-1"),
        ("result", "2"), ("result", "5:0"), ("result", "2:4"), ("result", "2:-1"), ("result", "two:one"),
    ],
)  # fmt: skip
def test_what_is_no_guess_says_what_was_expected_and_what_came(question: Question, text: str) -> None:
    with pytest.raises(Unguessed) as wrong:
        read(text, question, (4, 3))
    (fault,) = wrong.value.wrong
    assert (fault.line, fault.key, fault.found) == (1, question, text)


def test_every_wrong_line_is_named_and_nothing_is_taken() -> None:
    with pytest.raises(Unguessed) as wrong:
        read("Anna: 40\n\nx\n" + "n" * 41 + ": 7\n101", "chance", (4, 3))
    assert [(fault.line, fault.key) for fault in wrong.value.wrong] == [(3, "chance"), (4, "name"), (5, "chance")]


def test_more_guesses_than_there_is_room_for() -> None:
    assert len(read("7\n" * GUESSES, "chance", (4, 3))) == GUESSES
    with pytest.raises(Unguessed) as wrong:
        read("7\n" * 3, "chance", (4, 3), room=2)
    assert [(fault.line, fault.key, fault.facts) for fault in wrong.value.wrong] == [
        (3, "many", (("most", GUESSES), ("room", 2)))
    ]
    with pytest.raises(Unguessed):
        read(" \n ", "chance", (4, 3))


# ---- the page


LINK = "mode=explore&tab=predict&base=t:anatolia&target=t:greece"
TAKEN = Fraction(1453, 23328)
"""6 dice against 3 without points: the chance that at least three of six show a six."""


def predicting(query: str = LINK, lang: str = "en") -> Page:
    page = Page(query, lang)
    assert isinstance(tab(page), PredictTab)
    return page


def tab(page: Page) -> PredictTab:
    view = page.desk.view
    assert isinstance(view, ExplorerView)
    found = view.tab
    assert isinstance(found, PredictTab)
    return found


def flat(value: object) -> str:
    """A value as text, with every text in it as it stands."""
    if isinstance(value, dict):
        return "\n".join(f"{key} {flat(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return "\n".join(map(flat, value))
    return unescape(str(value)).replace("\u00a0", " ")


def sent(page: Page) -> str:
    """Everything that a browser can know of this page: all traits of all its widgets, and the board as text."""
    page.desk._act("twin", {})
    every = [page.desk.board, page.desk.phases, page.desk.panel, page.desk.under, page.desk.side, page.desk.sheet,
             page.app.top, page.app.shell, page.app.keeping.pane]  # fmt: skip
    assert all(isinstance(one, Widget) for one in every)
    text = "\n".join(flat(one.get_state()) for one in every)
    page.desk.close()
    return text


def secrets(page: Page, lang: str) -> list[str]:
    """Every number of the law as it would be written: fractions, per cents, means."""
    fight = tab(page).battle
    assert fight is not None
    truth = Truth(fight.law, fight.sizes)
    chances = {chance for _, chance in fight.law} | {truth.chance}
    numbers = [str(chance) for chance in chances] + [i18n.percent(chance, lang) for chance in chances]
    return [flat(one) for one in (*numbers, truth.losses, truth.base_losses)]


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_nothing_on_the_page_gives_the_number_away_before_the_law_is_shown(lang: str) -> None:
    page, known = predicting(lang=lang), secrets(predicting(lang=lang), lang)
    assert str(TAKEN) in known
    for act, values in (
        ("guess", {"guess": "41", "name": "Anna"}), ("guesses", {"guesses": "77\n78\n79"}), ("ask:losses", {}),
        ("guess", {"guess": "3"}), ("ask:result", {}), ("guess", {"guess": "6:3"}), ("seed", {"seed": "oak"}),
        ("drop:0", {}), ("guess", {"guess": "nonsense"}), ("ask:chance", {}),
    ):  # fmt: skip
        page.act(act, **values)
        text = sent(page)
        assert [number for number in known if number in text] == []
        assert "throw:1" not in page.desk.panel.acts
    assert tab(page)._truth is None
    assert tab(page)._battle is not None
    assert "law" not in vars(tab(page)._battle), "it is not even known"
    page.act("show")
    assert str(TAKEN) in sent(page)
    assert flat(i18n.percent(TAKEN, lang)) in page.text()
    seen = sent(page)
    page.act("ask:losses")
    seen += sent(page)
    assert [number for number in known if number not in seen] == [], "what is looked for is what is written"


def test_a_class_guesses_sees_the_law_and_throws() -> None:
    page = predicting()
    page.act("guess", guess="40", name="Anna <b>x</b>")
    page.act("guesses", guesses="Ben: 5\n12,5")
    assert "3 guesses so far" in page.text()
    assert "<b>x</b>" not in page.desk.panel.html
    page.act("show")
    assert "6.2 % 1453/23328" in page.text()
    assert "Nearest: Ben (5 %)" in page.text()
    assert "The mean of all guesses is 19.2 %" in page.text()  # (40 + 5 + 12.5) / 3
    assert "Anna <b>x</b> 40 % 33.77" in page.text("under")
    page.act("throw:1")
    face = stream("1", 0)
    dice = [face(k, 6) + 1 for k in range(9)]
    assert page.text().count(" hit ") == sum(one == 6 for one in dice)
    assert "Throw 1 of the word “1”" in page.text()
    assert "Luck of Anatolia" in page.text()
    page.act("throw:10")
    page.act("throw:100")
    lefts = Tally().more(tab(page).battle, "1", 111).lefts  # type: ignore[arg-type]
    fell = sum(not left[1] for left in lefts)
    assert f"Greece falls {fell} ({flat(i18n.percent(Fraction(fell, 111), 'en'))}) 6.2 %" in page.text("under")
    assert "After 111 throws" in page.text()


def test_a_wrong_text_is_told_by_line_and_still_stands_there() -> None:
    page = predicting()
    page.act("guesses", guesses="Anna: 40\nt:england: x\n<i>: 300")
    text = page.text()
    assert "Line 2: expected a chance in per cent, from 0 to 100; found “t:england: x”." in text
    assert "Line 3:" in text
    assert "No line was taken" in text
    assert "No guess yet" in text
    assert "Anna: 40 t:england: x <i>: 300" in text, "all that was typed"
    page.act("guesses", guesses="Anna: 40")
    assert "Line 2" not in page.text()
    page.act("guess", guess="")
    assert "found nothing" in page.text()
    page.act("seed", seed="  ")
    assert "The word stays as it was" in page.text()


def test_forty_guesses_and_no_more() -> None:
    page = predicting()
    page.act("guesses", guesses="\n".join(f"p{n}: {n}" for n in range(40)))
    assert "All 40 guesses are there" in page.text()
    assert "guess" not in page.desk.panel.acts
    page.act("drop:3")
    assert "p3 " not in page.text()
    page.act("guesses", guesses="a: 1\nb: 2")
    assert "Line 2: expected at most 40 guesses, so 1 more" in page.text()


def test_the_board_chooses_and_says_why_not() -> None:
    page = predicting("mode=explore&tab=predict")
    assert "first the base" in page.text()
    assert "show" not in page.desk.panel.acts
    page.press("t:anatolia")
    assert "Now the target" in page.text()
    page.press("t:france")
    assert "Not allowed" in page.text()
    page.press("t:bulgaria")
    assert "Anatolia against Bulgaria" in page.text()
    page.act("base:t:sicily")
    assert tab(page).target == ""
    page.act("target:")
    page.press("t:kiev")
    assert "Not allowed" in page.text()
    page.key("Escape")
    page.act("base:t:anatolia")
    page.act("target:t:kiev")
    assert "Anatolia against Kiev" in page.text()
    page.press("t:anatolia")
    assert tab(page).base == ""


def test_each_battle_keeps_its_guesses_and_a_seed_its_throws() -> None:
    page = predicting()
    page.act("guess", guess="40")
    page.act("target:t:kiev")
    assert "No guess yet" in page.text()
    page.act("target:t:greece")
    assert "One guess so far" in page.text()
    page.desk.phases.click("tab:reach")
    page.desk.phases.click("tab:predict")
    assert "One guess so far" in page.text()
    page.act("show")
    page.act("throw:1")
    page.act("throw:100")
    page.act("seed", seed="oak")
    assert "throw:100" not in page.desk.panel.acts, "the first throw of this seed is still to come"
    page.act("throw:1", seed="elm")
    assert tab(page).seed == "elm"
    assert tab(page).thrown == tab(page).battle.throw("elm", 1)  # type: ignore[union-attr]
    page.act("anew")
    assert "No guess yet" in page.text()
    assert "1453/23328" not in sent(page)


def test_keys_go_on_from_the_guesses_to_the_dice() -> None:
    page = predicting()
    page.key(" ")
    assert "Exactly" in page.text()
    page.key("PageDown")
    assert "Throw 1 of" in page.text()
    page.key("Ctrl-Enter")
    assert "Throw 2 of" in page.text()
    page.key("k")
    assert "the answer, then on" in page.text("sheet")


def test_another_seat_has_other_battles_and_other_people_the_same_dice() -> None:
    page = predicting()
    page.act("seat:2")
    assert tab(page).base == ""
    page.press("t:greece", "t:anatolia")
    assert "Greece against Anatolia" in page.text(), "as if it were on turn"
    page.act("show")
    page.act("throw:1", seed="for all")
    other = predicting("mode=explore&tab=predict&seat=2&base=t:greece&target=t:anatolia&seed=for+all&ask=losses")
    assert tab(other).question == "losses"
    assert "Exactly" not in other.text()
    other.act("show")
    other.act("throw:1")
    assert tab(other).thrown == tab(page).thrown


def test_a_link_brings_the_battle_but_no_guesses_and_no_law() -> None:
    page = predicting(LINK + "&seed=oak&ask=result")
    page.act("guess", guess="6:2", name="Anna")
    page.act("show")
    link = page.desk.view.link  # type: ignore[union-attr]
    assert "Anna" not in link
    again = predicting(link.removeprefix("?"))
    assert (tab(again).base, tab(again).target, tab(again).seed) == ("t:anatolia", "t:greece", "oak")
    assert tab(again).round == Round()


def test_a_table_where_nobody_can_be_attacked_says_so() -> None:
    page = predicting("mode=explore&tab=predict")
    spent = GAME.write_position(EXPLORE.opening).replace("attacks 0", "attacks 3").replace("acted no", "acted yes")
    page.desk.under.click("explore-paste", record=spent)
    page.well()
    assert "Nobody can be attacked from here" in page.text()


def test_the_dice_are_those_of_the_games_own_dealer() -> None:
    fight = battle(4, 3)
    assert isinstance(fight.chance, Dice)
    assert fight.throw("oak", 5).outcome == counter("oak", 4)(fight.chance)


def test_pictures_are_said_too() -> None:
    page = predicting()
    page.act("guesses", guesses="1\n99")
    page.act("show")
    html = sub(r"\s+", " ", unescape(page.desk.panel.html))
    assert 'aria-label="2 guesses, from 1 % to 99 %; exactly it is 6.2 %."' in html
