"""Opens a window with VTE's terminal, and answers requests about its content. Needs the system's Python.

    vte_window.py COMMAND...      run COMMAND in the terminal

It reads lines of JSON from standard input, and answers each with a line.
"""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import Gdk, GLib, Gtk, Pango, Vte

UNTOUCHED = "untouched"


class Window:
    def __init__(self, command):
        self.bells, self.requests = 0, []
        self.terminal = Vte.Terminal()
        self.terminal.set_allow_hyperlink(True)
        self.terminal.set_scrollback_lines(100_000)
        self.terminal.set_font(Pango.FontDescription("DejaVu Sans Mono 11"))
        self.terminal.connect("bell", self.ring)
        self.terminal.connect("resize-window", self.note, "resize")
        for name in ["current-directory-uri-changed", "current-file-uri-changed", "icon-title-changed"]:
            self.terminal.connect(name, self.note, name)
        self.terminal.spawn_async(Vte.PtyFlags.DEFAULT, None, command, [],
                                  GLib.SpawnFlags.DEFAULT, None, None, -1, None, None)
        self.window = Gtk.Window()
        self.window.add(self.terminal)
        self.window.show_all()
        self.clipboards = [Gtk.Clipboard.get(selection) for selection in
                           [Gdk.SELECTION_CLIPBOARD, Gdk.SELECTION_PRIMARY]]

    def ring(self, _):
        self.bells += 1

    def note(self, *arguments):
        self.requests.append(arguments[-1])

    # Requests.

    def version(self):
        numbers = [Vte.get_major_version(), Vte.get_minor_version(), Vte.get_micro_version()]
        return ".".join(map(str, numbers))

    def resize(self, columns, rows):
        self.terminal.set_size(columns, rows)
        _, natural = self.terminal.get_preferred_size()
        self.window.resize(natural.width, natural.height)

    def forget(self):
        """Resets the first line and the recorded effects."""
        # Cleared lines keep their numbers.
        self.first = self.terminal.get_cursor_position()[1]
        self.bells, self.requests = 0, []
        for clipboard in self.clipboards:
            clipboard.set_text(UNTOUCHED, -1)

    def effects(self):
        return {"title": self.terminal.get_window_title(), "bells": self.bells,
                "requests": self.requests,
                "clipboards": [clipboard.wait_for_text() for clipboard in self.clipboards]}

    def size(self):
        return [self.terminal.get_column_count(), self.terminal.get_row_count()]

    def rows(self):
        """Returns the cells from the first line to the cursor's line, with wrapped lines joined."""
        terminal = self.terminal
        # Cells are found by their position in the window, so bidirectional reordering is off.
        terminal.set_enable_bidi(False)
        last, columns = terminal.get_cursor_position()[1], terminal.get_column_count()
        if last - self.first >= terminal.get_row_count():
            raise RuntimeError(f"the text has {last - self.first} lines, too many for VTE's window")
        text, attributes = terminal.get_text_range(self.first, 0, last, columns - 1, None)
        if text and not attributes:
            raise RuntimeError(f"VTE {self.version()} does not return the colors of its cells")
        rows, place = [[]], 0
        for character in text:
            look, size = attributes[place], len(character.encode())
            place += size
            if character == "\n":
                rows.append([])
            else:
                # The bindings return the whole bit field; its first bit is the underline.
                rows[-1].append([character, color(look.fore), color(look.back),
                                 bool(look.underline & 1), [look.row, look.column]])
        self.find_addresses([cell for row in rows for cell in row])
        terminal.set_enable_bidi(True)
        return rows[:-1]

    def find_addresses(self, cells):
        """Replaces the place in each cell by the cell's address."""
        terminal = self.terminal
        padding = terminal.get_style_context().get_padding(Gtk.StateFlags.NORMAL)
        width, height = terminal.get_char_width(), terminal.get_char_height()
        event = Gdk.Event.new(Gdk.EventType.MOTION_NOTIFY)
        event.motion.window = terminal.get_window().get_children()[0]
        for cell in cells:
            row, column = cell[4]
            event.motion.x = padding.left + (column + 0.5) * width
            event.motion.y = padding.top + (row - self.first + 0.5) * height
            cell[4] = terminal.hyperlink_check_event(event)


def color(value):
    return "#%02X%02X%02X" % tuple(part >> 8 for part in (value.red, value.green, value.blue))


def answer(window, channel):
    """Reads and answers a request; quits when the requests end."""
    line = channel.readline()
    if not line:
        Gtk.main_quit()
        return False
    name, *arguments = json.loads(line)
    try:
        reply = {"value": getattr(window, name)(*arguments)}
    except Exception as error:
        # The caller is waiting for an answer.
        reply = {"error": repr(error)}
    print(json.dumps(reply), flush=True)
    return True


window = Window(sys.argv[1:])
GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT_IDLE, GLib.IOCondition.IN | GLib.IOCondition.HUP,
                  lambda *_: answer(window, sys.stdin))
Gtk.main()
