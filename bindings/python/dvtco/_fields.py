"""The field list of study files, as the C library has it."""

from __future__ import annotations

from dataclasses import dataclass

from . import _core

__all__ = ["Field", "FieldClass", "fields"]

_KINDS = ("number", "count", "choice", "text", "series", "block", "map", "constant", "list")
_NEEDS = ("required", "default", "optional", "one_of", "at_most_one")


@dataclass(frozen=True)
class Field:
    """One field of an object in a study file.

    Attributes
    ----------
    name : str
        JSON key.
    kind : str
        ``number``, ``constant`` (never uncertain), ``count``, ``choice``, ``text``, ``series``,
        ``block``, ``map`` or ``list``.
    unit : str
        Of the value; may be empty.
    minimum, maximum : float
        Limits, inclusive, of numbers, counts and the values of series, in `unit`.
    need : str
        ``required``, ``default``, ``optional``, ``one_of`` or ``at_most_one``.
    default : float or str or None
        What holds where `need` is ``default`` and the key is absent, in `unit`.
    choices : tuple of str
        The words of a choice.
    help : str
        What it means.
    inner : str or None
        Name of the class of objects in a block or map.
    """

    name: str
    kind: str
    unit: str
    minimum: float
    maximum: float
    need: str
    default: float | str | None
    choices: tuple[str, ...]
    help: str
    inner: str | None


@dataclass(frozen=True)
class FieldClass:
    """One kind of object in a study file.

    Attributes
    ----------
    name : str
    help : str
        What it means.
    fields : tuple of Field
    """

    name: str
    help: str
    fields: tuple[Field, ...]


def _field(row: tuple[str, int, str, float, float, int, float, list[str], str, str | None]) -> Field:
    name, kind, unit, minimum, maximum, need, standard, choices, text, inner = row
    default: float | str | None = None
    if _NEEDS[need] == "default":
        default = choices[int(standard)] if choices else standard
    return Field(name, _KINDS[kind], unit, minimum, maximum, _NEEDS[need], default,
                 tuple(choices), text, inner)


def fields() -> tuple[FieldClass, ...]:
    """Every object of a study file, and every field of it, with unit, limits and meaning."""
    return tuple(
        FieldClass(name, text, tuple(_field(row) for row in rows))
        for name, text, rows in _core.list_fields()
    )
