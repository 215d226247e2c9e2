"""A step in which the learner moves: the goal, the tries that are still wanted, the referee, the dice, the others."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.record import split_seat
from tutor.lessons import runner as r
from tutor.lessons.playing import read_move
from tutor.lessons.schema import Play
from tutor.widgets import lesson_verdict, parts
from tutor.widgets.lesson_kind import Body, Kind
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.pane import Values
from tutor.widgets.seen import changed, sides

if TYPE_CHECKING:
    from tutor.widgets.lesson import LessonView

OTHERS = 6
"""Sentences about the moves of others, the last ones."""


def body(view: "LessonView", named: Words) -> Body:
    """What was refused, or what happened, or what there is to do; and what is still wanted."""
    right = lesson_verdict.right(view, named) if view.session.done else None
    refused = _refused(view, named)
    if refused:
        return (refused, _taken(view, named), _wanted(view, named), right)
    thrown = dice(view)
    prompt = tag("p", view.said("text")) if not thrown or len(view.session.states) == 1 else None
    if right:
        return (prompt, thrown, _others(view, named), right)
    if view.runner.stuck(view.session):
        return (thrown, _others(view, named), _note(named("lesson.not-your-turn")))
    return (
        prompt, thrown, _others(view, named), _taken(view, named), _going(view, named), _wanted(view, named),
        view.hand.html(view.state), _typing(view, named),
    )  # fmt: skip


def _note(text: str) -> Html:
    return parts.verdict("info", "", tag("p", text, cls="small"))


def _refused(view: "LessonView", named: Words) -> Html:
    """The referee's no. Where the step keeps the reasons back, they come when they are asked for."""
    answer = view.hand.answer(view.state)
    if not (answer and view.kept_back):
        return answer
    why = parts.button("why", named("act.why"), cls="btn small")
    return parts.verdict("no", named("verdict.refused"), tag("p", named("lesson.silent"), cls="small"), why)


def _taken(view: "LessonView", named: Words) -> Html | None:
    """That the move which reached the goal was taken back, and what is to be tried before it."""
    for cue in view.cues:
        if isinstance(cue, r.TakenBack):
            text = tag("p", named("lesson.taken-back", n=len(cue.rules)), cls="small")
            return parts.verdict("info", "", text, rules=parts.chips(named, cue.rules))
    return None


def _going(view: "LessonView", named: Words) -> Html | None:
    """What the last input came to, while the goal is open."""
    for cue in view.cues:
        if isinstance(cue, r.Explained):
            return _note(named("lesson.not-yours"))
        if isinstance(cue, r.TooMany):
            return parts.verdict("no", "", tag("p", named("lesson.too-many", n=cue.most), cls="small"))
        if isinstance(cue, r.Open):
            return _note(named("lesson.open", n=cue.left))
    return _note(named("lesson.goes-on")) if view.happened else None


def _wanted(view: "LessonView", named: Words) -> Html | None:
    """How many tries are still wanted, and the paragraphs that were met; never which ones are missing."""
    step = view.step
    if not isinstance(step, Play):
        return None
    found = [rule for rule in step.provoke if rule in view.session.provoked]
    left = len(step.provoke) - len(found)
    rows = []
    if step.provoke:
        text = named("lesson-page.tries", n=left) if left else named("lesson-page.tried")
        boxes = [tag("i", cls="x" if n < len(found) else None) for n in range(len(step.provoke))]
        marks = tag("span", *boxes, cls="ticks", aria_hidden=True)
        rows.append(tag("p", marks, tag("span", text), cls="row small"))
        rows.append(parts.chips(named, found))
    if step.moves_at_most and not view.session.done:
        n = max(step.moves_at_most - view.session.mark.moves, 0)
        rows.append(tag("p", named("lesson-page.moves-left", n=n), cls="small muted"))
    return tag("div", *rows, cls="wanted") if rows else None


def _others(view: "LessonView", named: Words) -> Html | None:
    """What others did since the learner's move, in sentences."""
    mine = view.runner.seat(view.session)
    events = [
        event for cue in view.cues if isinstance(cue, r.Happened) and cue.seat not in (0, mine) for event in cue.events
    ]
    rows = [tag("li", named(f"event.{one.kind}", **dict(one.facts))) for one in events[-OTHERS:]]
    title = tag("span", named("lesson-page.others"), cls="eyebrow")
    return tag("section", title, tag("ul", *rows, cls="facts small"), cls="others") if rows else None


def dice(view: "LessonView") -> Html | None:
    """The dice of what happened last; nothing where none were thrown."""
    if not view.happened:
        return None
    thrown = sides(view.desk.window, view.runner.game, view.before, view.happened, view.words)
    return joined([parts.dice(one, rolled=True) for one in thrown]) or None


def _typing(view: "LessonView", named: Words) -> Html:
    line = parts.field("move", named("table.type"), "say", named("act.say"))
    title = tag("summary", named("table.type"))
    return tag("details", title, line, cls="opens typing", data_key="typing")


# ---- pressed


def _press(view: "LessonView", ref: str) -> bool:
    if view.session.done:
        return False
    view.by_hand(lambda: view.hand.press(view.state, ref, view.seat))
    return True


def _act(view: "LessonView", act: str, values: Values) -> bool:
    head, _, rest = act.partition(":")
    if act == "let-go":
        view.hand.let_go()
    elif head == "say":
        text = rest or values.get("move", "")
        if not view.session.done:
            _say(view, text)
    elif head == "show":
        _show(view, rest)
    elif act == "why":
        view.explained = True
    else:
        return False
    return True


def _say(view: "LessonView", text: str) -> None:
    """A move that was typed in; for another seat (`3: draw`) it is a try, and what would be allowed is not made."""
    seat, plain = split_seat(text)
    if f"p:{seat or view.seat}" not in view.desk.window.names(view.state, view.words.lang):
        seat, plain = None, text  # nobody sits there: it cannot be read
    if seat not in (None, view.seat):
        read = read_move(view.runner.asking, view.state, text)
        if not isinstance(read, r.Unread) and view.runner.game.judge(view.state, read.move, seat).legal:
            view.hand.let_go()
            view.give(r.Attempt(text))
            return
    view.by_hand(lambda: view.hand.say(view.state, plain, seat or view.seat))


def _show(view: "LessonView", rest: str) -> None:
    refused = view.hand.held.refused
    if refused and rest.isdecimal() and int(rest) < len(refused.instead) and not view.session.done:
        view.hand.show(view.state, refused.instead[int(rest)])


def _key(view: "LessonView", key: str) -> bool:
    ref = view.hand.keyed(view.state, key)
    return bool(ref) and _press(view, ref)


def _go(view: "LessonView", values: Values) -> None:
    if view.runner.stuck(view.session):
        view.give(r.Undo())
    elif view.hand.held.ready is not None:
        view.hand.go()
    elif only := view.hand.only(view.state):
        _press(view, only.ref)


def _primary(view: "LessonView", named: Words) -> Html:
    held = view.hand.held
    if view.runner.stuck(view.session):
        return parts.button("primary", named("act.undo"), cls="btn primary", focus="stuck")
    if held.ready is not None:
        shown = view.desk.window.preview(view.state, named, held.ready)
        sign = parts.icon(shown.sign) if shown.sign else None
        return parts.button("primary", sign, shown.go, cls="btn primary")
    only = view.hand.only(view.state)
    if only:
        return parts.button("primary", only.name, cls="btn primary")
    return tag("button", named("act.choose"), type="button", cls="btn primary", data_act="primary", aria_disabled=True)


def marks(view: "LessonView") -> Mapping[str, Any]:
    """What is in the hand; what has changed."""
    if view.happened and view.before is not None and not view.hand.busy:
        return {"changed": changed(view.desk.window, view.before, view.state, view.words)}
    if view.kept_back and view.hand.held.refused:
        return {}
    return dict(view.hand.marks(view.state))


PLAY = Kind(body, _primary, _go, _press, _act, _key, marks)
