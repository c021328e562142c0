import LinkText

/// An event of the keyboard or the mouse, as a terminal reports it.
package enum InputEvent: Equatable, Sendable {
  case key(KeyStroke)
  case mouse(MouseEvent)
  /// Text that was pasted, with U+FFFD for invalid UTF-8.
  case paste(String)
}

package struct KeyStroke: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// A character that is not a control character.
    case character(Character)
    /// A letter, or a character such as `\`, while Control is held down.
    case control(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1 << 0)
    package static let alt = Modifiers(rawValue: 1 << 1)
    package static let control = Modifiers(rawValue: 1 << 2)
  }

  package let key: Key
  package let modifiers: Modifiers

  package init(_ key: Key, modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A mouse event, which the terminal reports in the format SGR 1006.
package struct MouseEvent: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// The left button goes down, without modifiers.
    case press
    /// The mouse moves while the left button is down.
    case drag
    /// The left button goes up, with or without modifiers.
    case release
    case wheelUp
    case wheelDown
    /// Any other event, such as another button, or the left button with a modifier.
    case other
  }

  package let action: Action
  /// The column on the terminal's screen, from 0.
  package let column: Int
  /// The row on the terminal's screen, from 0.
  package let row: Int
}

extension KeyStroke {
  /// Creates the key of an ASCII character; some characters, such as Tab, have named keys.
  init(asciiByte byte: UInt8) {
    switch byte {
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.enter)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x1B: self.init(.escape)
    case 0x20..<0x7F: self.init(.character(Character(Unicode.Scalar(byte))))
    default: self.init(.control(Character(Unicode.Scalar(byte | 0x40)).lowercased().first ?? "?"))
    }
  }

  /// Creates the key of a sequence from its last byte, after `ESC O` or `ESC [`; `nil` if unknown.
  init?(applicationByte byte: UInt8) {
    guard let key = KeyStroke.applicationKeys[Unicode.Scalar(byte)] else { return nil }
    self.init(key)
  }

  private static let applicationKeys: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "M": .enter,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]
}
