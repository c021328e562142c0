"""Tables in Markdown."""


def table(head, rows, numeric=True):
    """Returns a table; numeric columns after the first are right-aligned."""
    lines = [head, ["---", *["---:" if numeric else "---"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


def ratio(value, bound=None):
    """Returns a ratio as text, with its upper target if there is one."""
    if bound is None:
        return f"{value:.2f} ×"
    return f"{value:.2f} × (target {bound:.2f} ×{'' if value <= bound else ', missed'})"
