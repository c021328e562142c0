"""Documents for checks, and their conversion."""
import json
import subprocess

from checks.support.machine import PROJECT

EXAMPLES = sorted((PROJECT / "Examples").glob("*.md"))
# A document with every form of link, beside the rules and routes that it needs.
FORMS = PROJECT / "Scripts/checks/support/forms/forms.md"
ROUTES, CONFIGURATION = FORMS.with_name("routes.json"), FORMS.with_name("linkmark.json")
# Folders and files with many kinds of copy.
COPY = ["Examples", *sorted(str(path.relative_to(PROJECT)) for path in (PROJECT / "Tests").glob("**/Fixtures")),
        "Documentation", "README.md"]
LOCALES = {"arabic": "ar", "chinese": "zh"}


def write_page(linkmark, source, page, *options):
    page.parent.mkdir(parents=True, exist_ok=True)
    pictures = page.parent / "images"
    if not pictures.exists():
        pictures.symlink_to(PROJECT / "Examples/images")
    convert(linkmark, source, "--standalone", *options, "-o", page)


def read_runs(linkmark, source, *options):
    """Returns the JSON of a document."""
    return json.loads(convert(linkmark, source, "--to", "json", *options))


def convert(linkmark, source, *options):
    locale = LOCALES.get(source.stem, "en")
    # Standard error is discarded, since the hostile example has known findings.
    return subprocess.run([linkmark, "--quiet", "--locale", locale, *options, source], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
