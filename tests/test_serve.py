"""Starting and stopping the tutor."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.harness import free_port, notebook
from tutor.views.tokens import TEMPLATE
from tutor.widgets import serve


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind((serve.HOST, 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_busy_port_is_an_error_with_a_next_step(taken: int) -> None:
    with pytest.raises(serve.PortBusy, match=rf"port {taken} is in use: .*--port"):
        serve.serve(taken, browser=False)


def test_what_pages_share_is_prepared_once() -> None:
    template = serve.prepare() / "voila" / "templates" / "tutor"
    bundle = template / "static" / "plotly.min.js"
    before = bundle.stat().st_mtime_ns, bundle.stat().st_ino
    serve.prepare()
    assert (bundle.stat().st_mtime_ns, bundle.stat().st_ino) == before
    assert not bundle.is_symlink()
    assert "⟦" not in (template / "words.j2").read_text(encoding="utf-8")
    assert not list(template.rglob(f"*.{os.getpid()}"))


def test_the_template_is_found_before_others_of_its_name() -> None:
    path = serve.environment(Path("cache"))["JUPYTER_PATH"].split(os.pathsep)
    assert path[0] == "cache"
    assert (Path(path[1]) / "voila" / "templates" / "tutor" / "conf.json").is_file()


def test_the_template_and_its_styles_ask_no_other_host() -> None:
    for file in TEMPLATE.rglob("*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|[\"'(]//", text), file.name


@pytest.mark.skipif(os.name != "posix", reason="signals are tested where there are signals")
def test_sigterm_leaves_no_kernel_behind(tmp_path: Path) -> None:
    notebook(tmp_path / "one.ipynb", "1")
    port = free_port()
    code = (
        "import sys; from pathlib import Path; from tutor.widgets.serve import running\n"
        f"with running({port}, Path({str(tmp_path)!r})) as server:\n"
        "    print(server.address, flush=True); server.process.wait()"
    )
    started = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    address = started.stdout.readline().strip()
    assert address == f"http://127.0.0.1:{port}/"
    urlopen(f"{address}voila/render/one.ipynb", timeout=60).read()
    family = _family(started.pid)
    assert len(family) >= 2
    started.send_signal(signal.SIGTERM)
    started.wait(60)
    assert _gone(family)


def _family(pid: int) -> set[int]:
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()
    return {pid, *(one for child in children for one in _family(int(child)))}


def _gone(pids: set[int]) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        alive = [pid for pid in pids if Path(f"/proc/{pid}").exists() and "zombie" not in _state(pid)]
        if not alive:
            return True
        time.sleep(0.2)
    return False


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return "zombie"
