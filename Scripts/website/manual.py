"""The manual pages as pages of the site."""
from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

OPTION = re.compile(r"^((?:\*\*|`).+)\n\n> ((?:.+\n(?:> )?)+)", re.MULTILINE)


def manual_pages(command: Path) -> dict[str, str]:
    """Returns the page of each command by its name, `linkmark` for that of the program."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([command, "reference", folder], stdout=subprocess.DEVNULL, check=True)
        return {path.stem: page(path) for path in sorted(Path(folder).glob("man/man1/*.1"))}


def page(path: Path) -> str:
    """Returns a manual page in Markdown, with its options as a list of definitions."""
    printed = subprocess.run(["mandoc", "-T", "markdown", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    # The first and the last paragraph are the header and the footer.
    body = "\n\n".join(printed.strip().split("\n\n")[1:-1]) + "\n"
    body = re.sub(r"^# NAME\n\n.* - (.*)\n", r"\1\n", body, flags=re.MULTILINE)
    body = re.sub(r"^# (.*)$", lambda title: f"## {heading(title[1])}", body, flags=re.MULTILINE)
    body = re.sub(r"^(linkmark-(\w+))\(1\)", r"[linkmark \2](\1.md)", body, flags=re.MULTILINE)
    body = OPTION.sub(lambda item: f"{item[1]}\n: {item[2].replace('> ', '  ')}\n", body)
    # A synopsis is one line.
    body = re.sub(r"(?<=## Synopsis\n\n)(?:.+\n)+", lambda text: text[0].replace("\n", " ").strip() + "\n", body)
    return f"---\norphan: true\n---\n# {path.stem.replace('-', ' ')}\n\n{body}"


def heading(title: str) -> str:
    """Returns a title in capitals as one of a sentence, but for names of formats."""
    return " ".join(word if word in ("HTML", "JSON") else word.lower() if index else word.capitalize()
                    for index, word in enumerate(title.split()))
