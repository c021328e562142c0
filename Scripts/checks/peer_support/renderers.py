"""The environment of other renderers."""
import os

# The environment without what describes the terminal of the caller.
FORGOTTEN = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "LINES"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in FORGOTTEN} | {
    "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
