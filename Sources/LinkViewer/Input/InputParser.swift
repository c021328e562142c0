package import LinkText

/// Reads events from the bytes of a terminal, which may arrive in pieces of any length.
///
/// Sequences that are unknown, too long, or invalid are skipped.
package struct InputParser: Sendable {
  private var bytes: Bytes = []
  /// The index of the first byte that has not been read.
  private var start = 0
  /// The text of a paste that has not ended, in UTF-8.
  private var paste: Bytes?

  /// The byte limits: a longer sequence is skipped, and a longer pasted text is cut off.
  static let (maximumSequenceCount, maximumPasteCount) = (256, 1 << 16)

  private static let escape: UInt8 = 0x1B
  private static let endOfPaste = Bytes("\u{1B}[201~".utf8)

  /// The result of reading bytes at an index.
  private enum Reading {
    case event(InputEvent, count: Int)
    case nothing(count: Int)
    /// The sequence or character has not arrived completely.
    case incomplete
  }

  package init() {}

  /// Whether bytes wait for the rest of their sequence.
  ///
  /// A single Escape byte also waits. A paste does not, because its end is expected to follow.
  package var isWaiting: Bool { paste == nil && start < bytes.count }

  package mutating func append(_ more: Bytes) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// Returns the next event; `nil` if more bytes are needed.
  package mutating func next() -> InputEvent? {
    while start < bytes.count {
      if paste != nil {
        guard let text = readPaste() else { return nil }
        return .paste(text)
      }
      switch reading(at: start) {
      case .incomplete: return nil
      case .nothing(let count): start += count
      case .event(let event, let count):
        start += count
        return event
      }
    }
    return nil
  }

  /// Stops waiting for the rest of a sequence, and returns the next event, if any.
  ///
  /// An Escape byte at the start is read as the Escape key, and the bytes after it are read next.
  package mutating func endWaiting() -> InputEvent? {
    guard isWaiting else { return nil }
    start += 1
    // Any other byte begins a character whose rest did not arrive, so it is dropped.
    return bytes[start - 1] == InputParser.escape ? .key(KeyStroke(.escape)) : next()
  }

  // MARK: Sequences

  private mutating func reading(at index: Int) -> Reading {
    let byte = bytes[index]
    if byte == InputParser.escape { return escapeSequence(at: index) }
    guard let (key, count) = character(at: index) else {
      return byte >= 0x80 && isStartOfCharacter(at: index) ? .incomplete : .nothing(count: 1)
    }
    return .event(.key(key), count: count)
  }

  private mutating func escapeSequence(at index: Int) -> Reading {
    guard index + 1 < bytes.count else { return .incomplete }
    switch bytes[index + 1] {
    case UInt8(ascii: "["): return controlSequence(at: index)
    case UInt8(ascii: "O"):
      guard index + 2 < bytes.count else { return .incomplete }
      return KeyStroke(applicationByte: bytes[index + 2]).map { .event(.key($0), count: 3) }
        ?? .nothing(count: 3)
    // Answers to queries are skipped; the viewer never sends queries.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return string(at: index)
    case InputParser.escape: return .event(.key(KeyStroke(.escape)), count: 1)
    default:
      guard let (key, count) = character(at: index + 1) else {
        return isStartOfCharacter(at: index + 1) ? .incomplete : .nothing(count: 1)
      }
      return .event(
        .key(KeyStroke(key.key, modifiers: key.modifiers.union(.alt))), count: 1 + count)
    }
  }

  private mutating func controlSequence(at index: Int) -> Reading {
    var end = index + 2
    while end < bytes.count, (0x20..<0x40).contains(bytes[end]) { end += 1 }
    let count = end - index
    guard end < bytes.count else {
      return count > InputParser.maximumSequenceCount ? .nothing(count: count) : .incomplete
    }
    // A byte that can't be in a sequence, such as Escape, ends it and is read separately.
    guard (0x40..<0x7F).contains(bytes[end]) else { return .nothing(count: count) }
    guard count <= InputParser.maximumSequenceCount else { return .nothing(count: count + 1) }
    let parameters = bytes[index + 2..<end]
    if bytes[end] == UInt8(ascii: "M"), parameters.isEmpty {
      // This is a mouse report in the old format, with three more bytes.
      return end + 3 < bytes.count ? .nothing(count: count + 4) : .incomplete
    }
    let sequence = ControlSequence(parameters, final: bytes[end])
    if sequence == .startOfPaste {
      paste = []
      return .nothing(count: count + 1)
    }
    return sequence.event.map { .event($0, count: count + 1) } ?? .nothing(count: count + 1)
  }

  private func string(at index: Int) -> Reading {
    var end = index + 2
    while end < bytes.count {
      if bytes[end] == 0x07 { return .nothing(count: end + 1 - index) }
      if bytes[end] == InputParser.escape {
        guard end + 1 < bytes.count else { return .incomplete }
        let isEnd = bytes[end + 1] == UInt8(ascii: "\\")
        return .nothing(count: end + (isEnd ? 2 : 0) - index)
      }
      end += 1
    }
    let count = end - index
    return count > InputParser.maximumSequenceCount ? .nothing(count: count) : .incomplete
  }

  // MARK: Characters

  /// Returns the key and byte count of the character at an index; `nil` if invalid or incomplete.
  private func character(at index: Int) -> (KeyStroke, Int)? {
    let byte = bytes[index]
    if byte < 0x80 { return (KeyStroke(asciiByte: byte), 1) }
    let count = lengthOfCharacter(startingWith: byte)
    guard count > 1, index + count <= bytes.count else { return nil }
    let text = bytes[index..<index + count]
    guard text.span.firstInvalidUTF8Offset == nil,
      let character = String(decoding: text, as: UTF8.self).first
    else { return nil }
    return (KeyStroke(.character(character)), count)
  }

  private func lengthOfCharacter(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }

  /// Returns whether the bytes at an index are the start of a character whose rest has not arrived.
  private func isStartOfCharacter(at index: Int) -> Bool {
    index + lengthOfCharacter(startingWith: bytes[index]) > bytes.count
      && bytes[(index + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
  }

  // MARK: Pasting

  /// Reads pasted text, and returns it when the paste ends.
  private mutating func readPaste() -> String? {
    guard var text = paste else { return nil }
    defer {
      bytes.removeFirst(start)
      start = 0
    }
    while start < bytes.count {
      if bytes[start] == InputParser.escape {
        let rest = bytes[start...].prefix(InputParser.endOfPaste.count)
        if rest.elementsEqual(InputParser.endOfPaste) {
          start += rest.count
          paste = nil
          return String(decoding: text, as: UTF8.self)
        }
        // The end of the paste may have arrived only in part.
        if InputParser.endOfPaste.starts(with: rest) { break }
      }
      if text.count < InputParser.maximumPasteCount { text.append(bytes[start]) }
      start += 1
    }
    paste = text
    return nil
  }
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
    let keys: [KeyStroke.Key] = [.home, .insert, .delete, .end, .pageUp, .pageDown, .home, .end]
    let number = parameter(0, or: 0)
    return switch number {
    case 1...8: keys[number - 1]
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
