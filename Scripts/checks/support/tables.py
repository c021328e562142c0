"""Tables in Markdown."""


def table(head, rows, numeric=True):
    """Returns a table; columns after the first are aligned to the right if they are numeric."""
    lines = [head, ["---", *["---:" if numeric else "---"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def ratio(value, bound=None):
    """Returns a ratio, with the highest one that is aimed at if there is one."""
    if bound is None:
        return f"{value:.2f} ×"
    return f"{value:.2f} × (target {bound:.2f} ×{'' if value <= bound else ', missed'})"
