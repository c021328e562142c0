"""Runs commands that may hang, as this user or as an ordinary user."""
import concurrent.futures
import dataclasses
import os
import pwd
import re
import signal
import subprocess
import time

# The seconds after which a command counts as hanging. Commands take milliseconds, but machines may be busy.
LIMIT = 30
CONTROL = re.compile(r"[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclasses.dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int | None
    """The status as in `subprocess`; None for a command that hung and was killed."""
    output: bytes
    messages: str

    def __str__(self) -> str:
        how = "hangs" if self.status is None else f"exits with {self.status}"
        return f"{how}: {self.messages.strip()[:300]!a}"

    @property
    def controls(self) -> list[str]:
        """Descriptions of the first control character in the messages other than a line feed, if any."""
        found = CONTROL.search(self.messages)
        return [f"prints {found[0]!a}: {self}"] if found else []


def heed_signals() -> None:
    """Restores signals that shells and nohup make background processes ignore, since commands would inherit that."""
    for each in [signal.SIGINT, signal.SIGHUP]:
        if signal.getsignal(each) == signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)


def start(line, folder, *, user=None, environment=None, output=subprocess.PIPE, is_session=True):
    """Starts a command in a new session, or only in a new process group.

    - user: the name of the user to run it, if this process belongs to root.
    """
    identity = {}
    if user:
        entry = pwd.getpwnam(user)
        identity = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    if is_session:
        identity["start_new_session"] = True
    else:
        identity["process_group"] = 0
    return subprocess.Popen(line, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=output,
                            stderr=subprocess.PIPE, **identity)


def end(process: subprocess.Popen, given=b"", limit=LIMIT) -> Ended:
    """Waits for a command, and kills it with its children if it hangs."""
    try:
        output, messages = process.communicate(given, timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, messages = process.communicate()
        return Ended(None, output or b"", messages.decode("utf-8", "replace"))
    return Ended(process.returncode, output or b"", messages.decode("utf-8", "replace"))


def run(line, folder, *, given=b"", limit=LIMIT, **options) -> Ended:
    """Runs a command until it ends."""
    return end(start(line, folder, **options), given, limit)


def wait_until(holds, seconds=LIMIT, interval=0.005) -> float | None:
    """Waits until a condition holds, and returns the seconds that this took; None if it does not in time."""
    started = time.monotonic()
    while time.monotonic() < started + seconds:
        if holds():
            return time.monotonic() - started
        time.sleep(interval)
    return None


def peak_memory(pid: int) -> int:
    """Returns the peak memory of a process on Linux in bytes; 0 after its end."""
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
        return 1024 * next((int(line.split()[1]) for line in file if line.startswith("VmHWM:")), 0)


def processor_seconds(pid: int) -> float:
    """Returns the processor time that a process on Linux has used, in seconds."""
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ordinary_user() -> str | None:
    """Returns the ordinary user for root to switch to; None if this user is not root."""
    return "nobody" if os.geteuid() == 0 else None


def workers() -> int:
    """Returns the number of commands that a check runs at a time."""
    return min(os.cpu_count() or 1, 4)


def in_parallel(body, items, places) -> None:
    """Calls `body(item, place)` for each item, concurrently, with a separate place for each concurrent call."""
    free = list(places)

    def call(item):
        place = free.pop()
        try:
            body(item, place)
        finally:
            free.append(place)

    with concurrent.futures.ThreadPoolExecutor(len(free)) as pool:
        # Reading the results raises exceptions here.
        list(pool.map(call, items))
