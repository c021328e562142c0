"""What is wrong after a disturbed run."""
from __future__ import annotations

import dataclasses
import re

from ..support.folders import torn
from ..support.processes import Ended
from .injections import LEAVING_FILES, Injection

# Its contents may differ, as it holds times.
UNCOMPARED = {".linkmark-cache"}
USED_STATUSES = {0, 1, 2}
# A message: the program, the file, and the reason.
MESSAGE = re.compile(r"^linkmark: (?:warning: )?(?P<file>\S[^:]*): (?P<reason>\S.*)", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Disturbed:
    """A run with an injection, and the same command run again without it."""

    before: dict[str, bytes]
    after: dict[str, bytes]
    """The files after an undisturbed run."""
    clean_status: int
    ended: Ended
    found: dict[str, bytes]
    finally_found: dict[str, bytes]
    again: Ended


def defects(injection: Injection, run: Disturbed) -> list[str]:
    """Returns a description of each."""
    ended = run.ended
    if ended.status is None:
        return [f"{ended}"]
    return [*wrong_files(injection, run), *wrong_end(injection, run), *wrong_repetition(injection, run)]


def wrong_files(injection, run):
    return torn([run.before, run.after], run.found, UNCOMPARED | left_files(injection, run))


def left_files(injection, run):
    """Returns the names of files that cannot be removed, and are left to the next run."""
    return run.found.keys() - run.before.keys() - run.after.keys() if injection.call in LEAVING_FILES else set()


def wrong_end(injection, run):
    ended = run.ended
    if ended.status not in USED_STATUSES:
        yield f"{ended}"
    elif injection.error == "EINTR" and ended.status != run.clean_status:
        yield f"a call that a signal interrupts is not made again: {ended}"
    elif ended.status == 2:
        said = MESSAGE.findall(ended.messages)
        if not any(told in reason for told in injection.reasons for _, reason in said):
            yield f"no message names a file and \"{injection.reasons[0]}\": {ended.messages!a}"
    elif ended.status != run.clean_status:
        yield f"exits with {ended.status} instead of {run.clean_status}: {ended.messages!a}"
    elif not equal(without(left_files(injection, run), run.found), run.after):
        yield f"exits with {ended.status} though not done: {ended.messages!a}"
    elif injection.lost and not MESSAGE.search(ended.messages):
        yield f"lost data is not noticed: {ended}"


def wrong_repetition(injection, run):
    """Compares with an undisturbed run what the next one makes of it."""
    found = {name: held for name, held in run.finally_found.items() if name in run.before or name in run.after}
    if run.again.status != run.clean_status or not equal(found, run.after):
        yield f"the next run does not do the rest: {run.again}"


def without(names, found):
    return {name: held for name, held in found.items() if name not in names}


def equal(found, expected):
    return all(found.get(name) == expected.get(name)
               for name in (found.keys() | expected.keys()) - UNCOMPARED)
