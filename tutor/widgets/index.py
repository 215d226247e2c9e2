"""The list of games inside a notebook, for JupyterLab and Binder. In Voilà the page `/` is the list."""

from tutor.i18n import Words, language, words
from tutor.registry import faults, packs
from tutor.widgets.markup import Html, joined, tag
from tutor.widgets.oneway import Box
from tutor.widgets.pane import Pane
from tutor.widgets.shell import Hello, Shell


class Index:
    """All games with a link to their notebooks; what cannot be loaded says so."""

    def __init__(self) -> None:
        self.shell = Shell(self._hello)
        self.pane = Pane(classes=("dt-list",))
        self.page = Box(self.shell, self.pane, classes=("dt-page",))

    def _hello(self, hello: Hello) -> None:
        said = words(language(hello.language))
        games = [_card(words(said.lang, pack.content), name) for name, pack in packs().items()]
        broken = [tag("p", tag("b", name), ": ", cause, cls="small") for name, cause in faults().items()]
        head = (tag("h2", said("index.title")), tag("p", said("index.about"), cls="muted"))
        self.pane.show(tag("div", *head, tag("div", *games, cls="gcards"), joined(broken), cls="dt-index pad5"))


def _card(said: Words, name: str) -> Html:
    about = tag("p", said("card.about"), cls="small muted")
    start = tag("a", said("card.start"), cls="btn primary", href=f"{name}.ipynb")
    head = tag(
        "div", tag("span", said("card.name")[:1], cls="dt-versal", aria_hidden=True), tag("h3", said("card.name"))
    )
    return tag("section", head, about, tag("p", said("card.seats"), cls="xs muted"), start, cls="card pad5 col")
