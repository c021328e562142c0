"""Destinations that programs may read differently."""
import random

from checks.support import data

HOSTS, SCHEMES, SEPARATORS, STARTS, USERS, NAMES, PORTS, PATHS, PLACEHOLDERS, INSERTS = data.tables(
    __file__, "hosts", "schemes", "separators", "starts", "users", "names", "ports", "paths", "placeholders", "inserts")


def destination(source):
    """Returns a destination that is not empty."""
    start = [source.choice(SCHEMES), source.choice(SEPARATORS)] if source.random() < 0.9 else [source.choice(STARTS)]
    parts = [*start, source.choice(USERS), source.choice(NAMES), source.choice(PORTS), source.choice(PATHS)]
    text = "".join(parts)
    while source.random() < 0.35:
        place = source.randrange(len(text) + 1)
        action = source.random()
        if action < 0.4:
            text = text[:place] + source.choice(PLACEHOLDERS) + text[place:]
        elif action < 0.8:
            text = text[:place] + source.choice(INSERTS) + text[place:]
        elif action < 0.9:
            text = text[:place] + text[place + 1:]
        else:
            text = text[:place] + text[place:].swapcase()
    return text or "/"


def destinations(count, seed):
    """Returns destinations that depend only on the seed."""
    source = random.Random(seed)
    for _ in range(count):
        yield destination(source)


def markdown(text):
    """Returns a destination as Markdown, with references for characters that would end it."""
    written = "".join(f"&#x{ord(sign):x};" if sign in "<>\\&\n\r" or ord(sign) < 0x20 else sign for sign in text)
    return f"<{written}>"
