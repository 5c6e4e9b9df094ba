"""Docstrings: one for every public name, method and property, in NumPy style where it takes or holds
something, with the unit of every number; right examples; and a complete __all__."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Iterator
from enum import Enum
from typing import Any

import dvtco
import pytest
from support import ROOT

# A number says what it is of, in its description or its name.
UNITS = re.compile(r"money|currency|month|hour|kwh|unit|code points|how many|number of|one a variant", re.I)


def public() -> Iterator[tuple[str, Any]]:
    """Every public name, and the public methods and properties that it defines itself."""
    for name in dvtco.__all__:
        thing = getattr(dvtco, name)
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, (Enum, BaseException)):
            for key, member in vars(thing).items():
                if key.startswith("_"):
                    continue
                if isinstance(member, (classmethod, staticmethod)):
                    member = member.__func__
                if isinstance(member, (types.FunctionType, property)):
                    yield f"{name}.{key}", member


def test_all_is_complete() -> None:
    mine = {name for name, thing in vars(dvtco).items()
            if not name.startswith("_") and not isinstance(thing, types.ModuleType)}
    from dvtco import _answers

    mine |= set(_answers.__all__)  # these load when they are first asked for
    assert mine == set(dvtco.__all__) and list(dvtco.__all__) == sorted(dvtco.__all__)
    assert len(set(dvtco.__all__)) == len(dvtco.__all__)
    for name in dvtco.__all__:
        thing = getattr(dvtco, name)
        assert thing.__module__.startswith("dvtco"), name


def has_docstring(thing: Any) -> bool:
    """One of its own: not inherited, and not the signature that dataclasses make of it."""
    text = (thing.__dict__.get("__doc__") if isinstance(thing, type) else thing.__doc__) or ""
    name = getattr(thing, "__name__", "?")
    return bool(text.strip()) and not text.startswith(f"{name}(")


def test_everything_public_has_a_docstring() -> None:
    things = dict(public())
    assert {"Study.batch", "Result.report", "OptionResult.ledger", "Column.statuses"} <= set(things)
    assert [name for name, thing in things.items() if not has_docstring(thing)] == []


def test_first_lines_are_sentences() -> None:
    first = {n: (inspect.getdoc(t) or "?").splitlines()[0] for n, t in public()}
    assert [n for n, line in first.items() if not line[0].isupper() or line[-1] not in ".:`"] == []


def members(thing: Any) -> dict[str, str]:
    """Parameters of a function or public attributes of a class, and the annotation of each."""
    if isinstance(thing, types.FunctionType):
        parameters = inspect.signature(thing).parameters.values()
        return {p.name: str(p.annotation) for p in parameters if p.name not in ("self", "cls")}
    if inspect.isclass(thing) and not issubclass(thing, Enum):
        notes = thing.__dict__.get("__annotations__", {})
        return {n: str(note) for n, note in notes.items() if not n.startswith("_")}
    return {}


def described(thing: Any) -> dict[str, str]:
    """The entries of a NumPy section: for each name its whole entry."""
    word = "Attributes" if inspect.isclass(thing) else "Parameters"
    _, _, section = (inspect.getdoc(thing) or "").partition(f"{word}\n{'-' * len(word)}\n")
    found: dict[str, str] = {}
    names: list[str] = []
    for line in re.split(r"\n\n(?=\w+\n-+\n)", section)[0].splitlines():
        if line and not line.startswith(" "):
            names = re.split(r",\s*", line.split(" :")[0])
        for name in names:
            found[name] = f"{found.get(name, '')}\n{line}"
    return found


def test_sections_name_every_member() -> None:
    missing = {n: sorted(set(members(t)) ^ set(described(t))) for n, t in public()
               if members(t) and set(members(t)) != set(described(t))}
    assert missing == {}


def test_numbers_say_their_units() -> None:
    numbers = [(f"{n}.{m}", f"{m} {described(t).get(m, '')}") for n, t in public()
               for m, note in members(t).items() if re.search(r"\b(float|int|Doubles)\b", note)]
    assert len(numbers) > 30
    assert [name for name, entry in numbers if not UNITS.search(entry)] == []
    for word in dvtco.Metric:
        assert f"``{word.value}``" in (dvtco.Metric.__doc__ or ""), word
    assert UNITS.search(dvtco.Study.__getitem__.__doc__ or "")
    assert "currency" in (dvtco.__doc__ or "") and "month" in (dvtco.__doc__ or "")


def test_examples_in_docstrings_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    import doctest

    monkeypatch.chdir(ROOT)
    done = doctest.testmod(dvtco)
    assert done.attempted >= 3 and done.failed == 0
