"""Notebooks for the tests alone: a page that says what its kernel has loaded, one that breaks on purpose, one that
names its process, and one whose bots think long."""

LOADED = """
import sys

import ipywidgets
from IPython.display import display

from tutor.widgets.app import App

HEAVY = ("plotly", "numpy", "pandas", "sqlalchemy", "babel", "typer")


class Told(App):
    def _build(self):
        super()._build()
        found = " ".join(name for name in HEAVY if name in sys.modules) or "none"
        self.page.children = (*self.page.children, ipywidgets.HTML(f"<p id='loaded'>{found}</p>"))


display(Told("anno_domini").page)
"""

BROKEN = """
from IPython.display import display

from tutor.widgets.app import App


class Broken(App):
    def _speak(self, lang):
        raise RuntimeError("on purpose")


display(Broken("anno_domini").page)
"""

MORTAL = """
import os

import ipywidgets
from IPython.display import display

from tutor.widgets.app import App

display(App("anno_domini").page, ipywidgets.HTML(f"<p id='process'>{os.getpid()}</p>"))
"""

SLOW = """
import time

from IPython.display import display

from tutor.widgets import table_pace
from tutor.widgets.app import App

known = table_pace.bots


def slowed(bot):
    def thinks(game, seen, seat, face):
        # until all is laid out it is as quick as ever
        end = time.perf_counter() + (0.8 if seen.phase == "war" else 0)
        while time.perf_counter() < end:
            sum(range(1000))
        return bot(game, seen, seat, face)

    return thinks


table_pace.bots = lambda pack: {name: slowed(bot) for name, bot in known(pack).items()}
display(App("anno_domini").page)
"""

ODD = {"slow": SLOW, "loaded": LOADED, "broken": BROKEN, "mortal": MORTAL}
