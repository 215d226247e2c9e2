"""The public conformance kit: holds any pack to what every game must hold, and shows what a piece of play asked.

from tutor.testing import conform

def test_conforms() -> None:
    conform(pack)
"""

from tutor.testing.conformance import CHECKS, conform, inspect
from tutor.testing.report import Flaw, NotConforming, Report
from tutor.testing.rules import Carrier, carriers, laws, without
from tutor.testing.trace import Trace
from tutor.testing.walk import Stop, Stuck, record_of, walk

__all__ = [
    "CHECKS",
    "Carrier",
    "Flaw",
    "NotConforming",
    "Report",
    "Stop",
    "Stuck",
    "Trace",
    "carriers",
    "conform",
    "inspect",
    "laws",
    "record_of",
    "walk",
    "without",
]
