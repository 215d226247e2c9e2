"""A learner who reads everything that is shown, in one language: no word may be missing on any way through a lesson."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tutor import content, registry
from tutor.i18n import Words, words
from tutor.lessons import cues as c
from tutor.lessons import schema
from tutor.lessons.opening import open_lesson
from tutor.lessons.runner import Runner
from tutor.lessons.schema import Ask, Compare, Play
from tutor.lessons.walking import Walk


@cache
def lessons() -> tuple[tuple[str, str], ...]:
    """Every lesson of every game: (game, name)."""
    return tuple((game, name) for game, pack in registry.packs().items() for name in schema.names(pack.content))


@cache
def opened(game: str, name: str) -> Runner[Any, Any]:
    return open_lesson(registry.pack(game), name)


@dataclass
class Reader(Walk):
    """Walks, and says every cue in its language."""

    lang: str = "en"
    game: str = "anno_domini"
    states: list[int] = field(default_factory=list)
    """Hashes of what lay on the table at each input."""

    def give(self, *given: c.Input) -> tuple[c.Cue, ...]:
        found: list[c.Cue] = []
        for one in given:
            new = super().give(one)
            found += new
            for cue in new:
                self.read(cue)
            self.states.append(hash(self.session.state))
        return tuple(found)

    @property
    def said(self) -> Words:
        pack = registry.pack(self.game)
        known = words(self.lang, content.root(), pack.content)
        return known.with_names(pack.load("window").names(self.session.state, self.lang))

    def read(self, cue: c.Cue) -> None:
        said, texts = self.said, []
        if isinstance(cue, c.Happened):
            texts += [said(f"event.{event.kind}", **dict(event.facts)) for event in cue.events]
        if isinstance(cue, (c.Judged, c.Explained)):
            texts += [_law(said, reason) for reason in cue.verdict.breached]
        if isinstance(cue, c.Helped):
            key = f"{self.runner.lesson.id}-{self.step.id}.hint-{cue.rung}"
            texts.append(said(key, worked=cue.worked) if not self.session.item else "")
            texts += [self.name(one) for one in (*cue.focus, *cue.shown)]
        if isinstance(cue, c.Wrong):
            texts += [said(f"{one.reading.id}.title") for one in cue.misread]
        missing = [text for text in texts if "⟦" in text]
        assert not missing, (self.step.id, missing)

    def read_step(self) -> None:
        """The texts of the step, its options and its paragraphs."""
        step, said = self.step, self.said
        key = f"{self.runner.lesson.id}-{step.id}"
        asked = isinstance(step, Ask | Play | Compare)
        texts = [said(f"{key}.{part}") for part in (("title", "goal", "text", "right") if asked else ("title", "text"))]
        texts += [said(f"rule.{rule}.title") for rule in step.teaches]
        if isinstance(step, Ask):
            texts += [self.name(one.rstrip("?@")) for one in (*step.options, *step.groups, *step.labels)]
        assert not [text for text in texts if "⟦" in text], (step.id, texts)
        assert all(texts)

    def name(self, option: str) -> str:
        """What an option, label, place or paragraph is called."""
        head, colon, rest = option.partition(":")
        if colon:
            return rest if head in ("n", "move") else self.said.name(option)
        if option in self.said.names:  # a place of which there is one
            return self.said.name(option)
        if option in registry.pack(self.game).game.rulebook.rules:
            return self.said(f"rule.{option}.title")
        step = self.step
        choice = f"{self.runner.lesson.id}-{step.id}.choice-{option}"
        return self.said(choice if isinstance(step, Compare) else f"pick.{option}")


def _law(said: Words, reason: Any) -> str:
    facts = dict(reason.breach.facts)
    key = f"law.{reason.rule}"
    return said(f"{key}.{facts['case']}" if "case" in facts else key, **facts)
