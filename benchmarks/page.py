"""What a lesson page costs beside the emptiest page, in one run.

    python benchmarks/page.py [VISITS]

Each visit opens the page in Chromium with a fresh kernel, without preheating, and waits until it is drawn; then the
kernel's own CPU time and memory are read from /proc. The empty page shows one `ipywidgets.HTML`. Visits alternate, so
that both pages meet the same machine. To hold: CPU at most 1.6 times, memory at most 35 MB more.
"""

import os
import re
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import FLAGS, chromium, free_port, notebook
from tutor.widgets.serve import Server, running

EMPTY = 'import ipywidgets\nipywidgets.HTML("<p>Nothing but this.</p>")'
LESSON = 'from IPython.display import display\nfrom tutor.widgets.app import App\ndisplay(App("anno_domini").page)'
SIGNS = {"empty": ".widget-html", "lesson": ".dt-step button"}
"""Page -> what is there when it is drawn."""
TICKS = os.sysconf("SC_CLK_TCK")


def kernels(server: int) -> set[int]:
    """The processes of the kernels of this server that run now."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == server and b"ipykernel_launcher" in (entry / "cmdline").read_bytes():
                    found.add(int(entry.name))
            except OSError:
                continue
    return found


def cost(pid: int) -> tuple[float, float]:
    """CPU seconds and megabytes of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    memory = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return (int(fields[11]) + int(fields[12])) / TICKS, int(memory[1]) / 1024 if memory else 0.0


def visit(browser: Browser, server: Server, name: str) -> tuple[float, float]:
    """Open a page once; what its kernel cost when the sign of its being drawn was there."""
    before = kernels(server.process.pid)
    page = browser.new_page()
    page.goto(f"{server.address}voila/render/{name}.ipynb", wait_until="domcontentloaded")
    page.wait_for_selector(SIGNS[name], timeout=120_000)
    (pid,) = kernels(server.process.pid) - before
    found = cost(pid)
    page.close()
    return found


def main(visits: int) -> None:
    """Print the table."""
    # a machine that keeps no bytecode would compile our modules at every start, and the libraries' not
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        for name, source in (("empty", EMPTY), ("lesson", LESSON)):
            notebook(Path(folder, f"{name}.ipynb"), source)
        costs: dict[str, list[tuple[float, float]]] = {name: [] for name in SIGNS}
        with running(free_port(), Path(folder), preheat=False) as server, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            for round_ in range(visits + 1):
                for name in SIGNS:
                    found = visit(browser, server, name)
                    if round_:  # the first fills the caches of the disk
                        costs[name].append(found)
            browser.close()
    cpu = {name: median(one for one, _ in found) for name, found in costs.items()}
    memory = {name: median(one for _, one in found) for name, found in costs.items()}
    print(f"{visits} visits each, medians")
    print(f"empty page    {cpu['empty']:6.2f} s CPU  {memory['empty']:6.1f} MB")
    print(f"lesson page   {cpu['lesson']:6.2f} s CPU  {memory['lesson']:6.1f} MB")
    print(f"ratio of CPU  {cpu['lesson'] / cpu['empty']:6.2f}  (to hold: 1.6)")
    print(f"more memory   {memory['lesson'] - memory['empty']:6.1f} MB  (to hold: 35)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
