"""Games and agents as text: a name and its fields, `"paranoid:depth=6"`, there and back.

A frozen dataclass with a `name` is all it takes; a plain class with one has no fields. Fields that have their default
are left out, unless a class says that leaving them out means something else in a text (`Spelled.left_out`); `none` is
None, a tuple is written with slashes (`belief=0.5/0.5`), and tuples inside a tuple with plus signs (`0.2+0.8/1+`). A
text inside another stands in parentheses: `pimc:search=(maxn:depth=8,table=16),worlds=50`. A
function without a name, or text with a separator in it, is shown in angle brackets: for reading only.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, TypeVar

from kingmaker.checks import shown, shown_value
from kingmaker.game import KingmakerError, UnknownName
from kingmaker.names import nearest as nearest

T = TypeVar("T")
SEPARATORS = "/+"
"""Between the entries of a tuple, and between those of the tuples inside it."""
Former = Mapping[str, tuple[str, Mapping[str, str]]]
"""An earlier name of a field: its present name, and what the values are called now that had other names."""
WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def fields(thing: Any) -> tuple[dataclasses.Field[Any], ...]:
    """Return what can be set in a class or an object: nothing where it is not a dataclass."""
    if not dataclasses.is_dataclass(thing):
        return ()
    return tuple(each for each in dataclasses.fields(thing) if each.init and each.name not in unused_fields(thing))


def unused_fields(thing: Any) -> tuple[str, ...]:
    """Return the fields that a class or an object inherits and cannot use."""
    kind = thing if isinstance(thing, type) else type(thing)
    return kind.unused if issubclass(kind, Spelled) else ()


def former_fields(kind: type[Any]) -> Former:
    """Return what fields and their values of a class were called before."""
    return kind.former if issubclass(kind, Spelled) else {}


def build(text: str, known: dict[str, type[T]], what: str, named: Callable[[str], Any]) -> T:
    """Make the thing that a text describes; `named` finds what a field names, a player type for example."""
    name, _, rest = text.strip().partition(":")
    name = name.strip()
    if name not in known:
        raise UnknownName(f"unknown {what} '{shown(name)}': {nearest(name, known)}")
    kind = known[name]
    settable = {name_in_text(kind, field.name): field for field in fields(kind)}
    hints = typing.get_type_hints(kind) if settable else {}
    given: dict[str, Any] = {}
    for part in filter(None, parts_of(rest)):
        field, equals, value = part.partition("=")
        field = field.strip().replace("-", "_")
        if field in former_fields(kind):
            field, values = former_fields(kind)[field]
            value = values.get(value.strip().lower(), value)
        if field in unused_fields(kind):
            raise unused_error(name, field, value)
        if field not in settable:
            raise UnknownName(f"unknown field '{shown(field)}' of {name}: {nearest(field, settable)}")
        if not equals:
            raise KingmakerError(f"expected {field}=value in '{shown(text)}', got '{shown(part)}'")
        attribute = settable[field].name
        if attribute in given:
            raise KingmakerError(f"expected each field once in '{shown(text)}', got '{field}' twice")
        try:
            given[attribute] = read(value.strip(), hints[attribute], named)
        except UnknownName:
            raise
        except ValueError as error:
            if isinstance(error, KingmakerError) and is_nested(hints[attribute]):
                raise  # what is wrong in a text inside this one has been said
            expected = f"expected {field} of {name} to be {describe(hints[attribute])}"
            raise KingmakerError(f"{expected}, got '{shown(value)}'") from error
    for field, declared in settable.items():
        if declared.name not in given and declared.default is declared.default_factory is dataclasses.MISSING:
            raise KingmakerError(f"expected {field}= for {name}, got '{shown(text)}'")
    if issubclass(kind, Spelled):
        given = kind.left_out(given) | given
    if not dataclasses.is_dataclass(kind):
        _check_plain(kind, what)
    return kind(**given)


def parts_of(text: str) -> list[str]:
    """Split a text at its commas, but not inside parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            raise KingmakerError(f"expected parentheses in pairs, got '{shown(text)}'")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    if depth > 0:
        raise KingmakerError(f"expected parentheses in pairs, got '{shown(text)}'")
    return parts


def closing(text: str) -> int:
    """Return the place of the parenthesis that closes one opened before the text; -1 if there is none."""
    depth = 1
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    return -1


def is_nested(hint: Any) -> bool:
    """Tell whether a field takes something that has a text of its own with fields, an agent for example."""
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return any(map(is_nested, typing.get_args(hint)))
    return isinstance(hint, type) and issubclass(hint, Spelled)


def name_in_text(kind: Any, attribute: str) -> str:
    """Return what a field is called in text."""
    kind = kind if isinstance(kind, type) else type(kind)
    return kind.called.get(attribute, attribute) if issubclass(kind, Spelled) else attribute


def unused_error(name: str, field: str, value: Any) -> KingmakerError:
    """Say that a field was set that has no meaning for a game or an agent."""
    return KingmakerError(f"expected no {field}= for {name}, which cannot use it, got {shown_value(value)}")


def _check_plain(kind: type[Any], what: str) -> None:
    """Refuse a plain class that is not made without arguments: only the fields of a dataclass can be written."""
    try:
        inspect.signature(kind).bind()
    except TypeError as error:
        raise KingmakerError(
            f"expected the {what} {kind.name} to be made by {kind.__name__}(), got a class for which {error}: "
            "a dataclass can be given fields"
        ) from None
    except ValueError:
        return  # a class that does not say what it takes, one of a compiled module for example


def read(text: str, hint: Any, named: Callable[[str], Any], separators: str = SEPARATORS) -> Any:
    """Read one value as the type that its field declares; the first type of a union that fits."""
    origin = typing.get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return _read_union(text, typing.get_args(hint), named, separators)
    if hint is type(None):
        if text.lower() == "none":
            return None
        raise ValueError(text)
    if origin is tuple:
        if text.lower() == "none":
            return ()
        if not text:
            raise ValueError(text)
        inner = typing.get_args(hint)[0]
        outer, nested = separators[:1], separators[1:]
        if nested and (typing.get_origin(inner) is tuple) != (nested in text):
            raise ValueError(text)
        return tuple(read(part, inner, named, separators[1:]) for part in text.removesuffix(outer).split(outer))
    if origin is typing.Literal:
        if text in typing.get_args(hint):
            return text
        raise ValueError(text)
    if hint is bool:
        if text.lower() not in WORDS:
            raise ValueError(text)
        return WORDS[text.lower()]
    if is_nested(hint):
        return named(text if text.startswith("(") else f"({text})")
    if hint in (int, float, str):
        if not text:
            raise ValueError(text)
        return hint(text)
    if origin is Callable and len(typing.get_args(hint)[0]) != 2:
        raise ValueError(text)  # only player types, of a state and a player, have names
    if getattr(hint, "_is_protocol", False):
        raise ValueError(text)
    return named(text)


def _read_union(text: str, choices: tuple[Any, ...], named: Callable[[str], Any], separators: str) -> Any:
    # None first, and text last: everything is text.
    for choice in sorted(choices, key=lambda hint: (hint is not type(None), hint is str)):
        try:
            return read(text, choice, named, separators)
        except UnknownName:
            raise
        except ValueError:
            if is_nested(choice):
                raise  # what is wrong inside has been said
            continue
    raise ValueError(text)


def describe(hint: Any) -> str:
    """Say what a field takes, in words."""
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return " or ".join(describe(each) for each in typing.get_args(hint))
    if typing.get_origin(hint) is typing.Literal:
        words = typing.get_args(hint)
        return "one of " + ", ".join(words) if len(words) > 1 else str(words[0])
    if typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)[0]
        if typing.get_origin(inner) is tuple:
            return "the same for each player, with plus signs inside"
        return f"{describe(inner)} after another, with slashes between"
    is_other = typing.get_origin(hint) is Callable and len(typing.get_args(hint)[0]) != 2
    if is_other or getattr(hint, "_is_protocol", False):
        return "a callable, which only Python can give,"
    if is_nested(hint):
        return "an agent's text in parentheses"
    plain = {int: "a whole number", float: "a number", bool: "yes or no", str: "text", type(None): "none"}
    return plain.get(hint, "a name")


def changed(thing: Any) -> dict[str, Any]:
    """Return the fields of a dataclass that differ from their defaults."""
    found = {}
    for field in fields(thing):
        value = getattr(thing, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if not _same(value, default):
            found[field.name] = value
    return found


def _told(thing: Any) -> dict[str, Any]:
    """Return the fields that a text has to name: those that differ from what is meant without a word."""
    differ = changed(thing)
    if not isinstance(thing, Spelled):
        return differ
    meant = thing.left_out(differ.keys() - thing.left_out(()).keys())
    values = {field.name: getattr(thing, field.name) for field in fields(thing)}
    return {
        name: value
        for name, value in values.items()
        if (not _same(value, meant[name]) if name in meant else name in differ)
    }


def _same(value: Any, other: Any) -> bool:
    return type(value) is type(other) and bool(value == other)


def text_of(thing: Any) -> str:
    """Return the text from which `build` makes the same thing again, if `is_exact`."""
    parts = ",".join(
        f"{name_in_text(thing, name)}={_written_field(thing, name, value)}" for name, value in _told(thing).items()
    )
    return f"{thing.name}:{parts}" if parts else str(thing.name)


def _written_field(thing: Any, name: str, value: Any) -> str:
    """Write the value of a field; where one of the words that it takes is `none`, that is no None in brackets."""
    if value == "none" and typing.get_origin(typing.get_type_hints(type(thing))[name]) is typing.Literal:
        return "none"
    return write(value)


def write(value: Any, separators: str = SEPARATORS) -> str:
    """Write one value so that `read` reads it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        if not value:
            return "none"
        texts = [write(each, separators[1:]) for each in value]
        if len(separators) == 1 and len(texts) == 1:
            return texts[0] + separators  # so that one row of one is not taken for a plain entry
        return separators[0].join(texts)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else str(value).replace("e+", "e")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value if _is_readable(value, separators) else f"<{value}>"
    if isinstance(value, Spelled) and not callable(value) and separators == SEPARATORS:
        return f"({text_of(value)})"
    if isinstance(getattr(value, "name", None), str):
        text = text_of(value)
        return text if callable(value) and _is_readable(text, separators) else f"<{text}>"
    return f"<{getattr(value, '__name__', type(value).__name__)}>"


def _is_readable(text: str, separators: str) -> bool:
    """Tell whether a text is read as it is written: it holds no separators, and is not empty nor `none`."""
    inside = len(separators) < len(SEPARATORS)
    split = "," + (SEPARATORS if inside else "")
    return text == text.strip() != "" and text.lower() != "none" and not set(text) & {*split, "<", "(", ")"}


def is_exact(thing: Any) -> bool:
    """Tell whether the text of a thing says all: nothing in it is a function without a name."""
    return "<" not in text_of(thing)


class Spelled:
    """Gives a frozen dataclass its text (`str`) and a short `repr`, both without defaults."""

    unused: ClassVar[tuple[str, ...]] = ()
    """Fields that a class inherits and cannot use: no text names them."""
    called: ClassVar[Mapping[str, str]] = {}
    """What fields are called in text whose attributes have other names."""
    former: ClassVar[Former] = {}
    """What fields were called before: stores keep such texts, so that they are read, and never written."""

    @classmethod
    def left_out(cls, named: Collection[str]) -> dict[str, Any]:
        """Return what a text means that names these fields, for fields whose default means something else."""
        return {}

    def __str__(self) -> str:
        return text_of(self)

    def __repr__(self) -> str:
        parts = ", ".join(f"{name_in_text(self, name)}={value!r}" for name, value in changed(self).items())
        return f"{type(self).__name__}({parts})"
