"""The kernels of a server: one that waited for its page is not ended while the page is on its way to it.

Voilà keeps kernels ready and spares them as long as they wait. The time that one waited counts as idle, so that the
next look at idle kernels would end it between leaving the pool and hearing from its page.
"""

from typing import Any

from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager


class Kernels(AsyncMappingKernelManager):
    """A kernel is idle from when it is first looked at outside the pool, at the earliest."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # their method has no types
        self._looked_at: set[str] = set()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End it when it was idle for too long."""
        self._looked_at &= set(self._kernels)
        if kernel_id not in self._looked_at:
            self._looked_at.add(kernel_id)
            self._kernels[kernel_id].last_activity = utcnow()
        await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]  # nor has this one
