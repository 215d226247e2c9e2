"""JupyterLab, started as Binder starts it: the index is a page, and the same notebook is a table that can be played."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.browser import harness

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 90


@pytest.fixture(scope="module")
def lab(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab behind `binder/start`."""
    port = harness.free_port()
    home = tmp_path_factory.mktemp("lab")
    # as on Binder, where our Python comes first
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "JUPYTER_CONFIG_DIR": str(home), "JUPYTERLAB_SETTINGS_DIR": str(home)}
    options = ("--no-browser", "--allow-root", f"--ServerApp.port={port}", "--ServerApp.port_retries=0",
               "--IdentityProvider.token=", "--ServerApp.ip=127.0.0.1", "--ServerApp.log_level=ERROR")  # fmt: skip
    command = ["bash", str(ROOT / "binder" / "start"), sys.executable, "-m", "jupyter", "lab", *options]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
    address = f"http://127.0.0.1:{port}/"
    try:
        _await(server, address)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _await(server: "subprocess.Popen[bytes]", address: str) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            urlopen(f"{address}api", timeout=5).close()  # our own server
        except (URLError, OSError):
            assert server.poll() is None, "JupyterLab ended"
            assert time.monotonic() < until, "JupyterLab did not answer"
            time.sleep(0.3)
        else:
            return


@pytest.fixture
def visit(profiles: harness.Profiles, lab: str) -> Iterator[harness.Opener]:
    visits: list[harness.Visit] = []
    yield harness.opener(profiles, lab, visits)
    for each in visits:
        profiles.leave(each.page)


def test_the_link_of_binder_opens_the_index(visit: harness.Opener) -> None:
    opened = visit("voila/")
    assert opened.page.locator("h1").is_visible()
    link = opened.page.locator("a[href*='anno_domini']").first
    link.click()
    opened.settle()
    opened.check()


def test_the_notebook_is_a_page_in_jupyterlab(visit: harness.Opener) -> None:
    opened = visit("lab/tree/anno_domini.ipynb?reset", width=1280)
    opened.page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    opened.page.locator(".jp-Notebook .jp-Cell .cm-content").first.click()
    opened.page.keyboard.press("Shift+Enter")
    opened.settle()
    opened.shot("lab-lesson")
    opened.page.locator(".dt-top [data-act='mode:play']").click()
    opened.page.locator("form[data-act=begin] button[type=submit]").click()
    opened.page.locator("[data-key=table]").wait_for()
    opened.shot("lab-table")
    faults = [one for one in opened.faults if "dt-" in one or "error:" in one]
    assert not faults
