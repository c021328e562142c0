"""The phrases that the project does not use, each with what to write instead."""
import re
from collections.abc import Iterator
from typing import NamedTuple


class Phrase(NamedTuple):
    name: str
    pattern: re.Pattern[str]
    suggestion: str
    idiom: re.Pattern[str] | None
    """English in which the words are right."""

    def matches(self, text: str) -> Iterator[re.Match[str]]:
        idioms = [match.span() for match in self.idiom.finditer(text)] if self.idiom else []
        for match in self.pattern.finditer(text):
            if not any(start <= match.start() and match.end() <= end for start, end in idioms):
                yield match


def phrase(name: str, pattern: str, suggestion: str, idiom: str | None = None) -> Phrase:
    """Makes a phrase; a space in a pattern is any white space, and letters have any case."""
    return Phrase(name, expression(pattern), suggestion, expression(idiom) if idiom else None)


def expression(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern.replace(' ', chr(92) + 's+')})", re.IGNORECASE)


WORD = r"[^\s.;:!?\0]+"
AFTER_ON = r"(?=[\s\0]*(?:[,.;:)\0]|$|is\b|are\b|and\b))"

PHRASES = (
    phrase("stand", r"(?:stands?|stood|standing)\b(?!-)",
           "is; is in; is on; follows; is unchanged", r"stands? (?:for(?! the others)|out)\b"),
    phrase("behind", r"behind\b", "after",
           r"(?:left|leaves?|leaving|falls?|lags?) (?:\S+ )?behind\b"
           r"|behind (?:an? )?(?:proxy|flag|`?@_?spi|the scenes)"),
    phrase("what becomes of", r"what (?:becomes|became|will become|has become) of\b", "what happens to; the result of"),
    phrase("becomes", r"(?:becomes?|became) (?:[`'\"*]|U\+|%|(?:an?|the|one|two|three|four|six) )",
           "is converted to; is replaced by"),
    phrase("tell", r"(?:tells?|told|telling)\b", "report; is reported; distinguish",
           r"(?:tell|tells|told|telling) (?:\S+ ){0,3}?apart\b"),
    phrase("says so", r"(?:says?|said|saying) so\b", "reports it; states it; is set"),
    phrase("how far it is", r"how far it (?:is|was)\b", "progress"),
    phrase("nobody, somebody", r"(?:nobody|somebody|everybody|anybody|whoever|whomever)\b",
           "no one; the caller; the user; the passive"),
    phrase("as X has it", rf"as (?:{WORD} ){{1,6}}?(?:has|have|had|wants?) (?:it|them)\b",
           "for X; as defined by X; like X"),
    phrase("so many", r"so many\b|as many as\b", "`count`; the number of; up to"),
    phrase("left alone", r"(?:left|leaves?|leaving|let) (?:\S+ ){0,3}?alone\b", "is unchanged; leave unchanged",
           r"let alone\b"),
    phrase("mend", r"mend(?:s|ed|ing)?\b", "fix"),
    phrase("is none of", r"(?:is|are|was|were|be) none of\b", "is not one of; is not part of"),
    phrase("fits to", r"(?:fits?|fitted|fitting) to\b", "matches; fits"),
    phrase("from X on", rf"from (?:{WORD} ){{1,4}}?on\b{AFTER_ON}", "X and above; starting at X; relative to X"),
    phrase("leads nowhere", r"leads? nowhere\b", "does not match any route; has no destination"),
    phrase("no route takes", r"no route takes\b", "does not match any route"),
    phrase("belongs into", r"(?:belongs?|belonging) into\b", "belongs in"),
    phrase("of its own", r"of (?:its|their|one's|his|her|my|our|your) own\b", "its own X; a separate X; a custom X"),
    phrase("holds for", r"(?:holds?|held) for\b", "applies to"),
    phrase("since whenever", r"since whenever\b", "the epoch is unspecified"),
    phrase("its layout are", r"layout are\b", "laid out with"),
    phrase("no affair", r"(?:no|not (?:our|its|their)) affair\b", "is not checked; is out of scope"),
)
