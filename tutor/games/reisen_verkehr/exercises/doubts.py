"""Who pays, who begins, who comes next: a doubt or a laid card, with everything on the table that decides it."""

from collections.abc import Mapping, Sequence

from tutor.games.reisen_verkehr.exercises import options as o
from tutor.games.reisen_verkehr.exercises import rows
from tutor.games.reisen_verkehr.exercises.said import dates_own
from tutor.games.reisen_verkehr.exercises.tables import PLENTY, options, table
from tutor.games.reisen_verkehr.rules.box import card_ref, seat_ref
from tutor.games.reisen_verkehr.state import State, after
from tutor.kernel.item import Made, Option, Said
from tutor.kernel.luck import Luck
from tutor.kernel.through import LINES
from tutor.kernel.verdict import Fact


def doubt(luck: Luck) -> Made[State] | None:
    """What a doubt brings: who pays and how much, who begins, how far the chain is turned over."""
    return luck.pick((*[pays] * 5, begins, reveals))(luck)


def new_round(luck: Luck) -> Made[State] | None:
    """With how many start cards the next round begins, and where they come from."""
    return luck.pick((starts, new_start))(luck)


def _row(luck: Luck, least: int = 3, most: int = 5) -> rows.Row | None:
    """A chain that is right or wrong."""
    row = rows.right(luck, rows.mixed(luck, luck.among(least, most)))
    return rows.wrong(luck, row) if luck.below(5) < 3 else row


def _sizes(luck: Luck, seats: int, least: int) -> list[int]:
    return [luck.among(least, 6) for _ in range(seats)]


def _seats(luck: Luck) -> int:
    return luck.pick((2, 3, 3, 4, 4, 5, 6))


def _edition(luck: Luck) -> str:
    return luck.pick(("reisen", "reisen", "reisen", "older"))


def _doubtable(luck: Luck, row: Sequence[str], stack: int = PLENTY, used: int = 0) -> State:
    """Before this chain a seat may doubt; everybody has three cards or more, or the direction has turned."""
    seats, turned = _seats(luck), luck.once_in(3)
    sizes = _sizes(luck, seats, 1 if turned else 3)
    chosen = options(seats, _edition(luck))
    laid = len(row) - 1
    return table(
        luck, row, sizes, turn=luck.among(1, seats), turned=turned, laid=laid, chosen=chosen, stack=stack, used=used,
        known=row,
    )  # fmt: skip


def _facts(state: State) -> tuple[Fact, ...]:
    more = (("layer", seat_ref(state.layer)),) if state.layer else ()
    return (("seat", seat_ref(state.turn)), *more, ("doubter", state.options.penalty_doubter),
            ("penalty", state.options.penalty_layer), ("dates", "x:dates"))  # fmt: skip


def _others(state: State, *more: int) -> list[int]:
    return list(dict.fromkeys((*more, *range(1, state.options.seats + 1))))


def _own(state: State) -> Mapping[str, Mapping[str, str]]:
    return dates_own([rows.date(code) for code in state.chain])


# ---- a doubt


def pays(luck: Luck) -> Made[State] | None:
    """Who takes how many cards."""
    row = _row(luck)
    if row is None:
        return None
    state = _doubtable(luck, row, *luck.pick(((PLENTY, 0), (PLENTY, 0), (1, 0), (1, 2), (2, 0))))
    if not state.hands[state.layer - 1]:
        return None
    answered = o.with_rules(o.ask(state, "pays"), "rv-5-9", "rv-11-2", *_short(state))
    plain = [(state.layer, state.options.penalty_layer), (state.turn, state.options.penalty_doubter),
             (state.layer, 1), (state.turn, 1), (state.turn, state.options.penalty_layer)]  # fmt: skip
    choices = o.choice(luck, answered.value, o.misread(state, "pays", answered.value), plain)
    prompt = "pays-famine" if _short(state) else "pays"
    facts = (*_facts(state), ("stack", len(state.bag) + 1), ("used", len(state.used)))
    return Made(state, "pays", (), "one", answered, choices, prompt, facts, own=_own(state), say=_pays_said)


def _short(state: State) -> tuple[str, ...]:
    """Paragraphs about a stack that is too small, where it may be."""
    few = len(state.bag) + 1 < max(state.options.penalty_doubter, state.options.penalty_layer) + 2
    return ("rv-7-2", "rv-7-3", "rv-7-4") if few else ()


def _pays_said(value: object) -> Said:
    assert isinstance(value, tuple)
    seat, n = value
    return ("exercise.takes", (("seat", seat_ref(seat)), ("n", n))) if seat else ("exercise.nobody-takes", ())


def begins(luck: Luck) -> Made[State] | None:
    """Who begins the next round."""
    row = _row(luck)
    if row is None:
        return None
    state = _doubtable(luck, row)
    answered = o.with_rules(o.ask(state, "begins"), "rv-6-1")
    choices = o.choice(luck, answered.value, o.misread(state, "begins", answered.value), _others(state, state.layer))
    return Made(state, "begins", (), "one", answered, choices, "begins", _facts(state), values="seat", own=_own(state))


def reveals(luck: Luck) -> Made[State] | None:
    """How far the chain is turned over."""
    row = _row(luck, 4, 6)
    if row is None:
        return None
    state = _doubtable(luck, row)
    answered = o.with_rules(o.ask(state, "reveals"), "rv-7-6", "rv-11-6")
    plain = [state.chain[:n] for n in range(1, len(state.chain))]
    choices = o.choice(luck, answered.value, o.misread(state, "reveals", answered.value), plain)
    facts = _facts(state)
    return Made(
        state, "reveals", (), "one", answered, choices, "reveals", facts, own=_own(state), say=_reveals_said
    )  # fmt: skip


def _reveals_said(value: object) -> Said:
    assert isinstance(value, tuple)
    return "exercise.from-the-top", (("n", len(value)),)


def starts(luck: Luck) -> Made[State] | None:
    """How many start cards the next round has."""
    row = _row(luck)
    if row is None:
        return None
    seats = luck.among(2, 5)
    sizes, turn = _sizes(luck, seats, 2), luck.among(1, seats)
    sizes[turn - 1] = luck.pick((1, 1, 1, 2))
    laid = len(row) - 1
    state = table(luck, row, sizes, turn=turn, turned=True, laid=laid, chosen=options(seats, _edition(luck)), known=row)
    answered = o.with_rules(o.ask(state, "starts"), "rv-6-3", "rv-6-5", "rv-6-2")
    choices = o.choice(luck, answered.value, o.misread(state, "starts", answered.value), (1, 2, 0))
    facts = (*_facts(state), ("n", sizes[turn - 1]))
    return Made(state, "starts", (), "one", answered, choices, "starts", facts, own=_own(state), say=_starts_said)


def _starts_said(value: object) -> Said:
    assert isinstance(value, int)
    return "exercise.start-cards", (("n", value),)


# ---- which card comes next


def new_start(luck: Luck) -> Made[State] | None:
    """From where the next start card comes, when the stack runs out."""
    row = rows.right(luck, rows.mixed(luck, luck.among(3, 5)))
    found = row if luck.once_in(4) else rows.wrong(luck, row)
    if found is None:
        return None
    state = _doubtable(luck, found, stack=luck.pick((1, 2, 2, 2, 3, 4, 6)), used=luck.pick((0, 2, 3, 6)))
    if state.phase == "test":
        return None
    answered = o.with_rules(o.ask(state, "next-starts"), "rv-7-1")
    piles = _piles(state)
    if answered.value not in piles:
        return None
    wrong = [one for one in o.misread(state, "next-starts", answered.value) if one.value in piles]
    choices = o.choice(luck, answered.value, wrong, tuple(piles))
    facts = (*_facts(state), ("n", len(state.bag) + 1), ("used", len(state.used)))
    return Made(
        state, "next-starts", (), "one", answered, choices, "new-start", facts, own=_own(state),
        say=lambda value: (f"exercise.new-start.{piles[value]}", ()),
    )  # fmt: skip


def _piles(state: State) -> dict[object, str]:
    """Cards of which one might come next -> where they lie."""
    named = {
        (state.top,): "top", state.bag: "stack", state.chain[:1]: "first", state.used: "used",
        tuple(sorted(state.chain)): "chain", tuple(sorted(state.used + state.chain)): "both",
    }  # fmt: skip
    names: dict[object, str] = {}
    for cards, name in named.items():
        if cards:
            names.setdefault(cards, name)
    return names


# ---- a card is laid


def nexts(luck: Luck) -> Made[State] | None:
    """Whose turn it is after a card is laid: has the direction turned?"""
    seats = luck.pick((2, 3, 4, 4, 5, 6))
    turned, open_ = luck.once_in(2), luck.once_in(4)
    sizes, turn = _sizes(luck, seats, 4), luck.among(1, seats)
    sizes[turn - 1] = luck.pick((3, 3, 3, 4, 2))
    row = rows.right(luck, rows.mixed(luck, 1 if open_ else luck.among(2, 4)))
    laid = 0 if open_ else len(row) - 1
    state = table(luck, row, sizes, turn=turn, turned=turned, laid=laid)
    answered = o.with_rules(o.ask(state, "next-after-laying"), *_turning(state, sizes[turn - 1]))
    wrong = o.misread(state, "next-after-laying", answered.value)
    choices = o.choice(luck, answered.value, wrong, _others(state))
    facts = (("seat", seat_ref(turn)), ("n", sizes[turn - 1]))
    prompt = "next-back" if turned else "next-on"
    return Made(state, "next-after-laying", (), "one", answered, choices, prompt, facts, values="seat")


def _turning(state: State, held: int) -> tuple[str, ...]:
    """Paragraphs about the reversal that this card meets."""
    if held > 3:
        return ("rv-3-10", "rv-8-1")
    more = ("rv-8-4",) if state.options.seats == 2 else ()
    return (*(("rv-8-2", "rv-8-5") if state.reversed else ("rv-8-1", "rv-8-3")), *more)


# ---- the last card


def last(luck: Luck) -> Made[State] | None:
    """Who has won: when the last card was laid, or when it was doubted."""
    return _going_out(luck) if luck.once_in(2) else _tested(luck)


def _last_row(luck: Luck, right: bool) -> rows.Row | None:
    row = rows.right(luck, rows.mixed(luck, luck.among(3, 5)))
    return row if right else rows.wrong(luck, row)


def _going_out(luck: Luck) -> Made[State] | None:
    """A last card is laid: just then nobody has won. After the doubt its seat has, if the chain is right.

    Of four of them two are won; one is lost by a wrong chain, and one is asked before the doubt.
    """
    doubted, right = luck.pick(((True, True), (True, True), (True, False), (False, luck.once_in(2))))
    row = _last_row(luck, right)
    if row is None:
        return None
    card, *rest = row
    seats = luck.among(2, 5)
    sizes, turn = _sizes(luck, seats, 2), luck.among(1, seats)
    sizes[turn - 1] = 1
    state = table(luck, rest, sizes, turn=turn, turned=True, laid=len(rest) - 1, known=row, mine=(card,))
    lines = (f"place {card}@1", *(("doubt",) if doubted else ()))
    asked = LINES.join(lines)
    answered = o.with_rules(o.ask(state, "winner-after", asked), "rv-9-1", "rv-9-2", *(("rv-9-4",) if doubted else ()))
    wrong = o.misread(state, "winner-after", answered.value, asked)
    named = {answered.value, *(one.value for one in wrong)}
    wrong += [Option(seat) for seat in (0, turn) if seat not in named]
    choices = o.choice(luck, answered.value, wrong, _others(state))
    facts = (("seat", seat_ref(turn)), ("next", seat_ref(after(state, turn))), ("card", card_ref(card)),
             ("dates", "x:dates"))  # fmt: skip
    own, prompt = dates_own([rows.date(code) for code in row]), "going-out-doubted" if doubted else "going-out"
    return Made(state, "winner-after", (asked,), "one", answered, choices, prompt, facts, lines, values="seat", own=own)


def _tested(luck: Luck) -> Made[State] | None:
    """The neighbour doubts: has the last layer won?"""
    row = _last_row(luck, luck.once_in(3))
    if row is None:
        return None
    seats = luck.among(2, 5)
    turn = luck.among(1, seats)
    layer = turn % seats + 1
    sizes = _sizes(luck, seats, 2)
    sizes[layer - 1] = 0
    state = table(luck, row, sizes, turn=turn, turned=True, laid=len(row) - 1, known=row)
    question = luck.pick(("doubt-wins", "doubt-wins", "begins", "pays"))
    takes = question == "pays"
    plain: Sequence[object] = [(layer, 2), (turn, 4), (layer, 1), (0, 0)] if takes else _others(state, 0)
    answered = o.ask(state, question)
    answered = o.with_rules(answered, "rv-9-2", "rv-9-4", *(("rv-9-3",) if question != "doubt-wins" else ()))
    choices = o.choice(luck, answered.value, o.misread(state, question, answered.value), plain)
    return Made(
        state, question, (), "one", answered, choices, f"test-{question}", _facts(state), values="seat",
        own=_own(state), say=_pays_said if takes else None,
    )  # fmt: skip
