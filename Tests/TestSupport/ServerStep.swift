import LanguageServer
import LinkMarkup

/// The bytes of a step of a ``ServerScript``, which are taken from the beginning.
struct ServerStep {
  private(set) var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    rest = line
  }

  /// Takes the letter of the step.
  mutating func letter() -> Character { Character(Unicode.Scalar(rest.popFirst() ?? 0x2E)) }

  /// Takes a byte that chooses a value.
  mutating func choice<Value>(of values: [Value]) -> Value {
    values[Int(rest.popFirst() ?? 0) % values.count]
  }

  /// Takes a position, each number of which is the distance of a byte from `0`.
  mutating func position() -> TextPosition {
    let line = number()
    return TextPosition(line: line, character: number())
  }

  /// The text, in which a byte that is not UTF-8 is U+FFFD.
  var text: String {
    var text = ""
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(scalar == "|" ? "\n" : scalar == "^" ? "\r" : scalar)
    }
    return text
  }

  /// Takes a number, which is huge for the last bytes.
  private mutating func number() -> Int {
    switch rest.popFirst() ?? 0x30 {
    case 0xFE: -(1 << 53)
    case 0xFF: 1 << 53
    case let byte: Int(byte) - 0x30
    }
  }
}
