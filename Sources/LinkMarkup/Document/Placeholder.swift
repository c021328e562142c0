/// The places in copy that a program fills in later.
///
/// `{name}`, `{{name}}` and `${name}`, with a name of `[A-Za-z0-9_][A-Za-z0-9_.-]*`, and the format
/// specifiers `%@ %d %s %lld %1$@ %1$s %(name)s %%`.
enum Placeholder {
  /// The number of bytes of the placeholder at the start of `bytes`; nil when there is none.
  static func count(atStartOf bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case UInt8(ascii: "{"): bracedCount(bytes)
    case UInt8(ascii: "$"): bracedCount(bytes.dropFirst(), braceCount: 1).map { $0 + 1 }
    case UInt8(ascii: "%"): specifierCount(bytes.dropFirst()).map { $0 + 1 }
    default: nil
    }
  }

  /// Whether placeholders can begin with `byte`.
  static func isFirst(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%")
  }

  /// Whether a placeholder at the start of `bytes` stands for text of its own.
  ///
  /// `%%` only escapes a percent sign, and `%d` before a hexadecimal digit may be percent-encoding.
  static func isVariable(atStartOf bytes: ArraySlice<UInt8>) -> Bool {
    guard let count = count(atStartOf: bytes), !bytes.starts(with: "%%".utf8) else { return false }
    return
      !(count == 2 && bytes.starts(with: "%d".utf8)
      && bytes.dropFirst(2).first?.isASCIIHexDigit == true)
  }

  private static func bracedCount(_ bytes: ArraySlice<UInt8>) -> Int? {
    bracedCount(bytes, braceCount: 2) ?? bracedCount(bytes, braceCount: 1)
  }

  private static func bracedCount(_ bytes: ArraySlice<UInt8>, braceCount: Int) -> Int? {
    guard bytes.starts(with: repeatElement(UInt8(ascii: "{"), count: braceCount)) else {
      return nil
    }
    let nameCount = nameCount(bytes.dropFirst(braceCount))
    let closing = bytes.dropFirst(braceCount + nameCount)
    guard nameCount > 0,
      closing.starts(with: repeatElement(UInt8(ascii: "}"), count: braceCount))
    else { return nil }
    return nameCount + 2 * braceCount
  }

  /// Counts what follows the percent sign.
  private static func specifierCount(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case UInt8(ascii: "%"): return 1
    case UInt8(ascii: "("):
      let nameCount = nameCount(bytes.dropFirst())
      let closing = bytes.dropFirst(1 + nameCount)
      return nameCount > 0 && closing.starts(with: ")s".utf8) ? nameCount + 3 : nil
    default:
      let digitCount = bytes.prefix(while: \.isASCIIDigit).count
      let afterDigits = bytes.dropFirst(digitCount)
      let isPositional = digitCount > 0 && afterDigits.first == UInt8(ascii: "$")
      guard digitCount == 0 || isPositional else { return nil }
      let conversion = isPositional ? afterDigits.dropFirst() : afterDigits
      guard let conversionCount = conversionCount(conversion) else { return nil }
      return (isPositional ? digitCount + 1 : 0) + conversionCount
    }
  }

  private static func conversionCount(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first {
    case UInt8(ascii: "@"), UInt8(ascii: "d"), UInt8(ascii: "s"): 1
    case UInt8(ascii: "l"): bytes.starts(with: "lld".utf8) ? 3 : nil
    default: nil
    }
  }

  private static func nameCount(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let first = bytes.first, isNameStart(first) else { return 0 }
    return bytes.prefix {
      isNameStart($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
    }.count
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}
