"""Builds the packages of a release, installs each in a clean environment, and uses it as people do.

    Scripts/check packages                   everything: a clean Debian without a compiler, and two checkouts
    Scripts/check packages -- --smoke        without the parts that take minutes
    Scripts/check packages -- --from FOLDER  the packages that Scripts/release wrote to a folder, without the checkouts
    Scripts/check packages -- --published    checks that published packages contain no placeholder address

The Debian package, the wheel and the archive are installed in a root that debootstrap creates. Removing them must leave
no files. The wheel and the npm package are also installed on this machine, and pre-commit installs the hooks. The
action's steps run as on GitHub, and Ruby runs the formula. The bill of materials is validated against the CycloneDX
schema, and the workflows against GitHub's. Most parts are also tested with broken packages, and must notice.
"""
import pathlib
import subprocess

from checks.packages import action, contents, debian, installing, making
from checks.support import folders, hook_repository, machine, options
from checks.support.cases import Cases
from checks.support.machine import PROJECT

SMOKE = ["--smoke"]
SECONDS = 150


def release(number, folder, *arguments):
    """Runs Scripts/release."""
    subprocess.run([PROJECT / "Scripts/release", number, folder, *arguments], check=True, stdout=subprocess.DEVNULL)


def main(arguments):
    chosen = options.parsed(__name__, __doc__, arguments, smoke="without the parts that take minutes",
                            published="expect no placeholder of an address", more=[
        ("--from", dict(dest="folder", type=pathlib.Path, metavar="FOLDER", help="where the packages are"))])
    machine.require_commands({"dpkg-deb": "dpkg", "lintian": "lintian", "git": "git", "ruby": "ruby", "man": "man-db",
                              "shellcheck": "shellcheck", "npm": "npm"})
    machine.python_packages("jsonschema", "pyyaml", "packaging", "pre-commit", "zizmor")
    machine.python_packages("cyclonedx-python-lib", "check-jsonschema", with_dependencies=False)
    number, cases = hook_repository.releasing("version").in_sources().number, Cases()
    with folders.temporary() as folder:
        made = chosen.folder and chosen.folder.absolute()
        if made is None:
            made, prefix = folder / "packages", machine.install_linkmark(machine.PREFIX)
            release(number, made, "--prefix", prefix)
            if not chosen.smoke:
                cases.run("made again", making.check_same_program, number, prefix, made, folder / "again")
            cases.run("refusals", making.check_refusals, number, prefix, folder / "refusals")
        cases.run("contents", contents.check, made, number)
        if chosen.published:
            cases.run("addresses", contents.check_addresses, made)
        elif chosen.folder is None:
            cases.run("placeholders", contents.check_placeholders, made)
        cases.run("wheel", installing.check_wheel, made, number, folder / "wheel")
        cases.run("npm", installing.check_npm, made, number, folder / "npm")
        cases.run("archive", installing.check_archive, made, number, folder / "archive")
        cases.run("archive without mount", installing.check_without_mount, made, number, folder / "mount")
        cases.run("formula", installing.check_formula, made, number, folder / "formula")
        cases.run("hooks", installing.check_all_hooks, made, number, folder / "hooks")
        cases.run("action", action.check, made, number, folder / "action")
        if not chosen.smoke:
            cases.run("hostile inputs of the action", action.check_hostile_inputs, made, number, folder / "hostile")
            cases.run("broken actions", action.check_broken, made, number, folder / "broken")
            cases.run("lintian", debian.check_lintian, made, folder / "lintian")
            cases.run("clean Debian", debian.check_clean_root, made, number, folder / "root")
        if not chosen.smoke and chosen.folder is None:
            cases.run("two checkouts", making.check_checkouts, number, folder / "checkouts")
    return cases.finish()
