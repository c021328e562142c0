"""The browsers under test, and code for checks that use them."""
