"""The phrases that the project avoids, each with a replacement."""
import re
from collections.abc import Iterator
from typing import NamedTuple

from checks.support import data


class Phrase(NamedTuple):
    name: str
    pattern: re.Pattern[str]
    suggestion: str
    idiom: re.Pattern[str] | None
    """Idiomatic English that contains the words."""

    def matches(self, text: str) -> Iterator[re.Match[str]]:
        idioms = [match.span() for match in self.idiom.finditer(text)] if self.idiom else []
        for match in self.pattern.finditer(text):
            if not any(start <= match.start() and match.end() <= end for start, end in idioms):
                yield match


WORD = r"[^\s.;:!?\0]+"
AFTER_ON = r"(?=[\s\0]*(?:[,.;:)\0]|$|is\b|are\b|and\b))"


def expression(pattern: str) -> re.Pattern[str]:
    filled = pattern.replace("<word>", WORD).replace("<after>", AFTER_ON)
    return re.compile(rf"\b(?:{filled.replace(' ', chr(92) + 's+')})", re.IGNORECASE)


PHRASES = tuple(Phrase(name, expression(pattern), suggestion, expression(idiom[0]) if idiom else None)
                for name, (pattern, suggestion, *idiom) in data.beside(__file__).items())
