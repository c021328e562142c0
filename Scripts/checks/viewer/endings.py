"""Ends the viewer in 17 ways, and checks that the terminal is restored each time."""
import json
import os
import pathlib
import signal
import sys

from checks.support.processes import wait_until
from checks.viewer.session import LIMIT, Session

LAUNCHER = pathlib.Path(__file__).with_name("launcher.py")
# The address space to allow beyond the current use, in bytes. A larger document exceeds it.
SPARE_MEMORY = 64 << 20


class Job(Session):
    """A viewer that a shell has started. The terminal's `settings` and modes are compared after it ends."""

    def __init__(self, command, folder, limit):
        self.limit = limit
        self.reports = folder / "reports"
        self.reports.write_text("")
        self.passed = 0
        super().__init__([sys.executable, LAUNCHER, self.reports, *command], folder=folder)
        self.wait(self.is_shown)

    def is_shown(self):
        return self.frames and self.job

    def reported(self, key, first=None):
        lines = [json.loads(line) for line in self.reports.read_text().splitlines(keepends=True) if line.endswith("\n")]
        return next((line[key] for line in lines[self.passed if first is None else first:] if key in line), None)

    @property
    def job(self):
        return self.reported("started", 0)

    @property
    def viewer(self):
        """The process that draws the screen, for which the job waits."""
        job = self.job
        while children := self.children(job):
            job = children[0]
        return job

    def wait_for(self, key):
        found = self.wait(lambda: self.reported(key) is not None, self.limit)
        self.settle()
        return self.reported(key) if found else None

    def go_on(self):
        """Continues the job, or makes the launcher end."""
        self.passed = self.reports.read_text().count("\n")
        os.kill(self.process.pid, signal.SIGUSR1)


def key(name):
    def end(job):
        job.type(name)
        return job.wait_for("ended") == 0
    return end


def sent(number, *, to_viewer=False):
    def end(job):
        os.kill(job.viewer if to_viewer else job.job, number)
        return job.wait_for("ended") == -number
    return end


def stopped(stop):
    """Stops the job, checks the terminal, and continues and ends the job."""
    def end(job):
        stop(job)
        if job.wait_for("stopped") is None or not job.is_restored():
            return False
        frames = job.frames
        job.go_on()
        if not job.wait(lambda: job.frames > frames and job.is_entered()):
            return False
        return key("q")(job)
    return end


def out_of_memory(job):
    import resource
    used = int(pathlib.Path(f"/proc/{job.viewer}/statm").read_text().split()[0]) * resource.getpagesize()
    limit = used + SPARE_MEMORY
    resource.prlimit(job.viewer, resource.RLIMIT_AS, (limit, limit))
    (job.reports.parent / "tour.md").write_text("[a](b:c) *d* " * (8 << 20))
    job.type("r")
    status = job.wait_for("ended")
    return status is not None and status < 0


def closed(job):
    """Closes the terminal. Nothing can be restored, but all processes must end."""
    processes = [job.job, job.viewer]
    os.close(job.slave)
    os.close(job.master)
    wait_until(lambda: not any(map(runs, processes)), 10)
    job.master, job.slave = os.openpty()
    job.settings, job.output = None, b""
    return not any(map(runs, processes))


def runs(process):
    try:
        return " Z " not in pathlib.Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


def parent_killed(job):
    shell, viewer = job.job, job.viewer
    os.kill(shell, signal.SIGKILL)
    job.wait_for("ended")
    return job.wait(lambda: not runs(viewer))


# The name of each ending, its function, and whether a shell in between runs the viewer.
ENDINGS = {
    "q": key("q"), "^C": key("^C"), "SIGTERM": sent(signal.SIGTERM), "SIGHUP": sent(signal.SIGHUP),
    "SIGQUIT": sent(signal.SIGQUIT), "SIGKILL": sent(signal.SIGKILL, to_viewer=True),
    "^Z and fg": stopped(lambda job: job.type("^Z")),
    "SIGTSTP and fg": stopped(lambda job: os.kill(job.job, signal.SIGTSTP)),
    "a trap": sent(signal.SIGTRAP, to_viewer=True), "no memory": out_of_memory, "a closed terminal": closed,
    "a killed shell": parent_killed,
}
OTHERS = {
    "SIGKILL of the guard": parent_killed,
    "SIGSTOP and fg": stopped(lambda job: os.kill(job.viewer, signal.SIGSTOP)),
    "SIGTSTP of the viewer and fg": stopped(lambda job: os.kill(job.viewer, signal.SIGTSTP)),
    "SIGSEGV": sent(signal.SIGSEGV, to_viewer=True), "SIGINT": sent(signal.SIGINT),
}


def check_ending(results, linkmark, folder, name, end, change=lambda command: command, limit=LIMIT):
    """Checks that the terminal is restored after an ending; `change` wraps the command."""
    (folder / "tour.md").write_text("# Tour\n\n[terms](app://terms)\n")
    command = [str(linkmark), "view", "tour.md"]
    if name == "a killed shell":
        command = ["sh", "-c", f"{linkmark} view tour.md; true"]
    with Job(change(command), folder, limit) as job:
        if not job.is_shown() or not job.is_entered():
            return results.fail(f"{name}: the viewer did not begin: {job.output[-200:]!a}")
        results.expect(end(job), f"{name}: the viewer did not end as it should")
        if job.settings is not None:
            job.settle(0.2)
            results.expect(job.is_restored(), f"{name}: the terminal is not restored: {job.modes()}")
    return None


def check(results, linkmark, folder):
    for name, end in (ENDINGS | OTHERS).items():
        check_ending(results, linkmark, folder, name, end)
