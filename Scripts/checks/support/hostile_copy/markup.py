"""Raw HTML that would run, load or link to something if it were passed through."""
import functools

from checks.support import data


def everywhere(forms):
    """Yields each markup as a block, within a line, and deeper in a document."""
    for form in forms:
        yield form.format
        yield f"x {form} y".format
        yield ("> - " + form.replace("\n", "\n>   ")).format


FAMILIES = {name: functools.partial(everywhere, forms) for name, forms in data.beside(__file__).items()}
