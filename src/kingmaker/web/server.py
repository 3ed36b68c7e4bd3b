"""Running the server."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from kingmaker.game import KingmakerError
from kingmaker.web.app import create_app
from kingmaker.web.settings import Settings

WAIT = 3
"""Seconds that open streams have at the end."""


def bound(settings: Settings) -> socket.socket:
    """Listen where the settings say; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise KingmakerError(
            f"expected a free port, got {settings.port} on {settings.host}: {error.strerror}; --port names another"
        ) from error
    return listener


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until somebody stops it; `ready` is called once it listens."""

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets=sockets)
            ready()

    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=WAIT,
        server_header=False,
        date_header=False,
        h11_max_incomplete_event_size=32_768,
        proxy_headers=False,
    )
    Server(config).run(sockets=[listener])
