"""Without PettingZoo nothing else suffers, and an error says in one line what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

import kingmaker as km

MODULES = ("copies", "environment", "foreign", "probes")


@pytest.fixture(params=["pettingzoo", "gymnasium"])
def without(request, monkeypatch):
    monkeypatch.setitem(sys.modules, request.param, None)
    for name in [name for name in sys.modules if name.startswith(f"{request.param}.")]:
        monkeypatch.delitem(sys.modules, name)
    for module in MODULES:
        monkeypatch.delitem(sys.modules, f"kingmaker.adapters.pettingzoo.{module}", raising=False)


@pytest.mark.usefixtures("without")
def test_a_missing_library_is_named_with_its_extra():
    told = r"^PettingZoo is not installed: pip install 'kingmaker\[pettingzoo\]'$"
    with pytest.raises(km.Unsupported, match=told):
        km.adapters.pettingzoo.env("nim")
    with pytest.raises(km.Unsupported, match=told):
        km.adapters.pettingzoo.load(lambda: None)


def test_the_adapter_does_not_import_the_library_before_it_is_needed():
    code = (
        "import sys, kingmaker as km; km.adapters.pettingzoo.env; "
        "print([name for name in ('pettingzoo', 'gymnasium', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
