"""A person at a table by script: a policy outside the page decides, and hands on a mouse or on the keys carry it out.

`Course` is the game as it ought to go: the same seed, the same bots, the same person, and no page. `Mouse` and `Keys`
fill in the form and make a move, given as the refs that make it. They look at the page to know what to do next; what
changes anything is a click at a point of the screen, or a key.

    python -m tests.browser.player SEAT COUNT

lists short games, and which moves the person meets in them: for another seed, when bots or rules have changed.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Protocol

from playwright.sync_api import Page

from tests.browser.test_page import SLOW, TABLE, on, on_board, walk
from tutor.kernel.bot import choose
from tutor.kernel.chance import counter
from tutor.kernel.game import Over
from tutor.kernel.record import Line, Record, ending, read, replay, write
from tutor.kernel.sitting import Sitting, begun, by_bot, came, said
from tutor.registry import packs

PACK = packs()["anno_domini"]
POLICY = PACK.load("bots")["greedy"]
WINDOW = PACK.load("window")
LONGEST = 400
MOST_STOPS = 400
"""Presses of Tab; the log alone has two stops a line."""
Way = tuple[str, ...]


# ---- the game without a page


@dataclass
class Course:
    """The game as it ought to go. A person sits at `seat`, greedy bots at the others."""

    seed: str
    seat: int
    met: Counter[str] = field(default_factory=Counter)
    """The kinds of move that the person has made."""

    def __post_init__(self) -> None:
        self.sitting: Sitting[Any, Any] = self._on(begun(PACK.game, PACK.game.new(4, {})))

    @property
    def record(self) -> str:
        """What the page must have written so far."""
        game, turn = PACK.game, self.sitting.turn
        lines = tuple(Line(0, text) for text in self.sitting.lines)
        over = Line(0, ending(turn)) if isinstance(turn, Over) else None
        return write(Record(game.id, game.rulebook.edition, 4, lines=lines, seed=self.seed, over=over))

    def go(self, move: Any) -> None:
        """The person moves; then chance and the bots, up to the next decision of the person."""
        self.met[WINDOW.way(self.sitting.state, move)[0]] += 1
        self.sitting = self._on(said(self.sitting, move))

    def _on(self, sitting: Sitting[Any, Any]) -> Sitting[Any, Any]:
        while not sitting.over and self.seat not in sitting.seats and len(sitting.entries) < LONGEST:
            if sitting.awaited:
                sitting = came(sitting, counter(self.seed, sitting.outcomes)(sitting.awaited))
            else:
                sitting = by_bot(sitting, POLICY, self.seed)
        return sitting


def decided(record: str, seed: str, seat: int) -> tuple[Any, Way]:
    """What the person does now, from nothing but the text that the page gave: the move, and the refs that make it."""
    opened = replay(PACK.game, read(record))
    assert opened.fault is None, opened.fault
    assert all(line.legal for line in opened.lines)
    made = sum(line.move is not None for line in opened.lines)
    move = choose(PACK.game, POLICY, opened.state, seat, seed, made)
    return move, WINDOW.way(opened.state, move)


def whole_record() -> str:
    """A game from its set-up to its end."""
    course = Course("game 309", 2)
    while not course.sitting.over:
        course.go(decided(course.record, course.seed, course.seat)[0])
    return course.record


# ---- what the page shows

COPIED = "[...document.querySelectorAll('.dt-under [data-copy]')].map(node => node.dataset.copy)"
SETTLED = f"wanted => ({COPIED})[0] === wanted && !document.querySelector('[data-thinking]')"
PANEL = "document.querySelector('.dt-panel').innerHTML"
OTHER = f"before => {PANEL} !== before"
BESIDE = """ref => { const node = document.querySelector(`.dt-panel [data-act="press:${ref}"]`);
return node && { listed: node.tagName === 'OPTION', key: node.querySelector('kbd')?.textContent ?? '' }; }"""
AMOUNT = "document.querySelector('.dt-panel .amount output')?.textContent ?? ''"
PRIMARY = "!!document.querySelector('.dt-panel [data-act=\"primary\"]')"
SPOT = """ref => { const node = document.querySelector(`.dt-labels [data-ref="${ref}"]`);
const layer = document.querySelector('.dt-labels').getBoundingClientRect();
return [layer.x + layer.width * parseFloat(node.style.left) / 100,
        layer.y + layer.height * parseFloat(node.style.top) / 100]; }"""
"""Where the label point of a place is on the screen."""


def written(page: Page) -> str:
    """The record behind the button that copies it."""
    return str(page.evaluate(COPIED)[0])


def laid(page: Page) -> str:
    """The position behind the button that copies it."""
    return str(page.evaluate(COPIED)[1])


def settled(page: Page, record: str) -> None:
    """Until the page has written this much, and nobody plays any more."""
    try:
        page.wait_for_function(SETTLED, arg=record, polling=20, timeout=SLOW)
    except Exception as late:
        raise AssertionError(f"the page wrote\n{written(page)}\nin place of\n{record}") from late


STOPWATCH = """(() => {
const spent = window.dtSpent = { beside: [], board: [] }, since = {};
const began = event => { if (event.isTrusted && !/^(Arrow|Tab|Shift|Control|Alt|Meta)/.test(event.key ?? ''))
  for (const pane of ['beside', 'board']) since[pane] = event.timeStamp; };
const ended = pane => { const from = since[pane]; delete since[pane];
  if (from !== undefined) requestAnimationFrame(() => spent[pane].push(performance.now() - from)); };
addEventListener('keydown', began, true);
addEventListener('click', began, true);
new MutationObserver(changes => changes.forEach(({ target, attributeName }) => {
  const node = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
  if (attributeName) ended('board'); else if (node?.closest('.dt-panel')) ended('beside');
})).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-drawn'] });
})()"""
"""From a click or a key to the next picture in which the panel, and the board, are other than before."""


def timed(title: str, spent: list[float]) -> None:
    """A row of a table for people to look at: milliseconds."""
    parts = quantiles(spent, n=20, method="inclusive")
    print(f"  {title:24} n={len(spent):3}  p50 {parts[9]:5.0f}  p95 {parts[18]:5.0f}  max {max(spent):5.0f}")


def on_screen(page: Page) -> None:
    """How long the answers took on the screen so far."""
    for pane, spent in page.evaluate("window.dtSpent").items():
        timed(f"screen, {pane}", spent)


# ---- hands


class Hands(Protocol):
    """Fills in the form for a new table, and makes moves."""

    def pick(self, name: str, value: str) -> None: ...
    def write(self, name: str, text: str) -> None: ...
    def begin(self) -> None: ...
    def make(self, way: Way) -> None: ...


@dataclass
class Mouse:
    """Clicks at points of the screen; only what a field holds is typed."""

    page: Page

    def pick(self, name: str, value: str) -> None:
        """The list that a browser opens for a select lies outside the page, where no pointer of a test comes."""
        self.page.select_option(f"[name={name}]", value)

    def write(self, name: str, text: str) -> None:
        self._click(f"[name={name}]")
        self.page.keyboard.type(text)

    def begin(self) -> None:
        self._click(".seating .primary")

    def make(self, way: Way) -> None:
        pressed = [ref for ref in way if self._press(ref)]
        if pressed != list(way[:1]) or len(way) > 1:
            self._click('.dt-panel [data-act="primary"]')

    def _press(self, ref: str) -> bool:
        """Whether there was something to press; a verb that goes without saying has no button."""
        before = self.page.evaluate(PANEL)
        if ref.startswith("n:"):
            return self._count(ref[2:])
        if ref.startswith("t:"):
            self._place(ref)
        elif not (found := self.page.evaluate(BESIDE, ref)):
            return False
        elif found["listed"]:
            self.page.select_option(f'.dt-panel select:has([data-act="press:{ref}"])', f"press:{ref}")
        else:
            self._click(f'.dt-panel [data-act="press:{ref}"]')
        if not ref.startswith("do:") or self.page.evaluate(BESIDE, ref):
            self.page.wait_for_function(OTHER, arg=before, polling=20)
        return True

    def _place(self, ref: str) -> None:
        self.page.locator(".dt-labels").scroll_into_view_if_needed()
        self.page.mouse.click(*self.page.evaluate(SPOT, ref))

    def _count(self, n: str) -> bool:
        while (now := self.page.evaluate(AMOUNT)) not in ("", n):
            self._click('.dt-panel [data-key="more"]')
            self.page.wait_for_function(f"before => ({AMOUNT}) !== before", arg=now, polling=20)
        return True

    def _click(self, selector: str) -> None:
        spot = self.page.locator(selector).first
        spot.scroll_into_view_if_needed()
        box = spot.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@dataclass
class Keys:
    """Nothing but `page.keyboard`."""

    page: Page
    steps: int = 0
    """The longest way with Tab so far."""

    def pick(self, name: str, value: str) -> None:
        self._tab(f"[name={name}]")
        values = self.page.evaluate("[...document.activeElement.options].map(option => option.value)")
        now = self.page.evaluate("document.activeElement.value")
        steps = values.index(value) - values.index(now)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert self.page.evaluate("document.activeElement.value") == value

    def write(self, name: str, text: str) -> None:
        self._tab(f"[name={name}]")
        self.page.keyboard.type(text)

    def begin(self) -> None:
        self._tab(".seating .primary")
        self.page.keyboard.press("Enter")

    def make(self, way: Way) -> None:
        for ref in way:
            self._press(ref, alone=len(way) == 1)
        if len(way) > 1:
            self.page.keyboard.press("Control+Enter")

    def _press(self, ref: str, alone: bool) -> None:
        kind, _, name = ref.partition(":")
        found = self.page.evaluate(BESIDE, ref)
        if kind == "t":
            self._board()
            walk(self.page, ref)
            self.page.keyboard.press("Enter")
        elif kind == "n":
            self._board()
            self.page.keyboard.press(name)
        elif found and found["key"]:
            self._board()
            self.page.keyboard.press(found["key"])
        elif found and found["listed"]:
            self._listed(ref)
        elif found:
            self._tab(f'.dt-panel [data-act="press:{ref}"]')
            self.page.keyboard.press("Enter")
        elif alone:
            self.page.keyboard.press("Control+Enter")

    def _listed(self, ref: str) -> None:
        self._tab(f'.dt-panel select:has([data-act="press:{ref}"])')
        values = self.page.evaluate("[...document.activeElement.options].map(option => option.value)")
        for _ in range(values.index(f"press:{ref}")):
            self.page.keyboard.press("ArrowDown")

    def _board(self) -> None:
        self._until(lambda: on_board(self.page), "F6")

    def _tab(self, selector: str) -> None:
        if on_board(self.page):
            self.page.keyboard.press("F6")
        self._until(on(self.page, selector), "Tab")

    def _until(self, found: Callable[[], bool], key: str) -> None:
        for steps in range(MOST_STOPS):
            if found():
                self.steps = max(self.steps, steps)
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never came there")


# ---- a game


NAMES = {1: "Ada", 2: "Bo <b>", 3: "Cléo", 4: "Dirk"}


def sit(page: Page, address: str, hand: Hands, course: Course) -> None:
    """Come to the table, fill in the form, and begin."""
    page.context.add_init_script(STOPWATCH)
    page.goto(address + TABLE)
    page.wait_for_selector(".dt-board[data-drawn]")
    page.wait_for_selector(".seating")
    hand.pick("seats", "4")
    hand.pick("opening", "whole")
    for seat, name in NAMES.items():
        hand.pick(f"seat-{seat}", "person" if seat == course.seat else "greedy")
        hand.write(f"name-{seat}", name)
    hand.pick("dice", "seed")
    hand.write("seed", course.seed)
    hand.begin()


def play(page: Page, hand: Hands, course: Course, after: Callable[[Way], object] = lambda way: None) -> None:
    """To the end of the game. After every move the page has written what the rules alone say."""
    settled(page, course.record)
    while not course.sitting.over:
        move, way = decided(written(page), course.seed, course.seat)
        hand.make(way)
        course.go(move)
        settled(page, course.record)
        after(way)


# ---- which games are short


def main(seat: int, count: int) -> None:
    """Print the shortest games, and which moves the person meets in them."""
    found = []
    for n in range(count):
        course = Course(f"game {n}", seat)
        while not course.sitting.over and len(course.sitting.entries) < LONGEST:
            course.go(decided(course.record, course.seed, seat)[0])
        found.append((course.met.total(), course.seed, dict(course.met)))
    for row in sorted(found, key=lambda row: row[0])[:20]:
        print(*row)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
