"""Prints the links and buttons of a page on the accessibility bus (AT-SPI) as JSON.

The system's Python runs this file, because only it has the module for the bus.
"""
import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

ROLES = {"link": "link", "push button": "button", "button": "button"}


def children(node):
    return [child for child in map(node.get_child_at_index, range(node.get_child_count())) if child]


def page(url):
    """Returns the document with that address once it is on the bus."""
    while True:
        rest = children(Atspi.get_desktop(0))
        while rest:
            node = rest.pop()
            if node.get_role() == Atspi.Role.DOCUMENT_WEB:
                if node.get_document_attribute_value("URI") == url:
                    return node
            else:
                rest += children(node)
        time.sleep(0.02)


def links(document):
    found, rest = [], [document]
    while rest:
        node = rest.pop()
        rest += reversed(children(node))
        role = ROLES.get(node.get_role_name())
        if role:
            usable = node.get_state_set().contains(Atspi.StateType.SENSITIVE)
            found.append({"role": role, "name": node.get_name(), "disabled": not usable})
    return found


json.dump(links(page(sys.argv[1])), sys.stdout)
