"""Other Markdown renderers to compare linkmark with."""
