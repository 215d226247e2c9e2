"""A kernel that waited long in the pool lives until its page has come; one that is idle afterwards is ended."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server._tz import utcnow

from tutor.widgets.kernels import Kernels
from tutor.widgets.serve import options


def test_the_time_in_the_pool_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def end(self: Kernels, kernel_id: str, **kwargs: Any) -> None:
        ended.append(kernel_id)

    monkeypatch.setattr(Kernels, "shutdown_kernel", end)
    manager = Kernels(cull_idle_timeout=600)
    old = utcnow() - timedelta(seconds=3600)
    kernel = SimpleNamespace(
        last_activity=old, execution_state="idle", kernel_name="python3", kernel_spec=SimpleNamespace(metadata={})
    )
    manager._kernels["a"] = kernel

    asyncio.run(manager.cull_kernel_if_idle("a"))
    assert ended == []

    kernel.last_activity = old
    asyncio.run(manager.cull_kernel_if_idle("a"))
    assert ended == ["a"]


def test_the_server_is_started_with_it() -> None:
    assert "--VoilaConfiguration.multi_kernel_manager_class=tutor.widgets.kernels.Kernels" in options(1)
