"""Runs the fuzzer on a target with known defects."""
import tempfile

from fuzzing import fuzzer

# The start of an input that triggers each defect, and what must be printed then.
DEFECTS = {
    "a wrong answer": (b"badd.", "finding in broken: requested by the input"),
    "a read past the end": (b"badr.", "heap-buffer-overflow"),
    "memory that is lost": (b"badl.", "detected memory leaks"),
    "an endless loop": (b"badh.", "ALARM: working on the last Unit"),
}


def missed(program):
    """Returns the defects that are not noticed, or not found without seeds."""
    fuzzer.WORK.mkdir(parents=True, exist_ok=True)
    names = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, (word, sign)) in enumerate(DEFECTS.items()):
            path = f"{folder}/{number}"
            with open(path, "wb") as file:
                file.write(word)
            if sign not in fuzzer.call(program, "broken", "-timeout=1", f"-artifact_prefix={folder}/", path):
                names.append(name)
        # Without coverage, a word of four letters would take far more runs.
        output = fuzzer.call(program, "broken", "-runs=1000000", "-timeout=1", f"-artifact_prefix={folder}/")
        if "Test unit written" not in output:
            names.append("what only coverage finds")
    return names
