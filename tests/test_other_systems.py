"""The package does not depend on what only POSIX has: modules are imported as on Windows, and locks hold there as well.

What Windows has is stood in for, so this finds imports and flags that are not there, not what Windows does otherwise;
the workflow for releases runs every wheel on its own system.
"""

from __future__ import annotations

import subprocess
import sys

POSIX_ONLY = ("fcntl", "grp", "posix", "pwd", "resource", "syslog", "termios", "tty")
AS_ON_WINDOWS = """
import importlib, os, pathlib, pkgutil, sys, types

def import_all():
    import kingmaker
    for found in pkgutil.walk_packages(kingmaker.__path__, "kingmaker."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
            yield found.name

list(import_all())  # whatever the package needs is imported as this system has it
for name in [*sys.modules]:
    if name.startswith("kingmaker") and name != "kingmaker._engine":
        del sys.modules[name]
for name in sys.argv[1].split(","):
    sys.modules[name] = None
sys.platform = "win32"
os.O_BINARY = os.O_NOINHERIT = 0
for name in ("O_CLOEXEC", "fork", "getuid", "geteuid", "killpg", "pread", "pwrite", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
"""
IMPORT_ALL = """
sys.modules["msvcrt"] = types.SimpleNamespace()
print(*import_all())
"""
LOCK_TWICE = """
locked = {}
def locking(file, how, count):
    place = (os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR))
    if locked.setdefault(place, file) != file:
        raise PermissionError(13, "it is locked")
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
from kingmaker.arena.store import lock
from kingmaker.arena.store.errors import StoreError
path = pathlib.Path(sys.argv[2]) / "held"
first = lock.Lock(path, "the store")
lock._held.clear()  # as another process would see it
try:
    lock.Lock(path, "the store")
except StoreError as error:
    print(error)
"""


def run(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", AS_ON_WINDOWS + code, ",".join(POSIX_ONLY), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_is_imported_without_what_only_posix_has():
    assert {"kingmaker.arena.store.lock", "kingmaker.cli.tournament", "kingmaker.bench.stored"} <= set(
        run(IMPORT_ALL).split()
    )


def test_a_lock_of_windows_keeps_out_a_second_writer_and_names_the_first(tmp_path):
    assert "is writing it now" in run(LOCK_TWICE, str(tmp_path))
