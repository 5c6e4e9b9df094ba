"""One tree of errors. Texts are those of the C library, byte for byte."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

__all__ = ["Error", "Problem", "StudyError"]


def shown(text: str) -> str:
    """Control, direction and other hidden characters as ``\\u{202E}``, as the library shows them."""
    return "".join(
        f"\\u{{{ord(c):X}}}" if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") else c for c in text
    )


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a study.

    Attributes
    ----------
    code : str
        Kind of fault: ``"RANGE"``, ``"UNKNOWN"``, ``"MISSING"``, ...
    pointer : str
        JSON Pointer of the value at fault; ``""`` is the whole study.
    line, column : int
        Place in the text, from 1, columns in code points; 0 where there is no text.
    message : str
        What was found and what is allowed.
    hint : str
        What to do about it; may be empty.
    """

    code: str
    pointer: str
    line: int
    column: int
    message: str
    hint: str

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        pointer = f"{self.pointer}: " if self.pointer else ""
        hint = f" ({self.hint})" if self.hint else ""
        return shown(f"{place}error: {pointer}{self.message}{hint}")


class Error(Exception):
    """Base of everything that dvtco raises of its own."""


class StudyError(Error, ValueError):
    """A study, a pointer or a value that the library refuses.

    Attributes
    ----------
    errors : tuple of Problem
        What is wrong, in the order of the text: the first 20 of `total`.
    total : int
        How many there are in all.
    filename : str or None
        The file that was read, if it was one.
    """

    errors: tuple[Problem, ...]
    total: int
    filename: str | None

    def __init__(
        self, errors: tuple[Problem, ...], total: int | None = None, filename: str | None = None
    ) -> None:
        self.errors = errors
        self.total = len(errors) if total is None else total
        self.filename = filename
        before = "" if filename is None else f"{shown(filename)}:"
        lines = [f"{before}{'' if problem.line or not before else ' '}{problem}" for problem in errors]
        if self.total > len(errors):
            lines.append(f"{before}{' ' if before else ''}and {self.total - len(errors)} more")
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[StudyError], tuple[tuple[Problem, ...], int, str | None]]:
        return (type(self), (self.errors, self.total, self.filename))
