"""What all answers to longer questions have in common. Nothing is computed here."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape

from . import _core
from ._enums import FORMATS, LANGUAGES
from ._errors import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True)
class Answer:
    """What every answer can do: show itself as the program does."""

    _handle: Any = field(repr=False, compare=False)
    _asked: tuple[Any, ...] = field(repr=False, compare=False)  # to ask again, for pickles

    def report(self, format: str = "table", language: str = "en") -> str:
        """The program's own report, byte for byte.

        Parameters
        ----------
        format : str
            ``"table"``, ``"csv"``, ``"json"`` or ``"markdown"``.
        language : str
            ``"en"`` or ``"zh"``; CSV and JSON do not depend on it.
        """
        for word, words in ((format, FORMATS), (language, LANGUAGES)):
            if word not in words:
                raise ValueError(f"{word!r} is not one of {', '.join(words)}")
        return str(_core.write_answer(self._handle, FORMATS[format], LANGUAGES[language]))

    def to_json(self) -> str:
        """The answer as JSON, the same text as ``tco_example --format json``."""
        return self.report("json")

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain Python data."""
        data: dict[str, Any] = json.loads(self.to_json())
        return data

    def __str__(self) -> str:
        return self.report()

    def _repr_markdown_(self) -> str:
        return self.report("markdown")

    def _repr_html_(self) -> str:
        lines = (escape(shown(line)) for line in self.report().rstrip().split("\n"))
        return "<pre>" + "\n".join(lines) + "</pre>"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        from ._questions import asked_again

        return (asked_again, self._asked)
