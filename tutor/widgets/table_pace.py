"""How fast bots move while somebody watches, who plays for a person, and what is shown of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.i18n import Words
from tutor.kernel.bot import Bots
from tutor.registry import Pack
from tutor.widgets import parts
from tutor.widgets.markup import Html, joined, tag

if TYPE_CHECKING:
    from tutor.widgets.table_course import Course

SPEEDS: Mapping[str, float] = {"slow": 3.0, "medium": 1.0, "fast": 0.0}
"""Seconds between two moves."""
USUAL = ("odds", "greedy")
"""Who plays for a person unless another is chosen: the first of these that there is."""


@dataclass
class Pace:
    """What was chosen on this page; nothing of it is kept."""

    speed: str = "medium"
    helper: str = ""
    """The bot that was last asked to play for a person."""
    auto: bool = False
    """Whether moves are being made by themselves, at that speed."""
    halted: bool = False
    """Whether bots were stopped: each of their moves waits for a press."""

    def pause(self) -> float:
        """Seconds until the next move."""
        return SPEEDS[self.speed] if self.auto else 0

    def choose(self, values: Mapping[str, str], known: Bots) -> None:
        """Who plays for a person from now on."""
        wanted = values.get("helper", self.helper)
        self.helper = wanted if wanted in known else usual(known)


def bots(pack: Pack[Any, Any]) -> Bots:
    """The bots of a game; it may have none."""
    found: Bots = pack.load("bots") if pack.has("bots") else {}
    return found


def usual(known: Bots) -> str:
    """Who plays for a person unless another is chosen."""
    return next((name for name in USUAL if name in known), next(iter(known), ""))


# ---- what is shown


def for_me(table: "Course", named: Words) -> Html:
    """A bot may play for the person whose turn it is."""
    known = bots(table.desk.pack)
    if not known:
        return Html("")
    chosen = table.pace.helper or usual(known)
    rows = [tag("option", named(f"bot.{name}"), value=name, selected=name == chosen) for name in known]
    who = tag("label", named("pace.who"), tag("select", *rows, name="helper"), cls="field")
    inside = tag("div", who, _row(table, named, _button("one", named), _button("auto", named)), cls="col")
    return tag("details", tag("summary", named("pace.for-me")), inside, cls="opens", data_key="for-me")


def watched(table: "Course", named: Words) -> Html:
    """Bots are to move, each at a press; they may as well go on by themselves."""
    return _row(table, named, _button("watch", named, "auto"))


def thinking(table: "Course", named: Words) -> Html:
    """Bots are moving: how that looks, and how to stop it."""
    work = parts.working(named("pace.goes-on"), parts.button("stop", named("pace.stop"), cls="btn small"))
    return joined((work, _row(table, named) if table.pace.auto else None))


def _row(table: "Course", named: Words, *buttons: Html) -> Html:
    return tag("div", *buttons, _speeds(table, named), cls="row wrap")


def _button(word: str, named: Words, act: str = "") -> Html:
    return parts.button(act or word, named(f"pace.{word}"), cls="btn small")


def _speeds(table: "Course", named: Words) -> Html:
    choices = [
        tag("button", named(f"pace.{one}"), type="button", data_act=f"speed:{one}",
            aria_pressed=one == table.pace.speed)
        for one in SPEEDS
    ]  # fmt: skip
    return tag("span", *choices, cls="dt-toggle of-speed", role="group", aria_label=named("pace.speed"))
