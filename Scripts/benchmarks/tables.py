"""Tables in Markdown."""


def table(head, rows):
    """The first column is text, all others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def ratio(value, bound=None):
    """A ratio, beside the highest one that is aimed at if there is one."""
    if bound is None:
        return f"{value:.2f} ×"
    return f"{value:.2f} × (target {bound:.2f} ×{'' if value <= bound else ', missed'})"
