"""A long evening at one page: 300 moves leave no widget behind and little memory, in a kernel as a page has one."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from tests.conftest import Table

ROOT = Path(__file__).parents[1]
MOVES = 300
MEGABYTES = 10
CODE = f"""
import json
from benchmarks.page_moves import measured, rows
run = measured({MOVES})
found = dict(moves=run.moves, widgets=run.widgets, resident=run.resident, rows=list(rows(run)))
"""


@pytest.fixture
def kernel() -> Iterator[BlockingKernelClient]:
    """A kernel of its own, started as a page's is, in the folder of the project."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(ROOT), env={**os.environ, "PYTHONPATH": path})
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def asked(kernel: BlockingKernelClient, code: str, expression: str) -> str:
    """Run code in a kernel, and what an expression is afterwards, as text."""
    answer = kernel.execute_interactive(
        code, user_expressions={"wanted": expression}, timeout=600, output_hook=lambda message: None
    )
    content = answer["content"]
    assert content["status"] == "ok", "\n".join(content.get("traceback", ()))
    text: str = content["user_expressions"]["wanted"]["data"]["text/plain"]
    return text


@pytest.mark.slow
def test_300_moves(kernel: BlockingKernelClient, table: Table) -> None:
    """Times are printed, and decide nothing: another machine, or a busy one, has others."""
    text = asked(kernel, CODE, "json.dumps(found).encode().hex()")
    found = json.loads(bytes.fromhex(text.strip("'")))
    table(f"{found['moves']} moves at one page, in its kernel", found["rows"])
    before, after = found["widgets"]
    assert found["moves"] >= MOVES
    assert before == after, "a widget was left behind"
    assert before < 60, "a page has so many parts, and no table adds to them"
    assert found["resident"][1] - found["resident"][0] < MEGABYTES
