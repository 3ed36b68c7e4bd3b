"""What somebody else's game draws is shown on a page without anything that acts, fetches or hides."""

from __future__ import annotations

import random

import pytest

import kingmaker as km
from fuzzing import examples
from kingmaker.drawing import picture_of
from kingmaker.drawing.foreign import MOST_DEEP, MOST_LETTERS, MOST_PARTS, PREFIX, UnsafePicture, safe_svg
from pictures import texts, unsafe
from places import DATA

ATTACKS = (DATA / "svg_attacks.txt").read_text(encoding="utf-8").splitlines()
HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'


def made_safe(text: str) -> str:
    """The picture as it goes into a page, empty if it is refused."""
    try:
        return safe_svg(text)
    except UnsafePicture:
        return ""


@pytest.mark.parametrize("attack", ATTACKS)
def test_nothing_of_an_attack_is_left(attack: str) -> None:
    assert unsafe(made_safe(attack)) == []


def test_the_check_finds_the_attacks_as_they_are() -> None:
    """But for some that only XML reads so, or that hide by their place or by their size."""
    assert sum(bool(unsafe(attack)) for attack in ATTACKS) > len(ATTACKS) * 0.85


def mutated(attack: str, draw: random.Random) -> str:
    """An attack as somebody would try to slip it past a filter."""
    at, to = sorted(draw.randrange(len(attack) + 1) for _ in range(2))
    other = draw.choice(ATTACKS)
    start = draw.randrange(len(other))
    piece = other[start : start + draw.randrange(1, 80)]
    return draw.choice(
        (
            lambda: attack[:at] + piece + attack[at:],
            lambda: attack[:at] + attack[to:],
            lambda: attack[:at] + draw.choice("\0\t\n\r /<>\"'&\x1b\u202e\ufeff\ud800") + attack[at:],
            lambda: attack[:at] + attack[at:to].swapcase() + attack[to:],
            lambda: attack[:at] + "".join(f"&#{ord(each)};" for each in attack[at:to]) + attack[to:],
            lambda: f"{attack[:at]}<![CDATA[{attack[at:to]}]]>{attack[to:]}",
            lambda: f"{attack[:at]}<!--{attack[at:to]}-->{attack[to:]}",
            lambda: f"{HEAD}><g>{attack}</g>{other}</svg>",
            lambda: f"{HEAD}><text>{attack}</text></svg>",
            lambda: f"{HEAD}><title>{attack}</title></svg>",
            lambda: attack.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"', 1),
            lambda: attack.replace('"', "'"),
        )
    )()


def test_nothing_of_a_changed_attack_is_left() -> None:
    draw = random.Random(1)
    shown = 0
    for _ in range(examples(2000)):
        attack = draw.choice(ATTACKS)
        for _ in range(draw.randrange(1, 4)):
            attack = mutated(attack, draw)
        safe = made_safe(attack)
        shown += bool(safe)
        assert unsafe(safe) == [], attack
    assert shown > 100


@pytest.mark.parametrize("name", sorted(km.registry.games()))
def test_our_own_pictures_pass_unchanged(name: str) -> None:
    state = km.game(name).new(seed=3)
    draw = random.Random(name)
    for _ in range(40):
        drawn = state.svg()  # type: ignore[attr-defined]
        assert picture_of(state) == safe_svg(drawn) == drawn
        if state.is_terminal():
            break
        state = state.apply(draw.choice(state.legal_actions()))


def test_what_a_picture_may_have_is_kept() -> None:
    picture = (
        f'{HEAD} viewBox="0 0 9 9"><defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1,2,3)"/>'
        '</linearGradient><path id="p" d="M0 0L9 9"/></defs><rect fill="url(#g)" style="stroke:red;opacity:.5"/>'
        '<use href="#p" transform="translate(1 2)"/><text x="1">a<tspan dy="1em">b &amp; c</tspan></text></svg>'
    )
    kept = picture.replace('id="', f'id="{PREFIX}').replace("#", f"#{PREFIX}")
    assert safe_svg(picture) == kept
    assert (
        safe_svg(f'<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n{picture}') == kept
    )


@pytest.mark.parametrize(
    "picture",
    [
        "",
        "no picture",
        "None",
        "<svg",
        f"{HEAD}>\x1b</svg>",
        f"{HEAD}>\ud800</svg>",
        f"{HEAD}>" + "<g>" * MOST_DEEP + "</g>" * MOST_DEEP + "</svg>",
        f"{HEAD}>" + "<g/>" * MOST_PARTS + "</svg>",
        f"{HEAD}>{' ' * MOST_LETTERS}</svg>",
        f'{HEAD}><g id="a">{"<g/>" * 999}</g>' + '<use href="#a"/>' * 99 + "</svg>",
    ],
    ids=range(10),
)
def test_what_is_no_picture_is_refused_and_the_text_is_shown(picture: str) -> None:
    class Drawn:
        def svg(self) -> str:
            return picture

        def draw(self) -> str:
            return "the board"

    with pytest.raises(UnsafePicture, match="expected a picture"):
        safe_svg(picture)
    shown = [text.replace("\xa0", " ") for text in texts(picture_of(Drawn()))]
    assert shown[0] == "the board"
    assert shown[-1].startswith("The game's own picture is not shown: expected a picture")


def test_copies_of_copies_are_not_made() -> None:
    levels = "".join(f'<g id="l{n}"><use href="#l{n - 1}"/><use href="#l{n - 1}"/></g>' for n in range(1, 40))
    safe = safe_svg(f'{HEAD}><rect id="l0"/>{levels}<use href="#l39"/><use href="#l1"/><use href="#x"/></svg>')
    assert safe.count("href") == 2
    twice = safe_svg(f'{HEAD}><g id="a"><use href="#b"/></g><g id="a"/><g id="b"/><use href="#a"/></svg>')
    assert twice.count("href") == 1
