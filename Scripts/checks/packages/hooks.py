"""The hooks, which pre-commit installs from the repository with the wheel of its release."""
import os
import pathlib
import subprocess

from checks.support import hook_repository
from checks.support.cases import expect_failures
from checks.support.machine import PROJECT, PYTHON_PROGRAMS, captured

GOOD, BAD = "Read the [terms](https://a.example).\n", "Read the [terms](javascript:b).\n"


def check(folder, number, work, results):
    hooks = hook_repository.HOOKS.read_text()
    check_hooks(folder, number, work / "good", hooks, results)
    expect_failures(results, "a hook without the wheel", check_hooks, folder, number, work / "system",
                    hooks.replace("language: python", "language: system"))
    empty = work / "empty"
    empty.mkdir()
    check_addresses(results)
    check_platforms(results)
    expect_failures(results, "a release without the wheel", check_hooks, empty, number, work / "missing", hooks)


def check_addresses(results):
    """Compares where the wheel is for what Git may be given."""
    hooks = hook_repository.releasing("hooks")
    for origin in ["https://git.example/a/b", "https://git.example/a/b.git", "https://git.example/a/b/",
                   "https://git.example/a/b.git/", "git@git.example:a/b.git", "org-12@git.example:a/b",
                   "git.example:a/b.git", "git@git.example:/a/b.git", "ssh://git@git.example/a/b.git",
                   "ssh://git@git.example:22/a/b.git", "ssh://me@git.example:2222/a/b", "ssh://git.example/a/b/",
                   "git+ssh://git@git.example/a/b"]:
        results.equal(hooks.web_address(origin), "https://git.example/a/b", origin)
    for origin, expected in [
            ("ssh://git@ssh.github.com:443/a/b", "https://github.com/a/b"),
            ("git@altssh.gitlab.com:a/b/c.git", "https://gitlab.com/a/b/c"),
            ("https://git.example:8443/a/b", "https://git.example:8443/a/b"),
            ("file:///a/b", "file:///a/b"), ("/a/b", "file:///a/b"), ("/a:b/c", "file:///a%3Ab/c"),
            ("../b", (pathlib.Path.cwd() / "../b").as_uri())]:
        results.equal(hooks.web_address(origin), expected, origin)


def check_platforms(results):
    """Compares the platforms of the hooks with the jobs that make their wheels, and gives the hooks another one."""
    import yaml
    hooks, programs = hook_repository.releasing("hooks"), hook_repository.releasing("program")
    jobs = yaml.safe_load((PROJECT / ".github/workflows/release.yml").read_text())["jobs"]
    results.equal([programs.PLATFORMS[each].name for each in hooks.RELEASED],
                  [row["platform"] for row in jobs["packages"]["strategy"]["matrix"]["include"]],
                  "platforms with a wheel for the hooks")
    results.equal(len(hooks.requirements("1.0.0", "/a")), len(hooks.RELEASED), "wheels that the hooks depend on")
    for platform in hooks.RELEASED:
        hooks.check_platform(*platform)
    for platform in [("Darwin", "arm64"), ("Darwin", "x86_64"), ("Windows", "AMD64"), ("Linux", "riscv64")]:
        try:
            hooks.check_platform(*platform)
            results.fail(f"the hooks are built on {platform}")
        except hook_repository.releasing("version").ReleaseError as error:
            results.expect(" ".join(platform) in str(error), f"the reason for {platform}: {error}")


def check_hooks(packages, number, work, hooks, results):
    home = work / "home"
    home.mkdir(parents=True)
    (home / ".gitconfig").write_text("[user]\n    name = test\n    email = test@a.example\n")
    # Without linkmark in the path, and without any index.
    path = ":".join(folder for folder in os.environ["PATH"].split(":")
                    if not os.path.exists(os.path.join(folder, "linkmark")))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "GIT_"))}
    environment |= {"HOME": str(home), "PRE_COMMIT_HOME": str(home / "cache"), "PIP_NO_INDEX": "1",
                    "PATH": f"{PYTHON_PROGRAMS}:{path}", "PIP_CONFIG_FILE": os.devnull}

    def git(line, place):
        subprocess.run(["git", *line], cwd=place, check=True, env=environment)

    repository, project = work / "hooks", work / "project"
    hook_repository.write_repository(repository, environment, hooks, packages)
    project.mkdir()
    (project / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {repository}\n    rev: {number}\n    hooks:\n      - id: linkmark-lint\n"
        "      - id: linkmark-check\n")
    (project / "linkmark.json").write_text(
        '{"inputs": ["*.md"], "exclude": ["vendor"], "outputs": [{"to": "html", "outDir": "public"}]}')
    (project / "copy.md").write_text(GOOD)
    (project / "vendor").mkdir()
    (project / "vendor/excluded.md").write_text(BAD)
    (project / "public").mkdir()
    git(["init", "-q"], project)

    def run(hook):
        git(["add", "."], project)
        return captured(["pre-commit", "run", hook, "--all-files"], cwd=project, env=environment)

    done = run("linkmark-lint")
    results.equal(done.returncode, 0, f"the status of linkmark-lint: {done.stdout}{done.stderr}")
    if done.returncode != 0:
        return
    done = run("linkmark-check")
    results.expect(done.returncode == 1 and "to write: linkmark build" in done.stdout,
                   f"linkmark-check passes although nothing is built: {done.stdout}")
    (project / "copy.md").write_text(BAD)
    done = run("linkmark-lint")
    results.expect(done.returncode == 1 and "[blocked-destination]" in done.stdout,
                   f"linkmark-lint passes with a blocked link: {done.stdout}")
