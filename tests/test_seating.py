"""A new table: options, both maps, names, seed; and what cannot be."""

import pytest

from tests.page import Page

OPTIONS = ("target", "early_guard", "event_time", "map", "fill", "deck", "first_dealt")


def seated(**values: str) -> Page:
    page = Page("mode=play")
    page.sit(**values)
    return page


@pytest.mark.parametrize("lang", ["en", "nl", "de"])
def test_every_option_has_its_sentence(lang: str) -> None:
    page = Page("mode=play", lang)
    for name in OPTIONS:
        assert f'name="option-{name}"' in page.desk.panel.html


def test_options_count_and_stand_in_the_record() -> None:
    page = seated(**{"option-target": "9", "option-map": "wide-north-sea", "option-event_time": "any"})
    options = page.table.state.options
    assert (options.target, options.map, options.event_time) == (9, "wide-north-sea", "any")
    record = page.table.seated.record(page.table.desk.pack.game, page.table.sitting)
    assert "option target=9" in record
    assert "option map=wide-north-sea" in record
    code = page.app.shell.code
    assert Page(f"at={code}", "en", code).table.state == page.table.state


def test_what_is_usual_does_not_stand_in_the_record() -> None:
    page = seated(**{"option-target": "8", "option-map": "main"})
    assert "option" not in page.table.seated.record(page.table.desk.pack.game, page.table.sitting)


@pytest.mark.parametrize(
    "values",
    [
        {"option-target": "99"}, {"option-map": "nowhere"}, {"option-map": "../main"}, {"option-event_time": "<hr>"},
        {"option-deck": "/etc/passwd"}, {"option-fill": "plain", "seats": "2"},
        {"option-first_dealt": "4", "seats": "3"},
    ],
)  # fmt: skip
def test_options_that_cannot_be_are_explained_and_stay_chosen(values: dict[str, str]) -> None:
    page = seated(**values)
    assert "cannot be laid" in page.text()
    assert "These options cannot be" in page.text()
    assert "<hr>" not in page.desk.panel.html


def test_another_seed_is_another_game() -> None:
    assert seated(seed="one").table.state != seated(seed="two").table.state
    assert seated(seed="one").table.state == seated(seed="one").table.state


def test_seats_are_called_what_people_call_them() -> None:
    page = seated(**{"name-1": "Ada", "name-2": "<script>x</script>", "name-3": "{n} p:1"})
    page.act("primary")
    everywhere = "".join(getattr(page.desk, pane).html for pane in ("phases", "panel", "under", "side"))
    assert "Ada" in everywhere
    assert "<script" not in everywhere
    assert "&lt;script" in everywhere
    assert "{n} p:1" in page.text("side")
    page.app._act("mode:learn", {})
    page.app._act("language:nl", {})
    page.app._act("mode:play", {})
    assert "Ada" in page.text("side")
    code = page.app.shell.code
    assert "Ada" in Page(f"at={code}", "en", code).text("side")


def test_two_seats_of_one_name_are_explained() -> None:
    page = seated(**{"name-1": "Ada", "name-2": " ada "})
    assert "Two seats are called ada" in page.text()
