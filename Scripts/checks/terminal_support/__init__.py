"""Terminals under test, and what several checks ask of them."""
