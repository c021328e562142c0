"""Random Markdown with many scripts and constructs, nested, truncated and hostile, generated from a seed."""
import random

from checks.support import data

WORDS, DESTINATIONS, MARKERS, HEADS = data.tables(__file__, "words", "destinations", "markers", "heads")


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def words(self):
        return self.random.choice([" ", " ", ""]).join(self.random.choices(WORDS, k=self.random.randint(1, 4)))

    def inline(self, depth=0):
        choose = self.random.choice
        inner = (lambda: self.inlines(depth + 1)) if depth < 2 else self.words
        title = choose(["", "", " \"ti*t*le\"", " 'terms'", " (\u00e9)"])
        destination = choose(DESTINATIONS)
        return choose([
            self.words, self.words, self.words,
            lambda: f"*{inner()}*", lambda: f"~~{inner()}~~", lambda: f"**{inner()}**", lambda: f"`{inner()}`",
            lambda: f"[{inner()}]({destination}{title})", lambda: f"[{inner()}]({destination}{title})",
            lambda: f"![{inner()}]({destination}{title})", lambda: f"[![{inner()}](a.png)]({destination})",
            lambda: f"[{inner()}][r]", lambda: "[r]", lambda: "<https://a.example/ü>", lambda: f"[]({destination})",
        ])()

    def inlines(self, depth=0):
        return self.random.choice([" ", "", "\n", "  \n", "\\\n"]).join(
            self.inline(depth) for _ in range(self.random.randint(1, 4)))

    def table(self):
        row = lambda count: "|" + "|".join(self.inline().replace("\n", " ") for _ in range(count)) + "|"
        count = self.random.randint(1, 4)
        delimiters = "|" + "|".join(self.random.choices(["---", ":-", ":-:", "-:"], k=count)) + "|"
        return "\n".join([row(count), delimiters] + [row(self.random.randint(1, 5)) for _ in range(self.random.randint(0, 3))])

    def block(self):
        kind = self.random.randint(0, 11)
        if kind == 0:
            return self.random.choice(["---", "***", "<p>raw</p>", "<!-- c -->"])
        if kind == 1:
            info = self.random.choice(["", "swift", "a\"b ü"])
            return f"```{info}\n{self.inlines()}\n\n  {self.words()}\n" + self.random.choice(["```", ""])
        if kind == 2:
            return self.inlines() + self.random.choice(["\n===", "\n---"])
        marker = self.random.choice(MARKERS)
        rest = "".join(mark if mark == ">" else " " for mark in marker.rpartition("\n")[2])
        text = self.table() if kind == 3 else self.inlines()
        if self.random.random() < 0.3:
            text += "\n\n" + self.inlines()
        return marker + text.replace("\n", "\n" + ("" if self.random.random() < 0.2 else rest))

    def document(self):
        blocks = [self.block() for _ in range(self.random.randint(0, 4))]
        ending = self.random.choice(["\n", "\n", "\r\n", "\r"])
        head = self.random.choice(HEADS) if self.random.random() < 0.1 else ""
        source = (head + "\n\n".join(blocks + ["[r]: app://r 'R'"] * self.random.randint(0, 1))).replace("\n", ending).encode()
        if self.random.random() < 0.1 and source:
            place = self.random.randrange(len(source))
            source = source[:place] + bytes([self.random.randrange(256)]) + source[place + 1:]
        return source


def document(seed):
    return Writer(seed).document()
