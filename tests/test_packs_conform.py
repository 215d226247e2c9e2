"""Every game that announces itself conforms."""

from collections.abc import Mapping, Sequence

import pytest

from tests.conftest import Table
from tutor import registry
from tutor.kernel.game import Options
from tutor.testing import CHECKS, conform

OPTIONS: Mapping[str, Sequence[Options]] = {
    "anno_domini": (
        {},
        {"early_guard": "shield", "event_time": "any", "draw_time": "at_once", "map": "wide-north-sea"},
        {"event_duty": "compulsory", "free_card": "own_event", "deck": "kept", "early_limit": "eight", "target": "9"},
    ),
    "reisen_verkehr": (
        {"cards": "3", "round_cap": "4"},
        {"cards": "1", "memory_aid": "full", "doubt_bare_start": "yes", "round_cap": "5"},
        {"cards": "4", "edition": "older", "slide_budget": "none", "round_cap": "6"},
    ),
}
"""Sets of options that are tried besides the defaults."""


@pytest.mark.parametrize("name", registry.names())
def test_a_pack_conforms(name: str, table: Table) -> None:
    report = conform(registry.pack(name), games=9, options=OPTIONS.get(name, ({},)))
    table(f"{name}: checks of conformance", (f"{check}: {report.asked[check]}  {CHECKS[check]}" for check in CHECKS))
