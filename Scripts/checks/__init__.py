"""Checks that `Scripts/check` runs: one module each, with a `main(arguments)` that returns the exit status."""
