"""Practice: which item comes next, how an answer counts, what is kept, and a position as an exercise."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.page import Page
from tutor import registry
from tutor.kernel.item import Exercises, Item
from tutor.lessons.cues import Answer, Hint, Next, Right, Unread, Wrong
from tutor.lessons.fresh import TYPED
from tutor.lessons.practice import COMES_BACK, About, Done, Ended, Practice, Practising, Reveal, begun, interleaved
from tutor.lessons.practice_posed import NoItem, item_of, lines, pose, state_of, text_of
from tutor.lessons.values import said
from tutor.widgets import practice_kept
from tutor.widgets.practice import PracticeView, linked

PACK = registry.pack("anno_domini")
KINDS = tuple(PACK.load("exercises").generators)
ENDS: tuple[Ended, ...] = ("right", "helped", "wrong", "worked", "shown")


@pytest.fixture(scope="module")
def machine() -> Practising[Any]:
    return Practising(PACK.load("exercises"))


def right(practice: Practice[Any]) -> Answer:
    """The right answer, as the page would give it."""
    made, ask = practice.item.item.made, practice.item.ask
    value = made.answered.value
    if ask.answer == "number":
        return Answer(text=str(value))
    if ask.answer == "numbers":
        assert isinstance(value, tuple)
        return Answer(parts=tuple(map(str, value)))
    if ask.answer == "some":
        return Answer(refs=made.answered.focus)
    return Answer(refs=(f"v:{said(value)}",))


# ---- what comes next


def series(n: int, ended: Ended = "right", kinds: tuple[str, ...] = KINDS) -> list[Done]:
    history: list[Done] = []
    for _ in range(n):
        history.append(Done(interleaved(history, kinds, "s"), ended))
    return history


def test_who_answers_rightly_meets_every_kind_once_a_round() -> None:
    history = series(3 * len(KINDS))
    assert Counter(one.kind for one in history[: len(KINDS)]) == Counter(KINDS)
    assert all(a.kind != b.kind for a, b in pairwise(history))
    assert len({one.item for one in history}) == len(history)


def test_a_kind_comes_back_sooner_after_a_wrong_answer() -> None:
    history = series(len(KINDS))
    missed = Done(interleaved(history, KINDS, "s"), "wrong")
    history.append(missed)
    for _ in range(len(KINDS)):
        history.append(Done(interleaved(history, KINDS, "s"), "right"))
    again = next(n for n, one in enumerate(history[len(KINDS) + 1 :], 1) if one.kind == missed.kind)
    assert again == COMES_BACK["wrong"]


@pytest.mark.parametrize("ended", ENDS)
def test_other_kinds_come_in_however_the_answers_end(ended: Ended) -> None:
    assert len({one.kind for one in series(60, ended)}) > 10


def test_one_topic_alone_counts_on() -> None:
    assert [one.item for one in series(3, kinds=("tax",))] == ["tax/s/0", "tax/s/1", "tax/s/2"]


def test_the_order_is_that_of_the_seed() -> None:
    ids = {seed: interleaved([], KINDS, seed) for seed in map(str, range(20))}
    assert ids == {seed: interleaved([], KINDS, seed) for seed in ids}
    assert len({one.partition("/")[0] for one in ids.values()}) > 5


# ---- an answer


def at(machine: Practising[Any], item: str, history: tuple[Done, ...] = ()) -> Practice[Any]:
    kind, seed, _ = item.split("/")
    return machine.start(seed, kind, history)


FREE = tuple(Done(f"tax/x/{n}", "right") for n in range(6))
"""So many right answers that nothing of the kind is shown beforehand any more."""


def test_worked_then_begun_then_free(machine: Practising[Any]) -> None:
    here, seen = machine.start("s", "tax"), []
    for _ in range(6):
        seen.append(here.stage)
        if not here.done:
            here, cues = machine.advance(here, right(here))
            assert any(isinstance(cue, Right) for cue in cues)
        here, _ = machine.advance(here, Next())
    assert seen == ["worked", "worked", "completion", "completion", "free", "free"]
    assert [one.ended for one in here.history] == ["worked", "worked", "right", "right", "right", "right"]


def test_what_is_shown_lacks_its_last_part(machine: Practising[Any]) -> None:
    for n in range(40):
        answer = machine.exercises.item(f"battle/s/{n}").answered
        shown = begun(answer, "completion")
        assert shown.whole == answer.because[:-1]
        assert shown.lines == answer.because[-1].items[:-1]
        assert begun(answer, "worked").whole == answer.because
        assert begun(answer, "free") == begun(machine.exercises.item("code/s/0").answered, "completion")


def test_every_kind_is_answered_rightly(machine: Practising[Any]) -> None:
    for kind in KINDS:
        done = tuple(Done(f"{kind}/x/{n}", "right") for n in range(6))
        for n in range(4):
            here = at(machine, f"{kind}/s{n}/0", done)
            after, cues = machine.advance(here, right(here))
            assert isinstance(cues[0], Right), here.item.id
            assert after.done
            assert after.history[-1] == Done(here.item.id, "right")


def test_the_first_answer_counts(machine: Practising[Any]) -> None:
    here = at(machine, "tax/s/0", FREE)
    wrong, cues = machine.advance(here, Answer(text="7"))
    assert isinstance(cues[0], Wrong)
    assert not wrong.done
    after, cues = machine.advance(wrong, right(here))
    assert isinstance(cues[0], Right)
    assert after.history[len(FREE) :] == (Done(here.item.id, "wrong"),)


def test_two_wrong_answers_show_it_and_one_that_cannot_be_read_counts_for_nothing(machine: Practising[Any]) -> None:
    here = at(machine, "tax/s/0", FREE)
    same, cues = machine.advance(here, Answer(text="many"))
    assert same is here
    assert isinstance(cues[0], Unread)
    for _ in range(2):
        here, _ = machine.advance(here, Answer(text="7"))
    assert here.done


def test_help_is_told_from_knowing_and_a_class_from_a_learner(machine: Practising[Any]) -> None:
    here = at(machine, "tax/s/0", FREE)
    helped, _ = machine.advance(machine.advance(here, Hint())[0], right(here))
    assert helped.history[-1].ended == "helped"
    assert machine.advance(here, Reveal())[0].history[-1].ended == "wrong"
    shown, _ = machine.advance(here, Reveal(to_class=True))
    assert shown.history[-1].ended == "shown"
    assert shown.faded == here.faded


def test_paragraphs_are_no_hint_where_they_are_asked_for(machine: Practising[Any]) -> None:
    for kind in KINDS:
        here = machine.start("s", kind)
        asked = here.item.item.made.values in ("rule", "statement")
        assert ("rules" in machine.helps(here)) is not asked, kind


def test_nothing_goes_on_before_its_time(machine: Practising[Any]) -> None:
    here = at(machine, "tax/s/0", FREE)
    for given in (Next(), About("tax"), About("nothing")):
        assert machine.advance(here, given) == (here, ())
    done, _ = machine.advance(here, Reveal())
    for late in (Answer(text="7"), Hint(), Reveal()):
        assert machine.advance(done, late) == (done, ())


def misread(machine: Practising[Any]) -> tuple[Item[Any], Answer]:
    """An item, and an answer to it that a wrong reading gives."""
    for n in range(200):
        item = machine.exercises.item(f"reach/misread/{n}")
        found = next((one for one in item.made.options if one.readings), None)
        if found and item.made.kind == "number":
            return item, Answer(text=str(found.value))
    raise LookupError("no item")


def test_a_wrong_reading_is_named(machine: Practising[Any]) -> None:
    item, answer = misread(machine)
    here = machine.start("misread", "reach", [Done(f"reach/misread/{n}", "right") for n in range(_n(item))])
    assert here.item.id == item.id
    _, cues = machine.advance(here, answer)
    assert isinstance(cues[0], Wrong)
    assert cues[0].misread


def _n(item: Item[Any]) -> int:
    return int(item.id.rpartition("/")[2])


def test_options_of_readings_are_recognised_whole(machine: Practising[Any]) -> None:
    """Of every kind that is chosen from options, an option that a reading gives names that reading."""
    seen = 0
    for kind in KINDS:
        for n in range(6):
            here = machine.start(f"o{n}", kind, [Done(f"{kind}/x/{k}", "right") for k in range(6)])
            made = here.item.item.made
            for option in made.options if made.kind not in TYPED else ():
                if option.readings:
                    _, cues = machine.advance(here, Answer(refs=(f"v:{said(option.value)}",)))
                    assert isinstance(cues[0], Wrong)
                    assert {one.reading.id for one in cues[0].misread} >= set(option.readings), here.item.id
                    seen += 1
    assert seen > 10


# ---- a position as an exercise


def positions() -> list[Any]:
    exercises: Exercises[Any] = PACK.load("exercises")
    names = ("attacks", "tax", "build", "win", "cards", "legal")
    return [exercises.item(f"{name}/pose/{n}").made.state for name in names for n in range(2)]


def test_a_posed_item_comes_back_from_its_id_and_from_its_text() -> None:
    exercises: Exercises[Any] = PACK.load("exercises")
    seen = set()
    for state in positions():
        for name, one in exercises.poses.items():
            for args in one.choices(state)[::17]:
                item = pose(PACK, state, name, args)
                assert item_of(PACK, item.id) == item
                assert item_of(PACK, lines(PACK.game, name, args, state)) == item
                assert len(item.id) < 1900, "fits into a note of the visit"
                seen.add(name)
    assert seen == set(exercises.poses)


def test_a_posed_item_asks_what_the_engine_answers() -> None:
    state = positions()[0]
    for name, args in (("income", ("2",)), ("targets", ("france",)), ("attacks", ())):
        item = pose(PACK, state, name, args)
        assert item.answered.value == PACK.load("exercises").questions[item.made.question](state, *item.made.args).value
        values = [one.value for one in item.made.options]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no-id"), ("tax", "no-id"), ("tax/monday/x", "no-id"), ("x" * 300, "no-id"), ("chess/a/1", "no-kind"),
        ("posed/", "no-link"), ("posed/abc", "no-link"), ("posed/" + "A" * 9000, "no-link"),
        ("exercise income ; 2", "no-position"), ("exercise income 2\nposition chess", "no-position"),
        ("exercise chess\n{here}", "no-sense"), ("exercise income 9\n{here}", "no-sense"),
        ("exercise points france\n{here}", "no-sense"), ("exercise build france ; 99\n{here}", "no-sense"),
    ],
)  # fmt: skip
def test_what_makes_no_exercise_says_why(text: str, key: str) -> None:
    here = PACK.game.write_position(positions()[0])
    with pytest.raises(NoItem) as wrong:
        item_of(PACK, text.replace("{here}", here))
    assert wrong.value.key == key
    for lang in ("en", "nl", "de"):
        words = Page(lang=lang).app.words
        assert "⟦" not in words(f"practice.{wrong.value.key}", **wrong.value.facts)


def test_a_fault_in_a_position_names_its_line_in_the_whole_text() -> None:
    with pytest.raises(NoItem) as wrong:
        item_of(PACK, "exercise income 2\nposition anno_domini round 5\nseat 9 money x")
    assert wrong.value.facts["line"] == 3


def test_a_link_that_was_cut_off_is_not_opened() -> None:
    item = pose(PACK, positions()[0], "income", ("2",)).id
    for end in (len(item) - 1, len(item) - 20, len(item) // 2):
        with pytest.raises(NoItem):
            item_of(PACK, item[:end])
    assert text_of(item).startswith("exercise income 2\nposition anno_domini")


def test_the_id_is_found_in_a_link() -> None:
    assert linked("http://127.0.0.1/voila?mode=practice&item=tax/monday/7") == "tax/monday/7"
    assert linked(" tax/monday/7 ") == "tax/monday/7"


# ---- the page


def view(page: Page) -> PracticeView:
    found = page.desk.view
    assert isinstance(found, PracticeView)
    return found


def answer(page: Page) -> None:
    """Answer the item in front of the learner rightly, by what can be pressed."""
    here = view(page)
    given, ask = right(here.session), here.step
    if ask.answer == "number":
        page.act("primary", answer=given.text)
    elif ask.answer == "numbers":
        typed = {f"part-{n}": part for n, part in enumerate(given.parts)}
        for n, (label, part) in enumerate(zip(ask.labels, given.parts, strict=True)):
            if label == "part.owner":
                page.act(f"group:{n}:{part}")
        page.act("primary", **typed)
    elif ask.answer == "some":
        page.press(*given.refs)
        page.act("primary")
    else:
        page.act(f"pick:{ask.options.index(given.refs[0])}")
        page.act("primary")


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_a_round_of_items_on_the_page(lang: str) -> None:
    page = Page("mode=practice&seed=monday", lang)
    kinds = set()
    for _ in range(len(KINDS) + 12):
        kinds.add(view(page).session.item.item.generator)
        if not view(page).session.done:
            answer(page)
        assert view(page).session.done, view(page).session.item.id
        page.act("primary")
    assert kinds == set(KINDS)
    assert [one.ended for one in view(page).session.history if one.ended not in ("right", "worked")] == []


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_answers_hints_and_the_answer_of_every_kind(kind: str) -> None:
    page = Page(f"mode=practice&seed=s&topic={kind}")
    page.act("primary")
    while view(page).session.stage == "worked":
        page.act("primary")
    page.act("primary", answer="-1", **{f"part-{n}": "-1" for n in range(6)})
    while "hint" in page.desk.panel.acts:
        page.act("hint")
    if "reveal" in page.desk.panel.acts:
        page.act("reveal")
    assert "The answer" in page.text()
    for lang in ("nl", "de", "en"):
        page.app._act(f"language:{lang}", {})
        page.well()


def test_taxes_are_not_given_away() -> None:
    page = Page("mode=practice&seed=s&topic=reach")
    assert "next tax" not in page.text("under")
    page.act("reveal")
    assert "next tax" in page.text("under")


def test_both_readings_stand_side_by_side_and_the_wrong_one_is_lit(machine: Practising[Any]) -> None:
    item, given = misread(machine)
    page = Page(f"mode=practice&item={item.id}")
    page.act("primary", answer=given.text)
    for side in ("took", "rule"):
        assert page.app.words(f"lesson-page.{side}") in page.text()
    assert view(page).looked
    lit = {ref for ref, mark in page.desk.board.scene.marks if mark == "dim"}
    looks = [act for act in page.desk.panel.acts if act.startswith("look:")]
    assert len(looks) >= 2
    page.act(looks[1])
    assert {ref for ref, mark in page.desk.board.scene.marks if mark == "dim"} != lit


def test_before_a_class_the_answer_waits() -> None:
    page = Page("mode=practice&seed=s&topic=tax")
    page.app._act("scale:projector", {})
    page.key("PageDown")  # past the example that lay open already
    assert "The answer" not in page.text()
    page.key("PageDown")
    assert "The answer" in page.text()
    page.key("PageDown")
    assert "The answer" not in page.text()


def reopened(page: Page, query: str = "") -> Page:
    code = page.app.shell.code
    assert code
    return Page(f"at={code}&{query}", "en", code)


@pytest.mark.parametrize("answered", ["not", "wrong", "right"])
def test_a_reload_comes_back_to_the_same_item(answered: str) -> None:
    page = Page("mode=practice&seed=s&topic=reach")
    page.act("reveal")
    page.act("primary")
    if answered == "wrong":
        page.act("primary", answer="99")
    elif answered == "right":
        answer(page)
    before = view(page).session
    after = view(reopened(page)).session
    assert (after.item.id, after.done, after.wrong) == (before.item.id, before.done, before.wrong)
    assert (after.history, after.faded, after.topic) == (before.history, before.faded, before.topic)


def test_an_answer_is_not_counted_again_after_a_reload() -> None:
    page = Page("mode=practice&item=reach/monday/3")  # one that is typed
    page.act("primary", answer="99")
    page = reopened(page)
    answer(page)
    assert [one.ended for one in view(reopened(page)).session.history] == ["wrong"]


def test_a_link_opens_its_item_and_a_reload_does_not_go_back_to_it() -> None:
    page = Page("mode=practice&item=code/monday/3")
    assert view(page).session.item.id == "code/monday/3"
    page.act("reveal")
    page.act("primary")
    now = view(page).session.item.id
    assert now != "code/monday/3"
    assert view(reopened(page, "mode=practice&item=code/monday/3")).session.item.id == now


def test_what_is_brought_is_asked_plainly_however_new_somebody_is() -> None:
    page = Page("mode=practice&item=tax/monday/7")
    assert view(page).session.stage == "free"
    page.act("primary", answer="7")
    assert view(reopened(page)).session.stage == "free"
    assert view(Page("mode=practice&seed=monday&topic=tax")).session.stage == "worked"


def test_what_is_brought_is_opened_or_refused_in_words() -> None:
    page = Page("mode=practice")
    page.act("bring", item="<b>chess</b>/a/1")
    assert "cannot be opened" in page.text()
    assert "<b>chess" not in page.desk.panel.html
    page.act("bring", item="http://x/?mode=practice&item=tax/monday/7")
    assert view(page).session.item.id == "tax/monday/7"
    assert "cannot be opened" not in page.text()


def test_a_position_at_a_table_becomes_an_exercise_that_replays() -> None:
    page = Page("mode=play")
    page.sit()
    page.act("primary")
    page.desk.under.click("exercise")
    page.well()
    page.act("kind:targets")
    page.press("t:france")
    page.act("primary")
    item = view(page).session.item
    assert item.item.made.args == ("france",)
    again = Page(f"mode=practice&item={item.id}")
    assert view(again).session.item == item
    answer(again)
    assert view(again).session.history[-1].ended == "right"
    assert view(reopened(again)).session.item.id == item.id


def test_a_position_that_is_brought_is_asked_about() -> None:
    page = Page("mode=practice")
    page.act("bring", item=PACK.game.write_position(positions()[0]))
    page.act("kind:points")
    page.act("which:0")
    page.act("primary")
    assert view(page).session.item.item.generator == "points"


@pytest.mark.parametrize("record", [False, True])
def test_everything_that_is_offered_can_be_made(record: bool) -> None:
    page = Page("mode=practice")
    page.act("bring", item=PACK.game.write_position(positions()[2 if record else 0]))
    for kind in [act for act in page.desk.panel.acts if act.startswith("kind:")]:
        page.act(kind)
        for which in [act for act in page.desk.panel.acts if act.startswith("which:")][:3]:
            page.act(which)
        assert "primary" in page.desk.panel.acts


def test_going_back_from_making_one_changes_nothing() -> None:
    page = Page("mode=play")
    page.sit()
    page.act("primary")
    before = page.table.state
    page.desk.under.click("exercise")
    page.act("back")
    assert page.table.state is before


def test_what_is_kept_is_read_or_passed_over() -> None:
    page = Page("mode=practice&seed=s")
    kept = practice_kept.kept(view(page).session)
    place = practice_kept.place_of(kept)
    assert place is not None
    assert place.item == view(page).session.item.id
    for text in ("", "[]", "{}", '{"seed": 1}', "[" * 5000, kept[:-3]):
        assert practice_kept.place_of(text) is None
    assert practice_kept.told(["right tax/s/0", "gone", "lost x", "wrong"]) == (Done("tax/s/0", "right"),)


def test_state_of_names_what_is_no_position() -> None:
    with pytest.raises(NoItem):
        state_of(PACK, "position nim")
