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

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

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
  /// The column, from 0.
  package let column: Int
  /// The row, from 0.
  package let row: Int
}

/// A control sequence, stored without the `ESC [` at its start.
struct ControlSequence: Equatable {
  /// A byte such as `<` before the parameters; `nil` if there is none.
  private let prefix: UInt8?
  /// The parameters; -1 for a parameter that is empty or not a number.
  private let parameters: [Int]
  private let final: UInt8

  static let startOfPaste = ControlSequence(Bytes("200".utf8)[...], final: UInt8(ascii: "~"))

  init(_ bytes: ArraySlice<UInt8>, final: UInt8) {
    let hasPrefix = bytes.first.map { (0x3C..<0x40).contains($0) } ?? false
    prefix = hasPrefix ? bytes.first : nil
    parameters = bytes.dropFirst(hasPrefix ? 1 : 0)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { ControlSequence.number($0) }
    self.final = final
  }

  /// Reads a number up to a colon, which begins subparameters; returns -1 for any other text.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    var number = -1
    for byte in digits {
      if byte == UInt8(ascii: ":") { break }
      guard byte.isASCIIDigit, number < 100_000 else { return -1 }
      number = max(number, 0) * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  private func parameter(_ index: Int, or standard: Int) -> Int {
    index < parameters.count && parameters[index] >= 0 ? parameters[index] : standard
  }

  /// The event that the sequence reports; `nil` if it is unknown.
  var event: InputEvent? {
    if prefix == UInt8(ascii: "<") { return mouseEvent.map(InputEvent.mouse) }
    return prefix == nil ? key.map(InputEvent.key) : nil
  }

  // MARK: Keys

  private var key: KeyStroke? {
    switch final {
    case UInt8(ascii: "Z"): return KeyStroke(.tab, modifiers: .shift)
    case UInt8(ascii: "~"): return keyByNumber.map { KeyStroke($0, modifiers: modifiers) }
    // Mouse reports in the old format begin with this sequence.
    case UInt8(ascii: "M"): return nil
    default:
      return KeyStroke(applicationByte: final).map { KeyStroke($0.key, modifiers: modifiers) }
    }
  }

  /// The modifiers, whose parameter is their bits (Shift 1, Alt 2, Control 4) plus 1.
  private var modifiers: KeyStroke.Modifiers {
    let bits = max(0, parameter(1, or: 1) - 1)
    return KeyStroke.Modifiers(rawValue: UInt8(bits & 0b111))
  }

  private var keyByNumber: KeyStroke.Key? {
    let number = parameter(0, or: 0)
    return switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  // MARK: Mouse

  private var mouseEvent: MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"), parameters.count == 3,
      parameters.allSatisfy({ $0 >= 0 }), parameters[1] > 0, parameters[2] > 0
    else { return nil }
    // Bits 2 to 4 are the modifiers, and bit 5 is a movement.
    let code = parameters[0]
    let isRelease = final == UInt8(ascii: "m")
    let action: MouseEvent.Action =
      switch code {
      case _ where isRelease: code & 0b11 == 0 && code < 64 ? .release : .other
      case 0: .press
      case 32: .drag
      case 64: .wheelUp
      case 65: .wheelDown
      default: .other
      }
    return MouseEvent(action: action, column: parameters[1] - 1, row: parameters[2] - 1)
  }
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
    switch byte {
    case UInt8(ascii: "A"): self.init(.up)
    case UInt8(ascii: "B"): self.init(.down)
    case UInt8(ascii: "C"): self.init(.right)
    case UInt8(ascii: "D"): self.init(.left)
    case UInt8(ascii: "F"): self.init(.end)
    case UInt8(ascii: "H"): self.init(.home)
    case UInt8(ascii: "M"): self.init(.enter)
    case UInt8(ascii: "P")...UInt8(ascii: "S"):
      self.init(.function(Int(byte - UInt8(ascii: "P")) + 1))
    default: return nil
    }
  }
}
