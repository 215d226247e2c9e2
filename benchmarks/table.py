"""How fast a table answers: a whole game of one person and three bots, played by mouse in Chromium.

    python benchmarks/table.py

kernel: from the arrival of a click or a key until its answer is on the way; also as CPU time of that handler, which
other programs on the machine do not change. screen: from the click to the next picture in which the panel, or the
board, is other than before. What bots think in their thread is not counted; that they think is an answer.
To hold on an idle machine, p95: 150 ms in the kernel, 400 ms on the screen.
"""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.harness import FLAGS, chromium, free_port, notebook
from tests.browser.player import Course, Mouse, on_screen, play, sit, timed
from tutor.widgets.serve import running

SOURCE = """
import time
from ipywidgets import Widget
from IPython.display import display
from tutor.widgets.app import App

heard = Widget._handle_custom_msg

def timed(self, content, buffers):
    wall, cpu = time.perf_counter(), time.thread_time()
    heard(self, content, buffers)
    if content.get("kind") in ("act", "click", "press", "key", "escape"):
        with open({file!r}, "a") as file:
            what = content.get("act") or content.get("key") or content["kind"]
            print(time.perf_counter() - wall, time.thread_time() - cpu, what, file=file)

Widget._handle_custom_msg = timed
display(App("anno_domini").page)
"""


def main() -> None:
    """Print the table."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    course = Course("game 345", 1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "spent")
        notebook(Path(folder, "anno_domini.ipynb"), SOURCE.format(file=str(file)))
        with running(free_port(), Path(folder), preheat=False) as server, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 944})
            hand = Mouse(page)
            sit(page, server.address, hand, course)
            play(page, hand, course)
            print(f"{course.met.total()} moves of a person, milliseconds")
            on_screen(page)
            browser.close()
        rows = [row.split(maxsplit=2) for row in file.read_text().splitlines()]
    timed("kernel", [1000 * float(wall) for wall, _, _ in rows])
    timed("kernel, its CPU", [1000 * float(cpu) for _, cpu, _ in rows])
    slowest = sorted(rows, key=lambda row: -float(row[1]))[:5]
    print("  most CPU:", *(f"{what} {1000 * float(cpu):.0f}" for _, cpu, what in slowest), sep="  ")


if __name__ == "__main__":
    main()
