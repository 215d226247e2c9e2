"""What the person at the table is about to do: refs pressed so far, a move that waits, a try that was refused.

One way of choosing moves for free play and for lessons: by the board, by the buttons beside it, or typed in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tutor.i18n import Words
from tutor.kernel.game import Game, nearest
from tutor.kernel.unless import unless
from tutor.kernel.verdict import AmbiguousMove, UnreadableMove, Verdict
from tutor.registry import Pack
from tutor.views.text import reason as reason_text
from tutor.views.window import Group, Selected, Verb, Window
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag

ALTERNATIVES = 2
UNLESS = 2


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that is no move: what was expected, or which moves it may mean."""

    text: str
    expected: str = ""
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that the laws forbid, and what is near it."""

    move: Any
    verdict: Verdict
    instead: tuple[Any, ...] = ()
    unless: tuple[tuple[tuple[str, Mapping[str, int | str]], ...], ...] = ()
    """The nearest changes of the position; each is one part or two, key and facts."""
    seat: int | None = None
    """Who was to make it, where that was said."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is in the hand."""

    selected: Selected = ()
    ready: Any = None
    refused: Refused | None = None
    unread: Unread | None = None
    end: str = ""
    """What was pressed last to make a move ready: pressed again, it is made."""


@dataclass
class Hand:
    """Chooses moves of one seat. `on_move` gets every move that is to be made; it is legal."""

    pack: Pack[Any, Any]
    words: Words
    """The game's words, without names; another language is another value here."""
    on_move: Callable[[Any], object]
    held: Held = field(default_factory=Held)

    @property
    def window(self) -> Window:
        """The game's window side."""
        found: Window = self.pack.load("window")
        return found

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return self.pack.game

    def named(self, state: Any) -> Words:
        """The words, able to name everything on this table."""
        return self.words.with_names(self.window.names(state, self.words.lang))

    @property
    def busy(self) -> bool:
        """Whether there is something to let go."""
        return self.held != Held()

    def let_go(self) -> None:
        """Forget everything."""
        self.held = Held()

    # ---- pressing

    def press(self, state: Any, ref: str, seat: int | None = None) -> None:
        """A place, a verb or a choice was pressed. The second press on the end of a move makes it."""
        held = self.held
        if held.ready is not None and ref == (held.end or self.window.way(state, held.ready)[-1]):
            self.go()
            return
        if held.selected and ref == held.selected[-1]:
            self.let_go()
            return
        if ref.startswith("do:") and held.selected and not held.selected[0].startswith("do:"):
            self._turn_to(state, ref, seat)
            return
        meant = self.window.press(state, held.selected, ref)
        if meant.move is not None:
            self._complete(state, meant.move, ref, meant.selected)
        elif meant.tried is not None:
            self.refuse(state, meant.tried, seat)
        elif meant.selected:
            self.held = Held(meant.selected, self._first_number(state, meant.selected))

    def keyed(self, state: Any, key: str) -> str:
        """The ref that a single key stands for: a verb, a number; empty when it stands for nothing."""
        verb = next((one.ref for one in self.window.verbs(state, self.words) if one.key == key), "")
        return verb or (f"n:{key}" if key.isdecimal() else "")

    def _turn_to(self, state: Any, verb: str, seat: int | None) -> None:
        """Another kind of move, from the place that is chosen, if that can be."""
        place = self.held.selected[-1]
        self.let_go()
        self.press(state, verb, seat)
        if self.held.selected == (verb,) and self.window.press(state, (verb,), place).tried is None:
            self.press(state, place, seat)

    def _complete(self, state: Any, move: Any, ref: str, path: Selected) -> None:
        """A move is ready. Where a game says by which `path` it was made, that is what is held."""
        if path:
            self.held = Held(path, move, end=ref)
            return
        way = self.window.way(state, move)
        if len(way) == 1:
            self.held = Held(ready=move)
            self.go()
            return
        verb = way[:1] if self.held.selected[:1] == way[:1] or ref == way[0] else ()
        self.held = Held((*verb, *way[1:-1]), move)

    def _first_number(self, state: Any, selected: Selected) -> Any:
        """The smallest number, when only a number is left to choose."""
        opened = self.numbers(state, selected)
        return self.window.press(state, selected, opened[0]).move if opened else None

    def numbers(self, state: Any, selected: Selected) -> tuple[str, ...]:
        """The numbers that may come next, if nothing else may."""
        groups = self.window.choices(state, self.words, selected)
        if len(groups) != 1 or groups[0].kind != "number":
            return ()
        return tuple(choice.ref for choice in groups[0].choices)

    def go(self) -> None:
        """Make the move that waits."""
        move, self.held = self.held.ready, Held()
        if move is not None:
            self.on_move(move)

    def show(self, state: Any, move: Any) -> None:
        """Lay a legal move ready, as if it had been pressed."""
        way = self.window.way(state, move)
        self.held = Held(way[:-1] if len(way) > 1 else way, move)

    def say(self, state: Any, text: str, seat: int | None = None) -> None:
        """A move was typed in: it is made, refused, or not understood."""
        try:
            move = self.game.parse(state, text)
        except UnreadableMove as error:
            self.held = Held(unread=Unread(text, error.expected))
        except AmbiguousMove as error:
            self.held = Held(unread=Unread(text, readings=error.candidates))
        else:
            self.attempt(state, move, seat)

    def attempt(self, state: Any, move: Any, seat: int | None = None) -> None:
        """Make a move, or say why not."""
        if self.game.judge(state, move, seat).legal:
            self.held = Held(ready=move)
            self.go()
        else:
            self.refuse(state, move, seat)

    def refuse(self, state: Any, move: Any, seat: int | None = None) -> None:
        """Show why a move is not allowed; the selection stays for the next press."""
        verdict = self.game.judge(state, move, seat)
        instead, changes = self._instead(state, move), self._unless(state, move, seat)
        self.held = Held((), None, Refused(move, verdict, instead, changes, seat))

    def _instead(self, state: Any, move: Any) -> tuple[Any, ...]:
        """What is allowed: moves of the same kind, or one of each other kind, the plainest first."""
        near = nearest(self.game, state, move, ALTERNATIVES)
        if not near or type(near[0]) is type(move):
            return near
        kinds = {type(one): one for one in reversed(tuple(self.game.legal(state)))}
        return tuple(sorted(kinds.values(), key=lambda one: len(self.window.way(state, one)))[:ALTERNATIVES])

    def _unless(
        self, state: Any, move: Any, seat: int | None
    ) -> tuple[tuple[tuple[str, Mapping[str, int | str]], ...], ...]:
        if not self.pack.has("unless"):
            return ()
        found = unless(self.game, self.pack.load("unless"), state, move, seat, UNLESS)
        return tuple(tuple((part.name, dict(part.facts)) for part in change.parts) for change in found)

    # ---- on the board

    def marks(self, state: Any) -> Mapping[str, Any]:
        """What a scene shows of this hand: arguments for the window's `scene`."""
        held = self.held
        if held.refused:
            return self._marks_of_refusal(state, held.refused)
        places = [ref for ref in held.selected if self.window.is_place(ref)]
        verb = held.selected[:1] if held.selected[:1] and held.selected[0].startswith("do:") else ()
        if places and not self._leads_on(state, held):
            return {"allowed": (places[-1],)}
        if places:
            return {"base": places[-1], "target": self._end(state, held)}
        if held.ready is not None:
            return {"allowed": [ref for ref in self.window.way(state, held.ready) if self.window.is_place(ref)]}
        if verb:
            groups = self.window.choices(state, self.words, held.selected)
            return {"lit": [choice.ref for one in groups for choice in one.choices if self.window.is_place(choice.ref)]}
        return {}

    def _leads_on(self, state: Any, held: Held) -> bool:
        groups = self.window.choices(state, self.words, held.selected)
        return any(self.window.is_place(choice.ref) for one in groups for choice in one.choices)

    def _end(self, state: Any, held: Held) -> str | None:
        last = (held.end or self.window.way(state, held.ready)[-1]) if held.ready is not None else ""
        return last if self.window.is_place(last) else None

    def _marks_of_refusal(self, state: Any, refused: Refused) -> Mapping[str, Any]:
        bad = {ref for one in refused.verdict.breached for ref in one.breach.focus}
        near = self.window.way(state, refused.instead[0]) if refused.instead else ()
        return {
            "reasons": tuple(one.breach.focus for one in refused.verdict.breached),
            "allowed": tuple(ref for ref in near if self.window.is_place(ref) and ref not in bad),
        }

    # ---- beside the board

    def only(self, state: Any) -> Verb | None:
        """The one thing that can be done now, if there is just one: it needs no row of buttons."""
        shown = self.window.verbs(state, self.words)
        alone = len(shown) == 1 and not self.busy and not self.window.choices(state, self.words, ())
        return shown[0] if alone else None

    def html(self, state: Any) -> Html:
        """The choices as buttons: verbs, what is chosen, what may come next, and what it would be."""
        words = self.named(state)
        held = self.held
        chosen = {*held.selected, *(self.window.way(state, held.ready) if held.ready is not None else ())}
        return joined((
            self._verbs(state, words) if self.only(state) is None else None,
            *self._chosen(state, words),
            *(self._group(state, words, one, chosen) for one in self.window.choices(state, words, held.selected)),
            self._preview(state, words),
        ))  # fmt: skip

    def _verbs(self, state: Any, words: Words) -> Html:
        shown = self.window.verbs(state, words)
        row = [parts.verb(one, one.ref in self.held.selected) for one in shown]
        return tag("div", *row, cls="verbs", role="group", aria_label=words("choose.verb")) if row else Html("")

    def _chosen(self, state: Any, words: Words) -> tuple[Html, ...]:
        places = [ref for ref in self.held.selected if self.window.is_place(ref)]
        if not places:
            return ()
        change = parts.button("let-go", words("choose.change"), cls="btn quiet small")
        name = tag("span", words.name(places[-1]), cls="opt on")
        return (tag("div", tag("span", words("choose.from"), cls="eyebrow"), name, change, cls="row"),)

    def _group(self, state: Any, words: Words, one: Group, chosen: set[str]) -> Html:
        refs = [choice.ref for choice in one.choices]
        if one.kind != "number":
            return parts.group(words, one, chosen)
        head = tag("span", one.name, cls="eyebrow") if one.name else None
        if chosen.isdisjoint(refs):
            return parts.group(words, one, chosen)
        at = next(ref for ref in refs if ref in chosen)
        return tag("div", head, parts.amount(words, refs, at), cls="optg of-number")

    def _preview(self, state: Any, words: Words) -> Html:
        if self.held.ready is None:
            return Html("")
        return parts.preview(words, self.window.preview(state, words, self.held.ready))

    def answer(self, state: Any) -> Html:
        """What is to be said about a move that was not made; nothing when none was."""
        words = self.named(state)
        if self.held.refused:
            return self._refusal(state, words, self.held.refused)
        return unread(words, self.held.unread) if self.held.unread else Html("")

    def _refusal(self, state: Any, words: Words, refused: Refused) -> Html:
        found = [
            parts.reason(words, n, reason_text(one, words), filter(None, (one.rule, one.by)))
            for n, one in enumerate(refused.verdict.breached, 1)
        ]
        rows = []
        for n, move in enumerate(refused.instead):
            shown = self.window.preview(state, words, move)
            rows.append((f"show:{n}", shown.name or shown.title, shown.text))
        tried = tag("p", words("verdict.tried"), " ", tag("code", self.game.notate(refused.move)), cls="small muted")
        return joined((
            tried, parts.refusal(words, found), self._changes(words, refused), parts.alternatives(words, rows),
            tag("p", words("verdict.unchanged"), cls="xs muted"),
        ))  # fmt: skip

    def _changes(self, words: Words, refused: Refused) -> Html:
        if not refused.unless:
            return Html("")
        both = words("verdict.both")
        texts = [both.join(words(f"unless.{key}", **facts) for key, facts in change) for change in refused.unless]
        return tag("p", tag("b", words("verdict.unless")), " ", "; ".join(texts), ".", cls="small")

    def spoken(self, state: Any) -> str:
        """What a screen reader says about a refusal, once."""
        words = self.named(state)
        refused = self.held.refused
        if not refused:
            return ""
        texts = [reason_text(one, words) for one in refused.verdict.breached]
        return " ".join((f"{words('verdict.refused')}.", *texts))


def unread(words: Words, found: Unread, expected: str = "") -> Html:
    """A text that could not be read, with what was expected (any move, if nothing is said)."""
    title = words("unread.title")
    text = tag("p", tag("code", found.text or " "), cls="small")
    if found.readings:
        rows = [parts.button(f"say:{one}", tag("code", one), cls="opt") for one in found.readings[:9]]
        return parts.verdict(
            "info", title, text, tag("p", words("unread.which"), cls="small"), tag("div", *rows, cls="opts")
        )
    return parts.verdict("info", title, text, tag("p", expected or words("unread.help"), cls="small"))
