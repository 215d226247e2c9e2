"""Notebooks for the tests alone: a page that says what its kernel has loaded, one that breaks on purpose, and
one that names its process."""

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

ODD = {"loaded": LOADED, "broken": BROKEN, "mortal": MORTAL}
