"""`tutor play`: a game in the terminal, from the text twin. Reads moves and a few commands until `quit` or the end."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tutor import content
from tutor.cli import paragraphs, records
from tutor.cli.errors import Trouble, WrongUse, wrong_use
from tutor.cli.opened import find_game
from tutor.cli.report import Report
from tutor.cli.screen import Screen
from tutor.cli.table import Table, open_table
from tutor.cli.voice import name, speak, turn_text, window
from tutor.i18n import Words
from tutor.kernel.bot import BotOf, Bots
from tutor.kernel.game import Decide, HidesInformation, Over, Seat
from tutor.kernel.record import write
from tutor.kernel.sitting import Entry
from tutor.kernel.unless import unless
from tutor.kernel.verdict import Verdict
from tutor.registry import Pack
from tutor.views import text

MOVES_MOST = 5_000
"""After so many moves bots stop: the rules know no end but a winner."""
HUMAN, BOT = "human", "greedy"


def play(game: str, seats: int, bots: str | None, seed: str | None, options: tuple[str, ...], lang: str) -> Report:
    """Play until somebody leaves. Without `bots` one person plays at seat 1 against greedy bots.

    An option may name a file of the current folder.
    """
    pack = find_game(game)
    who = _bots(pack, seats, bots)
    chosen = tuple(_option(one) for one in options)
    try:
        with content.beside(Path.cwd()):
            table = open_table(pack.game, seats, chosen, seed or secrets.token_hex(4))
    except ValueError as error:
        raise wrong_use("play", str(error)) from None
    Session(pack, table, who, lang).run()
    return Report({}, lambda screen: None)


def _option(given: str) -> tuple[str, str]:
    key, sign, value = given.partition("=")
    if not (key and sign and value) or len(given.split()) != 1:
        raise WrongUse("--option", "NAME=VALUE", given)
    return key, value


def _bots(pack: Pack[Any, Any], seats: int, given: str | None) -> Mapping[Seat, BotOf[Any, Any]]:
    """Who is a bot. Bots take the last seats; `human` among them keeps one for a person; empty: only people."""
    known: Bots = pack.load("bots") if pack.has("bots") else {}
    default = ",".join([BOT] * (seats - 1)) if BOT in known else ""
    wanted = [part.strip().lower() for part in (default if given is None else given).split(",") if part.strip()]
    for one in wanted:
        if one not in known and one != HUMAN:
            raise WrongUse("--bots", f"some of {', '.join((*known, HUMAN))}", one)
    if len(wanted) > seats:
        raise WrongUse("--bots", f"at most {seats} names", str(len(wanted)))
    first = seats - len(wanted) + 1
    return {first + at: known[one] for at, one in enumerate(wanted) if one != HUMAN}


class Session:
    """A person, or several, and a table."""

    def __init__(self, pack: Pack[Any, Any], table: Table[Any, Any], bots: Mapping[Seat, BotOf[Any, Any]], lang: str):
        self.pack = pack
        self.table = table
        self.bots = bots
        self.lang = lang
        self.screen = Screen()
        self.people = frozenset(range(1, table.record.seats + 1)) - bots.keys()
        self.shown = 0
        """Lines of the record that were told."""
        self.asked: tuple[Any, Seat | None] | None = None
        """The last move that was refused or asked about."""
        self.saved: set[Path] = set()
        self.commands: dict[str, Callable[[str], None]] = {
            "look": self.look,
            "moves": self.moves,
            "why": self.why,
            "undo": self.undo,
            "ask": self.ask,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
        }

    @property
    def words(self) -> Words:
        """With the names as the table stands."""
        return speak(self.lang, self.pack, self.table.state)

    # ---- the loop

    def run(self) -> None:
        """Read lines until `quit` or the end of the input."""
        self.screen.line(self.words("cli.play.seed", seed=self.table.record.seed))
        self.screen.line(self.words("cli.play.help"), "dim")
        self.go_on()
        while (row := self.screen.ask("> ")) is not None:
            if not self.screen.asks:
                self.screen.line(f"> {row}", "dim")
            line = row.strip()
            if line.lower() == "quit":
                break
            if line:
                self.answer(line)
        self.screen.line(self.words("cli.play.bye", n=len(self.table.made)))

    def answer(self, line: str) -> None:
        """One line: a command, or a move."""
        verb, _, rest = line.partition(" ")
        command = self.commands.get(verb.lower())
        try:
            if command:
                command(rest.strip())
            else:
                self.move(line)
        except Trouble as trouble:
            records.show_trouble(self.screen, self.words, trouble.where, trouble)

    def go_on(self) -> None:
        """Bots move, and what happened is told."""
        self.table = self.table.bots_move(self.bots, MOVES_MOST)
        told = self.table.made[self.shown :]
        after = (*(made.before for made in told[1:]), self.table.state)
        for made, state in zip(told, after, strict=True) if told else ():
            self.tell(made, state)
        self.shown = len(self.table.made)
        turn = self.table.turn
        if isinstance(turn, Decide) and not self.people.intersection(turn.seats):
            self.screen.line(self.words("cli.play.unfinished", n=MOVES_MOST))
        self.stand()

    def tell(self, made: Entry, after: Any) -> None:
        """One line of the record with what came of it, and with the names that things have after it."""
        words = speak(self.lang, self.pack, after)
        who = f"{name(f'p:{made.seat}', words)}: " if made.seat else ""
        self.screen.line(f"{who}{made.line}", "bold" if made.seat in self.people else "")
        for event in made.events:
            self.screen.line(text.told(event, words), "dim", indent=2)

    def stand(self) -> None:
        """How the table stands, in a few lines."""
        door = window(self.pack)
        self.screen.line()
        if door is None:
            self.screen.line(turn_text(self.table.turn, self.words), "bold")
            return
        for _, line in door.panels(self.table.state, self.words).lines:
            self.screen.line(line)

    # ---- moves

    def move(self, line: str) -> None:
        """Make a move, or say why not."""
        game, state = self.table.game, self.table.state
        move, seat = records.read_move(game, state, line, None, where=self.words("cli.play.move"))
        verdict = game.judge(state, move, seat)
        self.asked = (move, seat)
        if not verdict.legal:
            self.refuse(verdict)
            return
        turn = self.table.turn
        mover = seat or (turn.seats[0] if isinstance(turn, Decide) else 0)
        self.table = self.table.played(move, mover)
        self.go_on()

    def refuse(self, verdict: Verdict) -> None:
        """Why not, unless what, what instead."""
        assert self.asked
        game, state, (move, seat) = self.table.game, self.table.state, self.asked
        edits = self.pack.load("unless") if self.pack.has("unless") else None
        changes = unless(game, edits, state, move, seat) if edits else ()
        others = records.alternatives(game, state, move)
        self.screen.line(f"{records.NO} {game.notate(move)}", records.BAD)
        records.show_verdict(self.screen, verdict, changes, others, self.words)
        if not isinstance(self.table.turn, Over):
            self.screen.line(self.words("cli.play.unchanged"), "dim", indent=2)

    # ---- commands

    def look(self, rest: str) -> None:
        """The whole table as text."""
        door = window(self.pack)
        state, words = self.table.state, self.words
        if door is None:
            self.screen.line(self.table.game.write_position(state))
            return
        self.screen.line(text.plain(text.twin(door.scene(state, words), door.panels(state, words), words)))

    def moves(self, rest: str) -> None:
        """The legal moves that begin so."""
        for move in self.table.game.legal(self.table.state):
            words = self.table.game.notate(move)
            if words.startswith(rest.lower()):
                self.screen.line(words, indent=2)

    def why(self, rest: str) -> None:
        """The verdict on a move that is not made, or on the last one."""
        game, state = self.table.game, self.table.state
        if rest:
            self.asked = records.read_move(game, state, rest, None, where=self.words("cli.play.move"))
        if self.asked is None:
            self.screen.line(self.words("cli.play.why-what"))
            return
        move, seat = self.asked
        verdict = game.judge(state, move, seat)
        if not verdict.legal:
            self.refuse(verdict)
            return
        self.screen.line(f"{records.YES} {game.notate(move)}", records.GOOD)
        records.show_verdict(self.screen, verdict, (), [], self.words)

    def undo(self, rest: str) -> None:
        """Take back the last move of a person, and all that followed from it."""
        before = self.table.undone()
        if before is None:
            self.screen.line(self.words("cli.play.shown" if self.table.moved else "cli.play.nothing-to-undo"))
            return
        count = len(self.table.made) - len(before.made)
        self.table, self.shown = before, len(before.made)
        self.screen.line(self.words("cli.play.undone", n=count))
        self.stand()

    def ask(self, rest: str) -> None:
        """A question of the game, answered from what the people at the table may know."""
        question, *args = rest.split() or [""]
        answer = records.answered(self.pack, self._seen(), question, args)
        records.show_answer(self.screen, answer, self.words)

    def _seen(self) -> Any:
        """The table as the person on turn sees it, else the first of them: a question must not tell what is hidden."""
        game, state = self.pack.game, self.table.state
        turn = game.turn(state)
        at_turn = [seat for seat in turn.seats if seat in self.people] if isinstance(turn, Decide) else []
        seat = next(iter((*at_turn, *sorted(self.people), 1)))
        return game.seen_by(state, seat) if isinstance(game, HidesInformation) else state

    def rules(self, rest: str) -> None:
        """Look paragraphs up."""
        paragraphs.rules(rest.split(), self.pack.game.id, self.lang).show(self.screen)

    def save(self, rest: str) -> None:
        """Write the record; a file that was there before is not touched."""
        file = Path(rest)
        if not rest or (file.exists() and file not in self.saved):
            raise WrongUse("save", "the name of a file that is not there yet", rest or "none")
        try:
            file.write_text(write(self.table.written()), "utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise WrongUse("save", "a file that can be written", reason) from None
        self.saved.add(file)
        self.screen.line(self.words("cli.play.saved", n=len(self.table.made), file=rest))

    def help(self, rest: str) -> None:
        """What can be typed."""
        self.screen.line(self.words("cli.play.help"))
