"""`python -m tutor.lessons GAME [NAME …]`: for those who write lessons. Exit code 0 when all is well, 1 when not."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from tutor import registry
from tutor.content import BadData
from tutor.i18n import Words
from tutor.lessons import schema
from tutor.lessons.check import check, faults_of
from tutor.lessons.check_words import RUNGS, own_words
from tutor.lessons.cues import Happened
from tutor.lessons.opening import open_lesson
from tutor.lessons.schema import Ask, Compare, Play, StepData, Watch
from tutor.lessons.walking import Walk, WalkFault
from tutor.registry import Pack


def main(argv: Sequence[str] | None = None) -> int:
    """Check lessons, and with `--tell` tell what happens in them."""
    given = _parser().parse_args(argv)
    pack = registry.pack(given.game)
    names = given.names or schema.names(pack.content)
    if given.tell:
        for name in names:
            for line in told(pack, name):
                print(line)
    if given.names:
        faults = [fault for name in names for fault in faults_of(pack, name, with_words=not given.no_words)]
    else:
        faults = list(check(pack))
    for fault in faults:
        print(fault)
    print(f"{len(faults)} wrong" if faults else f"in order: {' '.join(names)}")
    return 1 if faults else 0


def told(pack: Pack[Any, Any], name: str) -> Iterator[str]:
    """A lesson on its right way, step by step, as far as it goes."""
    try:
        walk = Walk.begin(open_lesson(pack, name))
    except BadData:
        return
    said = own_words(pack, "en")
    for step in walk.runner.lesson.step:
        yield from _before(walk, step, said)
        try:
            walk.right()
            yield from _after(walk, step, pack, said)
            walk.on()
        except WalkFault as fault:
            yield f"    broke off: {fault}"
            return


def _before(walk: Walk, step: StepData, said: Words) -> Iterator[str]:
    key = f"{walk.runner.lesson.id}-{step.id}"
    yield f"== {step.kind} {step.id}  {' '.join(step.teaches)}"
    yield from (f"    {line}" for line in walk.runner.game.write_position(walk.session.state).splitlines())
    for part in ("title", "goal", "text", "right", *RUNGS):
        if said.has(f"{key}.{part}"):
            yield f"  {part}: {said(f'{key}.{part}', worked='{worked}')}"
    right = walk.runner.right_answer(walk.session)
    if isinstance(step, Ask) and right:
        yield f"  answer: {right.value}   rules {' '.join(right.rules)}   places {' '.join(right.focus)}"
    if isinstance(step, Compare) and (compared := walk.runner.compared(walk.session)):
        yield from (f"  {line.name}: {line.value} = {float(line.value):.4f}" for line in compared.lines)
    if isinstance(step, Watch):
        yield from _events([stage.happened for stage in walk.runner.stages(walk.session)], walk, said)


def _after(walk: Walk, step: StepData, pack: Pack[Any, Any], said: Words) -> Iterator[str]:
    if isinstance(step, Play):
        yield f"  line: {' · '.join(step.line)}"
        yield from _events([cue for cue in walk.cues if isinstance(cue, Happened)], walk, said)


def _events(happened: Sequence[Happened], walk: Walk, said: Words) -> Iterator[str]:
    for n, cue in enumerate(happened, 1):
        move = walk.runner.game.notate(cue.move) if cue.move is not None else ""
        dice = " ! ".join(" ".join(outcome) for _, outcome in cue.thrown)
        yield f"  {n}. seat {cue.seat or '-'} {move} {'! ' + dice if dice else ''}"
        yield from (f"       {event.kind} ({event.rule}) {dict(event.facts)}" for event in cue.events)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tutor.lessons", description="Check the lessons of a game.")
    parser.add_argument("game")
    parser.add_argument("names", nargs="*", metavar="NAME", help="as in data/GAME/lessons/NAME.toml; default: all")
    parser.add_argument("--tell", action="store_true", help="tell every step: position, texts, answer, events")
    parser.add_argument("--no-words", action="store_true", help="leave the texts out of the check")
    return parser


if __name__ == "__main__":
    sys.exit(main())
