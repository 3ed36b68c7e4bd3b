"""What came from outside is shown and not obeyed: characters that act are written out, all others stay."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text

from fuzzing import examples
from hostile import FOLDED, NAMED, OBEYED, SURROGATES, raw
from kingmaker.cli.files import print_json, text_output
from kingmaker.printable import LINES, is_seen, printable, printable_json
from kingmaker.show.console import Screen, plain_text
from kingmaker.show.tables import fitting_table

ANY = st.text(st.characters() | st.sampled_from([*OBEYED, *SURROGATES, "\n", "\t"]), max_size=30)
ORDINARY = "Ann-Sophie d'Été ♠♥ Ωμέγα 王さん مريم שלום e\u0301 👍🏽 ❤\ufe0f x\xa0y\u3000z"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\u202eb", "a\\u202eb"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\ud800 \U000e0041", "\\ud800 \\U000e0041"),
        ("a\r\nb\tc", "a\\r\\nb\\tc"),
        ("\uffff\ufdd0\U0001fffe", "\\uffff\\ufdd0\\U0001fffe"),
        ("\u3164\u115f", "\\u3164\\u115f"),
        (ORDINARY, ORDINARY),
    ],
)
def test_what_acts_is_written_out_and_the_rest_stays(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_every_character_of_unicode_is_seen_or_written_out() -> None:
    for letter in [*OBEYED, *SURROGATES]:
        assert not is_seen(letter)
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    shown = printable(everything)
    assert raw(shown) == set()
    assert shown.encode().decode() == shown
    assert printable("a\nb\tc", keep=LINES) == "a\nb\tc"


@given(ANY)
@settings(max_examples=examples(100), deadline=None)
def test_json_stays_the_same_data(text: str) -> None:
    written = printable_json(json.dumps({text: [text]}, ensure_ascii=False, indent=1))
    assert raw(written) == set()
    assert json.loads(written) == {text: [text]}


@given(ANY)
@settings(max_examples=examples(60), deadline=None)
def test_a_screen_shows_it_however_it_is_given(text: str) -> None:
    parts = [
        text,
        Text(text),
        Text.assemble((text, "bold"), (text, "red")),
        fitting_table([text], [[text]], width=60, drop=()),
    ]
    assert raw(plain_text(parts, width=60)) == set()
    coloured = io.StringIO()
    screen = Screen(file=coloured, force_terminal=True, color_system="standard", width=60)
    for part in parts:
        screen.print(part, style="green")
    with screen.status(text):
        pass
    assert raw(coloured.getvalue()) <= {"\x1b", "\r"}  # Rich's own


@pytest.mark.parametrize("letter", [*(each for each in OBEYED if each not in FOLDED), *SURROGATES], ids=ascii)
def test_a_screen_shows_each_by_its_number(letter: str) -> None:
    shown = letter.encode("unicode_escape").decode()
    assert plain_text([f"a{letter}b", Text(f"a{letter}b")], width=60) == f"a{shown}b\na{shown}b"


def test_styles_stay_where_they_were() -> None:
    screen = Screen(file=io.StringIO(), force_terminal=True, color_system="standard")
    screen.print(Text.assemble(("a\x1b", "bold"), "\u202eb", ("c", "red")))
    assert screen.file.getvalue() == "\x1b[1ma\\x1b\x1b[0m\\u202eb\x1b[31mc\x1b[0m\n"  # type: ignore[attr-defined]


def test_a_name_is_no_markup() -> None:
    assert plain_text(["[red]a[/red] [/] :smile:"], width=60) == "[red]a[/red] [/] :smile:"


def test_a_wide_cell_has_room_for_what_is_written_out() -> None:
    shown = plain_text([fitting_table(["name", "n"], [["a\x1bb", "1"], ["c", "2"]], width=40, drop=())], width=40)
    assert "a\\x1bb   1" in shown


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_json_and_csv_for_a_terminal_hold_nothing_raw(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(buffer, encoding=encoding, errors="replace"))
    print_json({NAMED: NAMED, "suits": "♠"})
    sys.stdout.flush()
    written = buffer.getvalue().decode(encoding)
    assert raw(written) == set()
    assert written.count("\n") == 1
    assert json.loads(written) == {NAMED: NAMED, "suits": "♠"}
    with text_output() as output:
        output.write(f"{NAMED},2\n")
    assert raw(buffer.getvalue()[len(written) :].decode()) == set()


def test_csv_for_another_program_is_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer, encoding="utf-8"))
    with text_output() as output:
        output.write("a\x1bb\u202e\n")
    assert buffer.getvalue().decode() == "a\x1bb\u202e\n"
