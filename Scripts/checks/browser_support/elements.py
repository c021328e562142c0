"""Reads HTML without a browser."""
import html.parser


class Elements(html.parser.HTMLParser):
    """The elements of a page in order, each with its attributes, and the text."""

    def __init__(self, source):
        super().__init__()
        self.found, self.text = [], ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.text += data
