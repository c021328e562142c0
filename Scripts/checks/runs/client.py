"""A client of linkmark.runs/1 that counts UTF-8 bytes."""


def attributes(run):
    return {key: value for key, value in run.items() if key not in ("range", "text")}


def joint(block, number=1):
    """Returns the separator between a block and the previous one."""
    if number == 0:
        return b""
    return b"\t" if block.get("column", 0) > 0 else b"\n"


def failures(document):
    """Yields the differences between a document and its ranges."""
    text = document["text"].encode()
    runs, blocks = document["runs"], document["blocks"]

    def part(element):
        start, end = element["range"]["utf8"]
        return text[start:end]

    end = 0
    for index, run in enumerate(runs):
        start, following = run["range"]["utf8"]
        if start != end:
            yield f"run {index} starts at {start}, not at {end}"
        if following <= start:
            yield f"run {index} is empty"
        if part(run) != run["text"].encode():
            yield f"run {index} is not the text of its range"
        end = following
    if end != len(text):
        yield f"the runs end at {end}, and the text at {len(text)}"

    if b"".join(joint(block, number) + part(block) for number, block in enumerate(blocks)) != text:
        yield "the blocks, joined by line feeds and tabs, are not the text"
    index, end = 0, -1
    for number, block in enumerate(blocks):
        start, following = block["range"]["utf8"]
        if start != end + 1:
            yield f"block {number} starts at {start}, not at {end + 1}"
        own = []
        while index < len(runs) and runs[index]["range"]["utf8"][0] < following:
            own.append(runs[index])
            index += 1
        if "".join(run["text"] for run in own).encode() != part(block):
            yield f"the runs of block {number} are not its text"
        if any(attributes(one) == attributes(other) for one, other in zip(own, own[1:])):
            yield f"block {number} has equal neighbors"
        if number < len(blocks) - 1:
            run = runs[index] if index < len(runs) else {"text": ""}
            if run["text"].encode() != joint(blocks[number + 1]) or attributes(run) != {"marks": []}:
                yield f"block {number} is not joined by a bare run"
            index += 1
        end = following
        if block["activation"].startswith("link:"):
            link = int(block["activation"][5:])
            places = document["links"][link]["range"]["utf8"] if link < len(document["links"]) else [-1, -1]
            if not start <= places[0] <= places[1] <= following:
                yield f"block {number} activates a link that is not in it"

    for key, elements in ("link", document["links"]), ("image", document["images"]):
        for number, element in enumerate(elements):
            own = "".join(run["text"] for run in runs if run.get(key) == number)
            if element["id"] != number:
                yield f"{key} {number} has the id {element['id']}"
            if part(element) != own.encode():
                yield f"the runs of {key} {number} are not its range"
            if element.get("alternativeText", own) != own:
                yield f"image {number} has another text"
        if any(run.get(key, -1) >= len(elements) for run in runs):
            yield f"a run has a {key} that is not there"
