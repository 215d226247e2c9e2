"""A handout for this game: the cards as they lie, in three languages, without a date that is not asked with."""

import re

import pytest

from tests.cli import run
from tests.test_export import Read
from tutor import registry
from tutor.cli.export import series
from tutor.games.reisen_verkehr.deck import deck
from tutor.games.reisen_verkehr.names import front

PACK = registry.pack("reisen_verkehr")
EXERCISES = PACK.load("exercises")
TOPICS = tuple(EXERCISES.generators)


def printed(*args: str) -> str:
    ran = run("export", "handout", "--game", "reisen_verkehr", *args)
    assert ran.code == 0, ran.err
    return ran.out


def made(lang: str = "en") -> str:
    return printed("--seed", "s", "--items", str(len(TOPICS)), "--lang", lang)


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_every_word_is_there_and_every_question_has_its_answer(lang: str) -> None:
    text = made(lang)
    assert "⟦" not in text
    ids = re.findall(r"<h2>[^<]*<small>([^<]*)</small></h2>", text)
    assert ids[: len(TOPICS)] == ids[len(TOPICS) :] == series("s", TOPICS, len(TOPICS))


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert made() == made()
    assert made() != printed("--seed", "t", "--items", str(len(TOPICS)))


def test_it_is_sound_html_of_cards_and_asks_nobody() -> None:
    text = made()
    seen = Read(text).seen
    assert "svg" not in {tag for tag, _ in seen}
    assert {"road", "hand"} <= {attrs.get("class") for tag, attrs in seen if tag == "ol"}
    assert not re.search(r"https?:|//[a-z]|@import|<script|<link|<img", text)


def test_a_question_shows_the_chain_with_its_codes_and_no_other_side() -> None:
    item = EXERCISES.item("chain/s/0")
    text = printed("--seed", "s", "--items", "1", "--topics", "chain").partition('class="sheet"')[0]
    state = item.made.state
    assert all(f"<small>{code}</small>" in text for code in state.chain)
    assert all(front(state, code, "en")[:20] in text for code in state.chain if "'" not in front(state, code, "en"))
    assert "<strong>" not in text


def test_a_question_about_dates_alone_has_no_table() -> None:
    assert 'class="table"' not in printed("--seed", "s", "--items", "1", "--topics", "dates")


def test_notes_and_sources_stand_nowhere() -> None:
    text = made()
    backs = deck("box,extra").backs.values()
    assert not [back.id for back in backs for note in back.notes.values() if note in text]
