"""What goes between the package and modules of native games does not change behind the back of its version."""

from __future__ import annotations

import json
import re

from kingmaker import _engine
from native_protocol import FILE, protocol
from places import ROOT

WRITTEN = json.loads(FILE.read_text(encoding="utf-8"))
CHANGED = (
    "the protocol of native games has changed: if a release speaks the present version, raise PROTOCOL in "
    "bindings/src/protocol.rs by one and build; then run python tests/fixtures/native_protocol.py"
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


def test_whatever_a_position_asks_of_its_rules_may_panic():
    """Rules from elsewhere are being written by somebody; a panic in them is an ordinary error."""
    source = (ROOT / "bindings" / "src" / "position.rs").read_text(encoding="utf-8")
    methods = re.findall(r"^    fn (\w+)\S*\(.*?\) -> PyResult<.*? \{\n(.*?)^    \}$", source, re.DOTALL | re.MULTILINE)
    assert len(methods) > 15
    asks = ("guarded(|| ", "self.asked(|", "self.check_player(", "self.is_terminal()")
    for name, body in methods:
        bare = [line for line in body.splitlines() if "self.0." in line and not any(word in line for word in asks)]
        assert name == "check_player" or [line for line in bare if ".utilities()" not in line] == [], name
