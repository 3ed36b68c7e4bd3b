"""Reading pictures back, with checks of what every picture has to be."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SPACE = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    """Read a picture and check what every picture has to be."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SPACE}svg"
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert width > 0
    assert height > 0
    paper = root[1]
    assert [float(paper.get(name, "")) for name in ("x", "y", "width", "height")] == [left, top, width, height]
    for element in root.iter():
        assert "id" not in element.attrib, "two pictures on one page must not clash"
        assert not any(name.endswith("href") for name in element.attrib), "a picture must need nothing else"
    assert "<style" not in svg
    assert not re.search(r"\bnan\b|\binf\b", svg)
    return root


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parse(svg).iter(f"{SPACE}text")]
