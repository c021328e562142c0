"""Keeps the inputs that are worth keeping."""
import shutil
import tempfile

from fuzzing import fuzzer


def merge(program, targets):
    """Replaces the seeds of each target by the fewest inputs that cover what these and those of this machine do."""
    for target in targets:
        seeds, local = fuzzer.SEEDS / target, fuzzer.WORK / "corpus" / target
        local.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=fuzzer.WORK) as folder:
            fuzzer.call(program, target, "-merge=1", fuzzer.maximum_length(target), folder, seeds, local)
            merged = fuzzer.pathlib.Path(folder)
            count = len(list(merged.iterdir()))
            if count == 0:
                raise SystemExit(f"{target}: merging left nothing; the seeds stay as they are")
            shutil.rmtree(seeds)
            shutil.copytree(merged, seeds)
        print(f"{target}: {count} inputs")
