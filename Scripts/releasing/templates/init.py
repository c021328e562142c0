"""The command `linkmark`; `python -m linkmark` runs it."""
