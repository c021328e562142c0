"""Asks the fuzzer about a target that is broken in known ways."""
import tempfile

from fuzzing import fuzzer

# What the target does when an input begins so, and what is to be read then.
DEFECTS = {
    "a wrong answer": (b"badd.", "finding in broken: requested by the input"),
    "a read past the end": (b"badr.", "heap-buffer-overflow"),
    "memory that is lost": (b"badl.", "detected memory leaks"),
    "an endless loop": (b"badh.", "ALARM: working on the last Unit"),
}


def missed(program):
    """Names what is not noticed, or not found from nothing."""
    fuzzer.WORK.mkdir(parents=True, exist_ok=True)
    names = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, (word, sign)) in enumerate(DEFECTS.items()):
            path = f"{folder}/{number}"
            with open(path, "wb") as file:
                file.write(word)
            if sign not in fuzzer.call(program, "broken", "-timeout=1", f"-artifact_prefix={folder}/", path):
                names.append(name)
        # Only coverage leads to a word of four letters so soon.
        output = fuzzer.call(program, "broken", "-runs=1000000", "-timeout=1", f"-artifact_prefix={folder}/")
        if "Test unit written" not in output:
            names.append("what only coverage finds")
    return names
