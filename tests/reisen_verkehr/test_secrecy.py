"""Before a reveal nothing on the page depends on a date (rv-1-6, rv-2-6, rv-2-8).

Two tables that differ only by an exchange of dates among cards that were never revealed look the same, to the letter.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.reisen_verkehr import play
from tests.reisen_verkehr.exchange import exchanged
from tutor.games.reisen_verkehr.game import game
from tutor.games.reisen_verkehr.names import spoken_in
from tutor.games.reisen_verkehr.pack import pack
from tutor.games.reisen_verkehr.state import State
from tutor.games.reisen_verkehr.window import window
from tutor.i18n import LANGUAGES
from tutor.kernel.game import Decide, legal_moves
from tutor.testing import walk
from tutor.widgets.desk import Desk
from tutor.widgets.seating import Seated
from tutor.widgets.table import TableView

PANES = ("phases", "panel", "under", "side", "sheet")


def decisions(games: int, every: int, steps: int = 80) -> Iterator[State]:
    for turn in range(games):
        for n, stop in enumerate(walk(game, play.starts(turn)[1], f"secret {turn}")):
            if n % every == 0 and isinstance(game.turn(stop.before), Decide):
                yield stop.before
            if n == steps:
                break


def shown(state: State, lang: str) -> list[object]:
    """Everything that the window says of a table."""
    words = spoken_in(lang)
    moves = legal_moves(game, state)
    refs = [window.way(state, move)[1] for move in moves]
    return [
        window.scene(state, words), window.panels(state, words), window.verbs(state, words),
        [window.scene(state, words, base=ref) for ref in dict.fromkeys(refs[:12])],
        [window.preview(state, words, move) for move in moves[:60]],
        [window.choices(state, words, (ref,)) for ref in dict.fromkeys(refs[:12])],
        [window.about(state, ref) for ref in refs], dict(window.names(state, lang)),
        [game.judge(state, move).rules for move in window.tries(state)],
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_shown_depends_on_no_hidden_date(lang: str) -> None:
    found = 0
    for state in decisions(10, 5):
        assert shown(state, lang) == shown(exchanged(state), lang)
        found += 1
    assert found > 30


def page(state: State, presses: tuple[str, ...]) -> list[Any]:
    """The HTML and every trait of a table's page, after these presses."""
    words = spoken_in("en")
    desk = Desk(pack, words, window.scene(state, words))
    seats = state.options.seats
    view = TableView(desk, words, Seated(state, frozenset(range(1, seats + 1)), {}, dice="typed"))
    desk.show(view)
    for ref in presses:
        view.press(ref)
    desk._act("twin", {})
    board = {name: value for name, value in desk.board.get_state().items() if name != "_esm"}
    board.pop("layout", None)
    return [*(getattr(desk, pane).html for pane in PANES), {key: board[key] for key in sorted(board) if key[0] != "_"}]


def test_the_page_depends_on_no_hidden_date() -> None:
    for state in decisions(6, 17):
        ways = [window.way(state, move)[1:] for move in legal_moves(game, state)]
        for presses in ((), ways[0], ways[-1][:1], ("top",)):
            assert page(state, presses) == page(exchanged(state), presses)


def test_the_exchange_itself_is_noticed_once_the_chain_is_turned_over() -> None:
    """The tests above would see a difference."""
    from tutor.games.reisen_verkehr.moves import Doubt
    from tutor.kernel.past import Past

    noticed = 0
    for state in decisions(8, 3):
        if Doubt() not in legal_moves(game, state):
            continue
        looks = []
        for table in (state, exchanged(state)):
            step = game.play(table, Doubt())
            looks.append(window.scene(window.looked_at(Past(table, step.state, step.events)), spoken_in("en")))
        noticed += looks[0] != looks[1]
    assert noticed > 5
