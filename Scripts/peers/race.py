"""How long renderers take for a long document."""
import random
import re
import subprocess
import time

from browsers import machine
from .renderers import ENVIRONMENT

WIDTH, ROUNDS, SIZE = 80, 5, 500_000
SOURCES = ["help", "checkout", "release-notes", "chinese", "arabic", "emoji"]
WORD = re.compile(r"(?<![\w./:%{}-])[a-z]{4,}(?![\w./:%{}-])")


def document():
    """The examples again and again, with their words exchanged; always the same."""
    texts = [(machine.PROJECT / f"Examples/{name}.md").read_text() for name in SOURCES]
    words = sorted({word for text in texts for word in WORD.findall(text)})
    chance, parts, size = random.Random(1), [], 0
    while size < SIZE:
        part = WORD.sub(lambda _: chance.choice(words), texts[len(parts) % len(texts)])
        parts.append(part)
        size += len(part.encode()) + 1
    return "\n".join(parts).encode()


def race(renderers, document):
    """The best time of each in seconds, with cmark's HTML first; one after the other in each round."""
    commands = {"cmark": ["cmark", "--validate-utf8"]} | {
        each.name: each.everything(WIDTH) for each in renderers}
    best = {}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            begin = time.perf_counter()
            subprocess.run(command, input=document, stdout=subprocess.DEVNULL, env=ENVIRONMENT,
                           check=True)
            best[name] = min(best.get(name, 1e9), time.perf_counter() - begin)
    return best
