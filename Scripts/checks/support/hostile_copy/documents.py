"""Documents at random, in which hostile copy is nested, joined and changed."""
from checks.support.control_sequences import SEQUENCES
from checks.support.hostile_copy import all_vectors
from checks.support.hostile_copy.schemes import CHARACTERS

# Copy without malice, so that documents have links that stay.
HONEST = [b"plain text", b"[x](https://a.example/b?c=d&e=f#g)", b"<https://a.example/>",
          b"[*x* `y`](/a 'title')", b"![a picture](a.png)", b"![x](<b c.png> \"t\")", b"[x](mailto:a@b.example)",
          b"[x](#part)", b"[x](shop://orders/4)", b"[![x](a.png)](../b)", b"[x]({url})",
          b"[x](https://{host}/a)", b"**strong** _x_ ~~y~~", b"`code`", b"%@ {name}",
          "العربية 漢字 e\u0301 👩‍👧".encode(), b"www.a.example", b"[x][y]\n\n[y]: /z 'w'", b"a  \nb\\\nc",
          b"tel:+1 <tel:+1>", b"[https://good.example/](https://evil.example/)", b"[x](//b.example/%2e%2e/c)",
          b"&lt;&amp;&quot;&#39;"]
# The text that a construct adds before its first line, and before the others.
CONTAINERS = [(b"> ", b"> "), (b"- ", b"  "), (b"3. ", b"   "), (b"- [x] ", b"  "), (b"> [!TIP]\n> ", b"> "),
              (b"    ", b"    "), (b"- > 1) ", b"  >    "), (b"~~~ x\n", b"")]
# Constructs of one line.
LINES = [b"# %s", b"%s\n===", b"## %s {#id}", b"[%s](https://a.example/)", b"![%s](a.png)", b"**%s**", b"~~%s~~",
         b"`%s`", b"| %s | b |\n|:-:|---|\n| `c` | %s |", b"| a |\n|---|\n| [x](/y) %s |", b"[x](</%s> '%s')",
         b"[%s]: /a\n\n[%s]", b"x[^1]\n\n[^1]: %s", b"<b title='%s'>", b"%s", b"[%s](app://x/%s)"]
JOINTS = [b"", b" ", b"\n", b"\n\n", b"*", b"](", b"[", b"<", b"\"", b"\\", b"|", b"&", b"`", b"<!-- x -->"]
INSERTS = [*(chr(code).encode("utf-8") for code in CHARACTERS), *(text.encode() for text in SEQUENCES.values()),
           *JOINTS, b"'", b">", b"</a>", b"-->", b"]]>", b"%00", b"&#0;", b"&#x1b;", b"\xff", b"\xc2", b"{x}",
           b"%s", b"\r", b"\t"]
FRONT = [b"---\ntitle: \"%s\"\nlang: ar\n---\n", b"+++\ntitle = '%s'\n+++\n", b"---\ndescription: %s\n---\n"]


class Documents:
    """An endless source of documents, which depend only on the chance."""

    def __init__(self, chance):
        self.chance = chance
        self.pieces = [vector.markdown for vector in all_vectors()]

    def __next__(self):
        text = b"\n\n".join(self.block() for _ in range(self.chance.choice([1, 1, 2, 3, 5, 8]))) + b"\n"
        if self.chance.random() < 0.05:
            text = self.chance.choice(FRONT).replace(b"%s", one_line(self.piece())) + text
        return text

    def __iter__(self):
        return self

    def take(self, count):
        """Returns documents as text; bytes that are not UTF-8 are replaced."""
        return [next(self).decode("utf-8", "replace") for _ in range(count)]

    def piece(self):
        return self.chance.choice(HONEST if self.chance.random() < 0.4 else self.pieces)

    def block(self):
        """Returns a few pieces, changed at places and in constructs."""
        chance = self.chance
        text = chance.choice(JOINTS).join(self.piece() for _ in range(chance.choice([1, 1, 2, 3])))
        while chance.random() < 0.3:
            place = chance.randrange(len(text) + 1)
            length = chance.choice([0, 0, 0, 1, 4])
            text = text[:place] + chance.choice([b"", *[chance.choice(INSERTS)] * 4]) + text[place + length:]
        while chance.random() < 0.35:
            if chance.random() < 0.5:
                first, others = chance.choice(CONTAINERS)
                text = first + text.replace(b"\n", b"\n" + others)
            else:
                text = chance.choice(LINES).replace(b"%s", one_line(text))
        return text


def one_line(text):
    return b" ".join(text.split(b"\n"))
