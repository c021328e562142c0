"""The version to release: its number and its date, which must match in the sources and the changelog."""
from __future__ import annotations

import dataclasses
import datetime
import pathlib
import re

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SOURCE, CHANGELOG = "Sources/linkmark/Messages/Release.swift", "CHANGELOG.md"
SECTION = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)


class ReleaseError(Exception):
    """The reason that prevents a release."""


@dataclasses.dataclass(frozen=True)
class Version:
    """A version number, as the command prints it, and the release date."""

    number: str
    date: datetime.date

    @property
    def seconds(self) -> int:
        """The modification time of every file in the packages, in seconds since 1970."""
        return int(datetime.datetime.combine(self.date, datetime.time(), datetime.timezone.utc).timestamp())


def in_sources(project: pathlib.Path = PROJECT) -> Version:
    """Returns the version of the command in the sources."""
    text = (project / SOURCE).read_text()
    number, date = (re.search(rf'^  static let {name} = "([^"\n]+)"$', text, re.MULTILINE)
                    for name in ("version", "date"))
    if not number or not date:
        raise ReleaseError(f"{SOURCE}: 'version' or 'date' is not a constant there")
    return Version(number[1], datetime.datetime.strptime(date[1], "%B %d, %Y").date())


def in_changelog(project: pathlib.Path = PROJECT) -> list[Version]:
    """Returns the versions in the changelog, newest first."""
    text = (project / CHANGELOG).read_text()
    return [Version(number, datetime.date.fromisoformat(date)) for number, date in SECTION.findall(text)]


def released(number: str, project: pathlib.Path = PROJECT) -> Version:
    """Returns the version with a number.

    Raises ReleaseError if the sources have another number, or the changelog has no section with this number and date.
    """
    source = in_sources(project)
    if source.number != number:
        raise ReleaseError(f"{SOURCE}: the version is {source.number}, not {number}; change it there, or release "
                           f"{source.number}")
    if source not in in_changelog(project):
        raise ReleaseError(f"{CHANGELOG}: there is no section '## [{number}] - {source.date}'; add it, or change the "
                           f"date in {SOURCE}")
    return source
