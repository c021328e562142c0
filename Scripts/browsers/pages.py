"""The pages that browsers open."""
import json
import subprocess

from .machine import PROJECT

EXAMPLES = sorted((PROJECT / "Examples").glob("*.md"))
# A link of every form; the rules and routes that it needs stand beside it.
FORMS = PROJECT / "Scripts/browsers/forms.md"
LOCALES = {"arabic": "ar", "chinese": "zh"}


def write_page(linkmark, source, page, *options):
    page.parent.mkdir(parents=True, exist_ok=True)
    pictures = page.parent / "images"
    if not pictures.exists():
        pictures.symlink_to(PROJECT / "Examples/images")
    convert(linkmark, source, "--standalone", *options, "-o", page)


def read_runs(linkmark, source, *options):
    """The JSON of a document."""
    return json.loads(convert(linkmark, source, "--to", "json", *options))


def convert(linkmark, source, *options):
    locale = LOCALES.get(source.stem, "en")
    # What is found in the hostile example is known.
    return subprocess.run([linkmark, "--quiet", "--locale", locale, *options, source], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
