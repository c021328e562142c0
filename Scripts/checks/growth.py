"""Times each stage on input that is made to be slow, and fails where time grows faster than length.

    Scripts/check growth               all inputs; some minutes
    Scripts/check growth -- INPUT      the input that the table calls INPUT

Each stage is timed at four lengths, up to 1 MB, and with 4 or 16 MB where that is unclear. The exponent is 1
where the time grows linearly and 2 where it grows quadratically; above 1.15 the check fails. The check `limits`
runs the command on the same inputs.
"""
import subprocess

from checks.support import machine, options

SMOKE = None


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, more=[
        ("input", dict(nargs="?", metavar="INPUT", help="the name of one input"))]).input
    programs = machine.build_benchmarks("--product", "Benchmarks")
    line = [programs / "Benchmarks", "growth", *([chosen] if chosen else [])]
    return subprocess.run(line, check=False).returncode
