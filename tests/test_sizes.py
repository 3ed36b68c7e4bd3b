"""No function is longer than a page and no file longer than a reader can hold, in both languages, tests included.

A function may be longer where a comment says why: `# long: …` in Python, `// long: …` in Rust, inside it or in the
lines before it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT

MOST_LINES_OF_FUNCTION = 60
MOST_LINES_OF_FILE = 400
LINES_BEFORE = 4
"""How far before a function its comment may stand: between them are attributes or decorators."""
PYTHON = ("src", "tests", "examples", "benchmarks", "docs", "tools")
RUST = ("engine", "drafting", "risk", "bindings", "module")


def files(rooms: tuple[str, ...], ending: str) -> list[Path]:
    found = [path for room in rooms for path in sorted((ROOT / room).rglob(f"*{ending}"))]
    return [path for path in found if not {"target", "__pycache__", ".venv"} & set(path.relative_to(ROOT).parts)]


def python_functions(source: str) -> Iterator[tuple[str, int, int]]:
    """Every function with its first and last line, counted from 1."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, node.end_lineno or node.lineno


RUST_FUNCTION = re.compile(r"^( *)(?:pub(?:\([\w: ]+\))? )?(?:const |unsafe |async |extern \"C\" )*fn (\w+)")


def rust_functions(source: str) -> Iterator[tuple[str, int, int]]:
    """Every function with its first and last line; the code is formatted, so its brace closes where it is indented."""
    lines = source.splitlines()
    for number, line in enumerate(lines):
        match = RUST_FUNCTION.match(line)
        if match is None:
            continue
        ends = (f"{match[1]}}}", f"{match[1]}}};")
        for last in range(number, len(lines)):
            text = lines[last]
            is_short = text.endswith(("}", ";")) and (last == number or re.match(rf"{match[1]}\S", text))
            if is_short or text in ends:
                yield match[2], number + 1, last + 1
                break


def too_long(source: str, *, rust: bool) -> list[tuple[str, int]]:
    """The functions of a file that are too long and do not say why, with their lengths."""
    lines = source.splitlines()
    mark = "// long: " if rust else "# long: "
    found = []
    for name, first, last in rust_functions(source) if rust else python_functions(source):
        excused = any(mark in line for line in lines[max(0, first - 1 - LINES_BEFORE) : last])
        if last - first + 1 > MOST_LINES_OF_FUNCTION and not excused:
            found.append((name, last - first + 1))
    return found


@pytest.mark.parametrize(("rooms", "ending"), [(PYTHON, ".py"), (RUST, ".rs")], ids=["python", "rust"])
def test_no_function_is_longer_than_a_page_unless_it_says_why(rooms: tuple[str, ...], ending: str) -> None:
    every = files(rooms, ending)
    assert len(every) > 100
    found = {
        f"{path.relative_to(ROOT)}: {name}": length
        for path in every
        for name, length in too_long(path.read_text(encoding="utf-8"), rust=ending == ".rs")
    }
    assert found == {}


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    every = [*files(PYTHON, ".py"), *files(("src",), ".pyi"), *files(RUST, ".rs")]
    lengths = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n") for path in every}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES_OF_FILE} == {}


def test_functions_of_rust_are_measured() -> None:
    source = "\n".join(
        [
            "pub fn one(x: u32) -> u32 { x }",
            "impl A for B {",
            "    fn two(&self);",
            "    pub(crate) const fn three(",
            "        &self,",
            "    ) -> u32 {",
            "        if true {",
            "            1",
            "        } else {",
            "            2",
            "        }",
            "    }",
            "}",
        ]
    )
    assert list(rust_functions(source)) == [("one", 1, 1), ("two", 3, 3), ("three", 4, 12)]


def test_a_long_function_needs_a_reason() -> None:
    body = "    x = 1\n" * 60
    assert too_long(f"def f():\n{body}", rust=False) == [("f", 61)]
    assert too_long(f"def f():\n{body[:-10]}", rust=False) == []
    assert too_long(f"# long: a table\ndef f():\n{body}", rust=False) == []
    code = "    call();\n" * 60
    assert too_long(f"fn f() {{\n{code}}}\n", rust=True) == [("f", 62)]
    assert too_long(f"// long: a table\n#[test]\nfn f() {{\n{code}}}\n", rust=True) == []
