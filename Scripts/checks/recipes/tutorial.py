"""How long the tutorial takes a reader."""
from __future__ import annotations

import re
import time

from ..support.machine import PROJECT
from ..support.results import Results
from ..support.typed_pages import FENCE, Page, Section

PAGE = PROJECT / "Documentation/Tutorial.md"
# A slow typist, who types files as well, and a careful reader.
CHARACTERS_PER_MINUTE, WORDS_PER_MINUTE = 200, 200
FIRST_SENTENCE, WHOLE = 1.0, 10.0


def minutes(text: str, section: Section) -> float:
    """Returns the time for reading and typing a part of the page."""
    typed = sum(len(command) for command, _ in section.commands()) + sum(len(text) for _, text in section.files)
    words = len(re.findall(r"\w+", FENCE.sub("", text)))
    return typed / CHARACTERS_PER_MINUTE + words / WORDS_PER_MINUTE


def check_tutorial(environment: dict[str, str], results: Results) -> str:
    """Follows the tutorial from its first line to its last, and returns a summary."""
    text = PAGE.read_text()
    page = Page(PAGE, is_one_section=True)
    started = time.monotonic()
    count = page.attempt(page.sections[0], environment, results.fail)
    ran = time.monotonic() - started
    first = text.split("\n## ")[1].partition("\n```\n")[0] + "\n```\n"
    to_first, to_last = minutes(first, Section(first)), minutes(text, page.sections[0])
    results.expect(to_first <= FIRST_SENTENCE, f"the first sentence takes {to_first:.1f} minutes, not {FIRST_SENTENCE}")
    results.expect(to_last <= WHOLE, f"the tutorial takes {to_last:.1f} minutes, not {WHOLE}")
    return (f"{count} commands in {ran:.1f} s; typed and read, {to_first * 60:.0f} s to the first sentence and "
            f"{to_last:.1f} minutes to the end")
