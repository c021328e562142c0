"""Merges new inputs into the seeds."""
import shutil
import tempfile

from fuzzing import fuzzer


def merge(program, targets):
    """Replaces each target's seeds by the smallest set of inputs with the coverage of the seeds and local inputs."""
    for target in targets:
        seeds, local = fuzzer.SEEDS / target, fuzzer.WORK / "corpus" / target
        local.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=fuzzer.WORK) as folder:
            fuzzer.call(program, target, "-merge=1", fuzzer.maximum_length(target), folder, seeds, local)
            merged = fuzzer.pathlib.Path(folder)
            count = len(list(merged.iterdir()))
            if count == 0:
                raise SystemExit(f"{target}: merging left nothing; the seeds are unchanged")
            shutil.rmtree(seeds)
            shutil.copytree(merged, seeds)
        print(f"{target}: {count} inputs")
