"""Runs a command as a shell with job control does, and reports when it stops and ends.

    launcher.py REPORTS COMMAND...

It writes lines of JSON to REPORTS: `{"started": PID}`, `{"stopped": SIGNAL}`, and `{"ended": STATUS}`. After SIGUSR1,
it continues the command in the foreground.
"""
import json
import os
import signal
import sys


def foreground(group):
    # Otherwise setting the foreground group from the background would stop this process.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, group)


def main(path, command):
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
    with open(path, "w") as reports:
        def report(**what):
            print(json.dumps(what), file=reports, flush=True)

        process = os.fork()
        if process == 0:
            os.setpgid(0, 0)
            foreground(os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR1])
            os.execvp(command[0], command)
        try:
            os.setpgid(process, process)
        except PermissionError:
            pass  # The child has started to run the command.
        report(started=process)
        while True:
            _, status = os.waitpid(process, os.WUNTRACED)
            foreground(os.getpgid(0))
            if not os.WIFSTOPPED(status):
                report(ended=os.waitstatus_to_exitcode(status))
                # Keeps the terminal open until the check has examined it.
                signal.sigwait([signal.SIGUSR1])
                return
            report(stopped=os.WSTOPSIG(status))
            signal.sigwait([signal.SIGUSR1])
            foreground(process)
            os.killpg(process, signal.SIGCONT)


main(sys.argv[1], sys.argv[2:])
