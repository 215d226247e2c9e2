"""The installed wheel, away from the checkout, serves a lesson page in an empty folder."""

import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.harness import free_port
from tests.test_wheel import python, wheel

__all__ = ["python", "wheel"]  # the fixtures, by their names


def test_a_lesson_opens_from_the_wheel(browser: Browser, python: Path, tmp_path: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    # Voilà and the widgets keep what a browser needs under the prefix they were installed in, which is ours
    bare["JUPYTER_PATH"] = str(Path(sys.prefix, "share", "jupyter"))
    tutor = python.with_name("tutor.exe" if os.name == "nt" else "tutor")
    command = [str(tutor), "serve", "--no-browser", "--port", str(free_port())]
    with subprocess.Popen(command, cwd=tmp_path, env=bare, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            page = browser.new_page()
            page.goto(f"{address}voila/render/anno_domini.ipynb", wait_until="domcontentloaded")
            page.wait_for_selector(".js-plotly-plot", timeout=90_000)
            page.wait_for_selector(".dt-step button", timeout=30_000)
            page.close()
        finally:
            server.terminate()
    assert list(tmp_path.iterdir()) == []
