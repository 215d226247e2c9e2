"""A page with nothing but a board on it, which writes down what it heard."""

from pathlib import Path

ROOT = Path(__file__).parents[2]

SOURCE = f"""
import os, sys; sys.path.insert(0, {str(ROOT)!r})
from ipywidgets import HTML, VBox
from IPython.display import display
from tests import europe
from tutor.widgets.board import Board
from tutor.widgets.shell import Shell

SCENES = {{"1": europe.scene, "2": europe.choosing, "3": europe.refused}}
heard = []
log = HTML()

def hear(what):
    heard.append(what)
    log.value = f"<ol id='heard'>{{''.join(f'<li>{{one}}</li>' for one in heard)}}</ol>"

def key(name):
    if name == "d":
        os._exit(1)
    if name == "b":
        raise ZeroDivisionError("broken on purpose")
    if name in SCENES:
        board.show(SCENES[name]())
    hear(f"key {{name}} {{board.at}}")

words = dict(waiting="Waiting", lost="The connection is gone.", back="Come back", fault="Broken.", close="Close")
shell = Shell(on_hello=lambda hello: hear(f"hello {{hello.language}} {{hello.theme}}"), words=words)
board = Board(europe.choosing(), hear, key, words=dict(whole="Whole map", part="This part"))
page = VBox([shell, board, log])
page.add_class("dt-page")
display(page)
"""
