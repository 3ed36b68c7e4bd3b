"""`kingmaker serve`: the table in the browser."""

from __future__ import annotations

import dataclasses
import importlib
import secrets
import webbrowser
from pathlib import Path
from typing import Any

import click

from kingmaker.cli.options import example, load_option, number
from kingmaker.game import KingmakerError
from kingmaker.show.console import console

PORT = 8753


@click.command(
    short_help="Open the table in the browser: play, watch, and see why.",
    epilog=example(
        "kingmaker serve --open",
        "kingmaker serve --port 8080 --watch runs.db",
        "kingmaker serve --host 0.0.0.0",
    ),
)
@click.option("--port", type=number(int, 0, 65535), metavar="N", default=PORT, show_default=True,
              help="The port; 0 takes any that is free.")  # fmt: skip
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen. Others than this machine need the token that is printed.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser of this machine.")
@click.option("--store", metavar="FILE", help="Where tables are kept. Default: a file in your folder of data.")
@click.option("--watch", metavar="FILE", multiple=True, help="A store of tournaments to show; may be repeated.")
@click.option(
    "--results",
    metavar="FOLDER",
    help="Results of `kingmaker reproduce --save`, shown with the papers. Default: those of the source.",
)
@load_option
def serve(port: int, host: str, opens: bool, store: str | None, watch: tuple[str, ...], results: str | None) -> None:
    """Serve the table in the browser until Ctrl-C: games with people and agents, analysis, tournaments, drafts.

    Only this machine can reach it, unless --host says otherwise; then a token is printed once, and a browser needs the
    address with it. Everything is kept in one file, and a server that was killed goes on where it was.
    """
    web = _web()
    folder = Path(store) if store is not None else web["settings"].data_folder() / "table.db"
    for each in watch:
        if not Path(each).is_file():
            raise KingmakerError(f"expected a store of tournaments to watch, got '{each}', which is not there")
    if results is not None and not Path(results).is_dir():
        raise KingmakerError(f"expected a folder of results, got '{results}', which is not there")
    settings = web["settings"].Settings(
        store=folder,
        host=host,
        port=port,
        token=None if web["settings"].is_loopback(host) else secrets.token_urlsafe(18),
        watch=tuple(map(Path, watch)),
        results=Path(results) if results is not None else web["settings"].results_folder(),
    )
    listener = web["server"].bound(settings)
    settings = dataclasses.replace(settings, port=listener.getsockname()[1])
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{settings.port}/" + (f"?token={settings.token}" if settings.token else "")

    def ready() -> None:
        console().print(f"The table is open at {address}", soft_wrap=True)
        console().print(f"It is kept in '{settings.store}'. Ctrl-C ends the server.", style="dim", soft_wrap=True)
        if opens:
            webbrowser.open(address)

    web["server"].run(settings, listener, ready)


def _web() -> dict[str, Any]:
    try:
        return {name: importlib.import_module(f"kingmaker.web.{name}") for name in ("settings", "server")}
    except ImportError as error:
        if error.name is not None and error.name.startswith("kingmaker"):
            raise
        raise KingmakerError(
            f"expected the extra 'web' for `kingmaker serve`, got no {error.name}: pip install 'kingmaker[web]'"
        ) from error
