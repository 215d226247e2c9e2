"""What stands beside the board of a table, as HTML made from what the table knows."""

from typing import TYPE_CHECKING

from tutor.i18n import Words
from tutor.kernel.chance import Chance
from tutor.kernel.game import Over
from tutor.kernel.sitting import can_go_back
from tutor.widgets import classroom, news, parts, table_pace, table_parts
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.table import TableView


PILE = 30
"""Of more cards than these a person types which one came."""


def panel(table: "TableView", named: Words) -> Html:
    """Whose turn it is, what can be done, what was refused; the actions; the line to type in."""
    home = parts.button("return", named("act.return"), cls="btn small") if table.on_return else None
    return tag(
        "section",
        tag("div", tag("h3", _title(table, named)), tag("span", cls="sp"), home, cls="row"),
        *_body(table, named),
        classroom.question(table.desk.pack.game, table.hand, table.state, named, table.looking is not None),
        _actions(table, named),
        _typing(table, named),
        _by_bots(table, named),
        cls="dt-step",
        data_key="table",
        data_thinking=table.thinking,
    )  # fmt: skip


def _title(table: "TableView", named: Words) -> str:
    if table.looking is not None:
        return named("table.looking")
    if table.sitting.over:
        return named("table.over")
    if table.sitting.awaited:
        return named("table.chance")
    if table.asked and table.thinking:
        return named("pace.for-you")
    if not table.mine:
        return named("table.bot", seat=f"p:{table.sitting.seats[0]}")
    if table.seat is None:
        return named("table.all")
    return named("table.yours") if len(table.seated.people) == 1 else named("table.seat", seat=f"p:{table.seat}")


def _body(table: "TableView", named: Words) -> tuple[Html, ...]:
    refused = table.hand.answer(table.state)
    if table.looking is not None:
        return (_news(table, named),)
    if refused:
        return (refused,)
    if table.sitting.over:
        return (_ended(table, named), _news(table, named))
    if table.sitting.awaited:
        return (_news(table, named), _awaited(table, named, table.sitting.awaited))
    if table.thinking:
        return (_last_throw(table), _news(table, named), table_pace.thinking(table, named))
    if not table.mine:
        return (_last_throw(table), _news(table, named), tag("p", named("table.bot-next"), cls="small muted"))
    return (_cut_off(table, named), _last_throw(table), _news(table, named), _allowed(table, named),
            _task(table, named), table.hand.html(table.state),
            table_parts.stakes(named, table.desk.window.panels(table.state, table.words)))  # fmt: skip


def _task(table: "TableView", named: Words) -> Html:
    key = f"ask.{getattr(table.sitting.turn, 'phase', '')}"
    return tag("p", named(key), cls="small") if named.has(key) else Html("")


def _cut_off(table: "TableView", named: Words) -> Html:
    """A record that was pasted in and could be read only so far; said until the first move."""
    fault = table.seated.fault
    if fault is None or table.sitting.entries:
        return Html("")
    text = named("table.fault", line=fault.line, expected=fault.expected, found=fault.found)
    return parts.verdict("info", "", tag("p", text, cls="small"))


def _ended(table: "TableView", named: Words) -> Html:
    turn = table.sitting.turn
    winner = turn.winner if isinstance(turn, Over) else 0
    rules = (str(turn.rule),) if isinstance(turn, Over) else ()
    title = named("table.won", seat=f"p:{winner}") if winner else named("table.nobody")
    return parts.verdict("yes", title, rules=parts.chips(named, rules))


def _last_throw(table: "TableView") -> Html:
    """The dice of the last line, if there were any."""
    last = table.sitting.last
    if last is None or table.hand.busy:
        return Html("")
    window = table.desk.window
    thrown = [window.throw(one.before, table.words, one.chance, one.outcome) for one in last.thrown[-2:]]
    rows = [parts.dice(one, rolled=True) for one in thrown if one]
    return tag("div", *rows, cls="throws", data_key=f"throw-{len(table.sitting.entries)}") if rows else Html("")


def _news(table: "TableView", named: Words) -> Html:
    """What has come up on a table of the game or as a card since the last move of a person."""
    if table.hand.busy:
        return Html("")
    return news.shown(table.desk.window, table.words, named, table.sitting)


def _allowed(table: "TableView", named: Words) -> Html:
    """The answer to a question about a move that is allowed."""
    if table.answered is None:
        return Html("")
    verdict = table.desk.pack.game.judge(table.state, table.answered, table.seat)
    shown = table.desk.window.preview(table.state, named, table.answered)
    text = tag("p", tag("b", shown.title), " ", shown.text, cls="small")
    rules = parts.chips(named, map(str, verdict.upheld[:8]), titled=False)
    return parts.verdict("yes", named("why.yes"), text, rules=rules)


# ---- chance that a person says


def _awaited(table: "TableView", named: Words, chance: Chance) -> Html:
    lying = parts.dice(table.desk.window.throw(table.state, table.words, chance, None), rolled=False)
    bag = tuple(dict.fromkeys(getattr(chance, "bag", ())))
    if bag and _count(chance) == 1 and len(bag) <= PILE:
        kind = table.desk.window.cards
        rows = [parts.button(f"came:{one}", named.name(f"{kind}:{one}"), cls="opt") for one in bag]
        choose = tag("div", tag("p", named("dice.card")), tag("div", *rows, cls="opts"), cls="optg")
        return joined((_why_asked(table, named), choose))
    asked = named("dice.type-cards" if bag else "dice.type", n=_count(chance))
    ask = parts.field("dice", asked, "came", named("dice.take"), key=_turn(table))
    return joined((_why_asked(table, named), lying, ask, _misread(table, named, chance)))


def _why_asked(table: "TableView", named: Words) -> Html:
    """Why a tape does not go on by itself."""
    if table.seated.dice != "tape":
        return Html("")
    at, tape = table.sitting.outcomes - table.laid, table.seated.tape
    text = named("dice.tape-wrong", found=tape[at]) if at < len(tape) else named("dice.tape-end")
    return parts.verdict("info", "", tag("p", text, cls="small"))


def _misread(table: "TableView", named: Words, chance: Chance) -> Html:
    if table.misread is None:
        return Html("")
    found = table.misread.strip() or named("dice.nothing")
    wrong = "dice.wrong-cards" if getattr(chance, "bag", ()) else "dice.wrong"
    text = named(wrong, n=_count(chance), sides=getattr(chance, "sides", 0), found=found)
    return parts.verdict("info", named("dice.cannot"), tag("p", text, cls="small"))


def _count(chance: Chance) -> int:
    return getattr(chance, "count", 1)


def _turn(table: "TableView") -> str:
    return f"line-{len(table.sitting.entries)}-{table.sitting.outcomes}"


# ---- the actions


def _actions(table: "TableView", named: Words) -> Html:
    held = table.hand.held
    row = []
    if not (held.refused or held.unread):
        if can_go_back(table.sitting):
            row.append(parts.button("undo", parts.icon("undo"), named("act.undo"), cls="btn quiet"))
        if table.sitting.ahead:
            row.append(parts.button("redo", parts.icon("redo"), named("act.redo"), cls="btn quiet"))
        if table.mine:
            why = (parts.icon("info"), named("act.why"))
            row.append(parts.button("why", *why, cls="btn quiet", pressed=table.asking))
    return tag("div", *row, tag("span", cls="sp"), _primary(table, named), cls="dt-actions")


def _primary(table: "TableView", named: Words) -> Html:
    held = table.hand.held
    if table.looking is not None:
        return parts.button("primary", named("act.seen"), cls="btn primary", focus="seen")
    if held.refused or held.unread:
        return parts.button("primary", named("act.got-it"), cls="btn primary", focus="refused")
    if table.sitting.over:
        return parts.button("new", named("act.new"), cls="btn primary", focus="over")
    if held.ready is not None:
        shown = table.desk.window.preview(table.state, named, held.ready)
        sign = parts.icon(shown.sign) if shown.sign else None
        return parts.button("primary", sign, named("act.ask") if table.asking else shown.go, cls="btn primary")
    only = table.hand.only(table.state) if table.mine else None
    if only:
        return parts.button("primary", only.name, cls="btn primary")
    if not table.mine and not table.sitting.awaited and not table.thinking:
        return parts.button("primary", named("act.go-on"), cls="btn primary", focus="go-on")
    return Html("")


def _by_bots(table: "TableView", named: Words) -> Html:
    """What can be left to bots, where nothing else is being answered."""
    held = table.hand.held
    answered = held.refused or held.unread or table.looking is not None
    if answered or table.thinking or table.asking or table.sitting.over or table.sitting.awaited:
        return Html("")
    return table_pace.for_me(table, named) if table.mine else table_pace.watched(table, named)


def _typing(table: "TableView", named: Words) -> Html:
    """The line in which any move can be typed."""
    if not table.mine:
        return Html("")
    note = tag("p", named("why.text"), cls="xs muted") if table.asking else None
    send = named("act.ask" if table.asking else "act.say")
    return tag("div", note, parts.field("move", named("table.type"), "say", send, key=_turn(table)), cls="typing")
