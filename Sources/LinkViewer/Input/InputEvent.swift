/// What a terminal reports about its keyboard and its mouse.
package enum InputEvent: Equatable, Sendable {
  case key(KeyStroke)
  case mouse(MouseEvent)
  /// Text that was pasted, with U+FFFD for invalid UTF-8.
  case paste(String)
}

/// A key with its modifiers.
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

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1 << 0)
    package static let alt = Modifiers(rawValue: 1 << 1)
    package static let control = Modifiers(rawValue: 1 << 2)
  }

  package let key: Key
  package let modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// A report of the mouse in the format of SGR 1006.
package struct MouseEvent: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// The left button goes down, without modifiers.
    case press
    /// The mouse moves while the left button is down.
    case drag
    /// A button goes up.
    case release
    case wheelUp
    case wheelDown
    /// Another button, or a button with a modifier.
    case other
  }

  package let action: Action
  /// The column, from 0.
  package let column: Int
  /// The row, from 0.
  package let row: Int

  package init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}
