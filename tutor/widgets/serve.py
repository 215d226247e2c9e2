"""Starts the tutor: prepares what pages share, runs Voilà beside us, says the address, and leaves nothing behind.

Use: `serve(port, browser=True)` blocks until Ctrl-C or SIGTERM and gives an exit code; `running(port)` is the same
server as a context manager, for tests. The page's template is found by JUPYTER_PATH; nothing is installed.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

from tutor import content
from tutor.i18n import LANGUAGES, words
from tutor.registry import packs
from tutor.views.tokens import TEMPLATE

HOST = "127.0.0.1"
EXTENSIONS = ("anywidget", "@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager")
PAGES = (
    "--VoilaConfiguration.template=tutor",
    "--VoilaConfiguration.allow_template_override=NO",
    "--VoilaConfiguration.allow_theme_override=NO",
    *(f"--VoilaConfiguration.extension_allowlist={name}" for name in EXTENSIONS),
    "--MappingKernelManager.cull_idle_timeout=600",
    "--MappingKernelManager.cull_interval=60",
)
"""How pages are shown, by whichever server."""
_PAGE = (
    *("wait.kernel", "wait.noscript", "index.title", "index.about", "index.language", "index.theme"),
    *("index.light", "index.dark", "index.size", "index.normal", "index.large"),
)
"""Words of the pages without a kernel."""
_CARD = ("card.name", "card.about", "card.seats", "card.start")
"""Words of a game's card, in the game's own catalogue."""
_STARTS_WITHIN = 90.0
_STOPS_WITHIN = 15.0


class PortBusy(OSError):
    """Another program listens on this port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is in use: stop the other program, or choose another port with --port")
        self.port = port


class NotStarted(RuntimeError):
    """Voilà ended, or did not answer in time; the message holds its last lines."""


def serve(port: int, browser: bool = True) -> int:
    """Run the tutor on this port until Ctrl-C or SIGTERM. Raises PortBusy or NotStarted; 0 when stopped by a person."""
    with running(port) as server:
        print(server.address, flush=True)
        if browser:
            webbrowser.open(server.address)
        with suppress(KeyboardInterrupt):
            return server.process.wait()
    return 0


class Server:
    """A running tutor."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.process = process
        self.address = f"http://{HOST}:{port}/"


@contextmanager
def running(port: int, notebooks: Path | None = None, preheat: bool = True) -> Iterator[Server]:
    """The tutor, answering; stopped with all its kernels at the end, also by SIGTERM."""
    if not free(port):
        raise PortBusy(port)
    folder = notebooks or content.notebooks()
    command = [sys.executable, "-m", "voila", str(folder), *options(port, preheat)]
    with _terminable():
        # apart, so that Ctrl-C comes to us alone and we stop it in one way
        process = subprocess.Popen(command, env=environment(prepare()), start_new_session=True)
        try:
            server = Server(process, port)
            _await(server)
            yield server
        finally:
            _stop(process)


def free(port: int) -> bool:
    """Whether nobody listens on this port yet."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def options(port: int, preheat: bool = True) -> list[str]:
    """How Voilà is started; docs/decisions has the reasons."""
    return [
        "--no-browser",
        f"--Voila.ip={HOST}",
        f"--Voila.port={port}",
        "--Voila.port_retries=0",  # else a busy port silently becomes another one
        "--Voila.log_level=ERROR",
        *PAGES,
        "--Voila.tornado_settings=disable_check_xsrf=True",  # docs/decisions/0010-xsrf.md
        "--VoilaConfiguration.multi_kernel_manager_class=tutor.widgets.kernels.Kernels",
        f"--preheat_kernel={preheat}",
        "--pool_size=1",
        "--VoilaKernelManager.preheat_denylist=index.ipynb",  # for JupyterLab; here the list of games is the page `/`
        *(["--KernelManager.transport=ipc"] if os.name == "posix" else []),  # TCP ports of kernels can collide
    ]


def environment(cache: Path) -> dict[str, str]:
    """Our environment, with the template and the cache where Jupyter looks for them first."""
    path = [str(cache), str(TEMPLATE.parents[2]), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    return {
        **os.environ,
        "JUPYTER_PATH": os.pathsep.join(path),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_WIDGETS_ECHO": "0",
    }


def prepare() -> Path:
    """Put what all pages share into the user's cache: plotly.js, the words of index and waiting page, catalogues.

    Gives the folder for JUPYTER_PATH. May be repeated, and by several processes at once.
    """
    from platformdirs import user_cache_path

    cache = user_cache_path("domini-tutor", appauthor=False) / "jupyter"
    template = cache / "voila" / "templates" / "tutor"
    (template / "static").mkdir(parents=True, exist_ok=True)
    _copy(_bundle(), template / "static" / "plotly.min.js")
    _write(template / "plotly-version.txt", version("plotly"))
    _write(template / "static-version.txt", _fingerprint())
    _write(template / "words.j2", _shared_words())
    return cache


def _fingerprint() -> str:
    """Changes whenever a style or script of the pages does, so that browsers may keep them for good."""
    whole = sha256()
    for sheet in sorted((TEMPLATE / "static").iterdir()):
        whole.update(sheet.read_bytes())
    return whole.hexdigest()[:12]


def _shared_words() -> str:
    """The words of the pages without a kernel, as the template reads them; this compiles the catalogues too."""
    shared = {lang: {key: words(lang)(key) for key in _PAGE} for lang in LANGUAGES}
    games = {
        name: {lang: {key: words(lang, pack.content)(key) for key in _CARD} for lang in LANGUAGES}
        for name, pack in packs().items()
    }
    return "".join(
        f"{{%- set {name} = {json.dumps(table, ensure_ascii=False)} -%}}\n"
        for name, table in (("words", shared), ("games", games))
    )


def _bundle() -> Path:
    found = find_spec("plotly")
    if found is None or found.origin is None:
        raise NotStarted("plotly: expected to be installed, was not found")
    return Path(found.origin).parent / "package_data" / "plotly.min.js"


def _copy(source: Path, target: Path) -> None:
    """A copy, not a link: the server refuses what lies outside its folders. Nothing is done when it is there."""
    if target.is_file() and not target.is_symlink() and _signs(target) == _signs(source):
        return
    beside = target.with_suffix(f".{os.getpid()}")
    shutil.copy2(source, beside)
    beside.replace(target)


def _signs(file: Path) -> tuple[int, float]:
    return file.stat().st_size, file.stat().st_mtime


def _write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_suffix(f".{os.getpid()}")
    beside.write_text(text, encoding="utf-8")
    beside.replace(target)


def _await(server: Server) -> None:
    """Until the index answers."""
    until = time.monotonic() + _STARTS_WITHIN
    while time.monotonic() < until:
        if server.process.poll() is not None:
            raise NotStarted(f"voila ended with exit code {server.process.returncode} before it answered")
        with suppress(URLError, OSError), urlopen(server.address, timeout=5) as answer:
            if answer.status == 200:
                return
        time.sleep(0.1)
    raise NotStarted(f"voila did not answer within {_STARTS_WITHIN:.0f} seconds")


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """Ask Voilà to end, which ends its kernels; insist when it does not."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(_STOPS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def _terminable() -> Iterator[None]:
    """SIGTERM as Ctrl-C, so that everything is stopped in one way. In a thread signals stay as they are."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, interrupt)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
