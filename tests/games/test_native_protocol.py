"""What goes between the package and modules of native games does not change behind the back of its version."""

from __future__ import annotations

import json

from kingmaker import _engine
from native_protocol import FILE, protocol

WRITTEN = json.loads(FILE.read_text(encoding="utf-8"))
CHANGED = (
    "the protocol of native games has changed: raise PROTOCOL in bindings/src/protocol.rs by one, build, and run "
    "python tests/fixtures/native_protocol.py"
)


def test_the_protocol_changes_only_with_its_version():
    present = protocol()
    assert present.keys() == WRITTEN.keys()
    for part, known in WRITTEN.items():
        assert present[part] == known, f"{CHANGED} ({part})"


def test_every_algorithm_is_part_of_it():
    assert sorted(WRITTEN["asked"]) == sorted(_engine.algorithms())


def test_positions_say_which_version_they_speak():
    assert _engine.Position.PROTOCOL == _engine.PROTOCOL == WRITTEN["version"]
