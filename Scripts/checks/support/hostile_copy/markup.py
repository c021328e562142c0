"""Raw HTML that runs, loads or leads somewhere if it is passed through."""
import functools

from checks.support import data


def everywhere(forms):
    """Yields each as a block, within a line, and deeper in a document."""
    for form in forms:
        yield form.format
        yield f"x {form} y".format
        yield ("> - " + form.replace("\n", "\n>   ")).format


FAMILIES = {name: functools.partial(everywhere, forms) for name, forms in data.beside(__file__).items()}
