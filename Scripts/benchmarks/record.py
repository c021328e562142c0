"""The machine and programs of a measurement, and the page that records it."""
import datetime
import os
import platform
import re

from checks.support import machine
from checks.support.machine import PROJECT

PAGE = PROJECT / "Documentation/Performance.md"
BEGIN, END = "<!-- Written by Scripts/bench --record -->\n", "<!-- Until here -->\n"


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return re.search(r"model name\s*: (.*)", file.read())[1]
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.platform()


def output(*command):
    return machine.captured(command, cwd=PROJECT, check=True).stdout.strip()


def provenance(contenders, absent, command):
    """Returns the information that readers need to repeat the measurement."""
    changed = " with changes" if output("git", "status", "--porcelain") else ""
    versions = dict.fromkeys(f"{each.name.split(' ')[0]} {each.version}" for each in contenders)
    lines = [
        f"`{command}` on {datetime.date.today()}: {processor()}, {os.cpu_count()} processors, {system()}, "
        f"Linux {platform.release()}, {output('swift', '--version').splitlines()[0]}, "
        f"commit {output('git', 'rev-parse', '--short', 'HEAD')}{changed}.",
        f"{', '.join(versions)}.",
        *(f"Not measured: {name}, {why}." for name, why in absent.items())]
    return "\n\n".join(lines) + "\n"


def record(text):
    """Writes the text between the page's marks."""
    page = PAGE.read_text()
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"bench: {PAGE} has no lines '{BEGIN.strip()}' and '{END.strip()}' to write between")
    PAGE.write_text(head + begin + "\n" + text.strip() + "\n\n" + end + tail)
