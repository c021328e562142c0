"""Times each stage on pathological input, and fails if the time grows faster than the length.

    Scripts/check growth               all inputs; a few minutes
    Scripts/check growth -- INPUT      the input with the name INPUT in the table

Each stage is timed at four lengths up to 1 MB, and up to 4 or 16 MB if the result is unclear. The exponent is 1 for
linear and 2 for quadratic growth; the check fails above 1.15. The check `limits` runs the command on the same inputs.
"""
import subprocess

from checks.support import machine, options

SMOKE = None


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, more=[
        ("input", dict(nargs="?", metavar="INPUT", help="the name of one input"))]).input
    programs = machine.build_benchmarks("--product", "Benchmarks")
    return subprocess.run([programs / "Benchmarks", "growth", *filter(None, [chosen])], check=False).returncode
