"""The projects whose pages are examined, and changes to these pages."""
import itertools
import json
import pathlib
import re
import shutil
import subprocess

from checks.browser_support.fixture import replaced
from checks.support import data, package_documents
from checks.support.hostile_copy import all_vectors
from checks.support.machine import PROJECT

# Markdown in three languages.
LANGUAGES = pathlib.Path(__file__).with_name("languages")
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"]
# The minimum and maximum length of a text in bytes, similar to most copy in apps.
SMALLEST, LARGEST = 400, 2_500
# Rules that would report files missing beside the pieces of documents.
ELSEWHERE = ["missing-file", "broken-fragment", "undefined-reference"]
# Changes to the first version of the help centre.
EDITS = [("copy/booking/refunds.md", "#", "# All about"), ("copy/index.md", "(", "(#x) ("),
         ("copy/account/privacy.md", ".", ". See [this](https://a.example/x) and click [here](app://b).")]
# Parts of a page that can be removed. The thousand color samples take long to examine.
PARTS = {"script": re.compile("<script>.*?</script>\n", re.DOTALL),
         "style": re.compile("(?<=<style>).*?(?=</style>)", re.DOTALL),
         "colors": re.compile('<section class="section" id="colors".*?</section>\n', re.DOTALL),
         "policy": re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>\n')}
BROKEN = data.beside(__file__, "broken.toml")


def git(folder, *arguments):
    subprocess.run([*GIT, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def with_history(folder):
    """Returns a copy of the help center with a changed, an added, a renamed and a removed text."""
    project = copied(folder, PROJECT / "Examples/HelpCentre").rename(folder / "history")
    git(project, "init", "-q", "-b", "main")
    git(project, "add", ".")
    git(project, "commit", "-q", "-m", "a")
    for name, old, new in EDITS:
        path = project / name
        path.write_text(path.read_text().replace(old, new, 1))
    (project / "copy/new.md").write_text("# New\n\nRead [the fares](booking/fares.md).\n")
    (project / "copy/on-board/pets.md").rename(project / "copy/on-board/animals.md")
    (project / "copy/boarding/berths.md").unlink()
    return project


def copied(folder, example):
    """Returns a copy of a project."""
    return pathlib.Path(shutil.copytree(example, folder / example.name))


def real_texts(is_short):
    """Yields real texts with links that are as short as copy in an app."""
    folder, names = package_documents.mixed(is_short)
    for name in names:
        part = []
        for block in re.split(r"\n\s*\n", (folder / name).read_text(errors="replace")):
            # Code, HTML and definitions could swallow text that follows.
            if block.startswith(("    ", "\t", "<", "[", "-", "```", "~~~")) or "```" in block:
                continue
            part.append(block)
            size = sum(map(len, part))
            if size >= SMALLEST:
                text = "\n\n".join(part) + "\n"
                if size <= LARGEST and "](" in text:
                    yield text
                part = []


def many_texts(folder, count, is_short):
    """Returns a project of `count` real texts in folders of 50; texts are repeated if there are too few."""
    project, texts = folder / "many", list(itertools.islice(real_texts(is_short), count))
    for number in range(count):
        path = project / f"{number // 50:03}" / f"{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        # A number makes each repetition a different text.
        path.write_text(f"{texts[number % len(texts)]}\n{number // len(texts) or ''}\n")
    levels = {rule: "off" for rule in ELSEWHERE}
    (project / "linkmark.json").write_text(json.dumps({"inputs": ["."], "lint": {"levels": levels}}))
    return project


def hostile(folder, every):
    """Returns a project of hostile copy, and the number of its texts."""
    project = folder / "hostile"
    vectors = all_vectors()[::every]
    for vector in vectors:
        # The page also shows the folder's name.
        path = project / f"a\"'><img src=x onerror=top.ran({vector.number})>" / f"{vector.number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(vector.markdown)
    (project / "linkmark.json").write_text('{"inputs": ["."]}')
    return project, len(vectors)


def without(part, page):
    """Returns the page without a part of it."""
    return PARTS[part].sub("", page)


def broken(page, old, new):
    """Returns the page without its policy and with a replacement."""
    return replaced(without("policy", page), old, new)
