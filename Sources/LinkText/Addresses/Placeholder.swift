/// Placeholders in a text, which a program later replaces with values.
///
/// These are `{name}`, `{{name}}`, and `${name}`, where the name is `[A-Za-z0-9_][A-Za-z0-9_.-]*`,
/// and the format specifiers `%@ %d %s %lld` (also with a position: `%1$@`), `%(name)s`, and `%%`.
package enum Placeholder {
  /// Returns the length in bytes of the placeholder at an offset, or `nil` if there is none.
  package static func count(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      bracedCount(at: offset, in: bytes, braceCount: bytes.has("{{", at: offset) ? 2 : 1)
    case UInt8(ascii: "$"):
      bracedCount(at: offset + 1, in: bytes, braceCount: 1).map { $0 + 1 }
    case UInt8(ascii: "%"): specifierCount(at: offset + 1, in: bytes).map { $0 + 1 }
    default: nil
    }
  }

  /// A search for the first bytes of placeholders; `$` and `%` differ only in one bit.
  @inline(__always)
  private static var firstBytes: ByteSearch {
    ByteSearch(.init(UInt8(ascii: "$"), ignoring: 0x01), .init(UInt8(ascii: "{"), ignoring: 0))
  }

  /// Returns a text without its placeholders for values, or `nil` if it has no such placeholder.
  static func removing(from bytes: Span<UInt8>) -> Bytes? {
    var rest: Bytes?
    var start = 0
    var index = bytes.firstOffset(of: firstBytes, in: bytes.indices)
    while index < bytes.count {
      let count = variableByteCount(at: index, in: bytes)
      if let count {
        rest = rest ?? []
        rest?.append(contentsOf: bytes, in: start..<index)
        start = index + count
      }
      index = bytes.firstOffset(of: firstBytes, in: index + (count ?? 1)..<bytes.count)
    }
    rest?.append(contentsOf: bytes, in: start..<bytes.count)
    return rest
  }

  @inline(__always)
  static func isFirst(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%")
  }

  /// Returns the length in bytes of the placeholder for a value at an offset, or `nil` without one.
  ///
  /// Returns `nil` for `%%`, which is an escaped percent sign, and for `%d` before a hexadecimal
  /// digit, which may be percent-encoding.
  static func variableByteCount(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    guard let count = count(at: offset, in: bytes) else { return nil }
    if count == 2, bytes[offset] == UInt8(ascii: "%") {
      let isEscape = bytes[offset + 1] == UInt8(ascii: "%")
      let mayBeEncoding =
        bytes[offset + 1] == UInt8(ascii: "d") && offset + 2 < bytes.count
        && bytes[offset + 2].isASCIIHexDigit
      if isEscape || mayBeEncoding { return nil }
    }
    return count
  }

  private static func bracedCount(at offset: Int, in bytes: Span<UInt8>, braceCount: Int) -> Int? {
    guard bytes.has(braceCount == 1 ? "{" : "{{", at: offset) else { return nil }
    let nameCount = nameCount(at: offset + braceCount, in: bytes)
    let end = offset + braceCount + nameCount
    guard nameCount > 0, bytes.has(braceCount == 1 ? "}" : "}}", at: end) else { return nil }
    return nameCount + 2 * braceCount
  }

  /// Returns the length in bytes of a format specifier, not counting the `%` before `offset`.
  private static func specifierCount(at offset: Int, in bytes: Span<UInt8>) -> Int? {
    if bytes.has("%", at: offset) { return 1 }
    if bytes.has("(", at: offset) {
      let nameCount = nameCount(at: offset + 1, in: bytes)
      return nameCount > 0 && bytes.has(")s", at: offset + 1 + nameCount) ? nameCount + 3 : nil
    }
    guard offset < bytes.count else { return nil }
    var conversion = bytes.firstIndex(in: offset..<bytes.count) { !$0.isASCIIDigit }
    if conversion > offset {
      guard bytes.has("$", at: conversion) else { return nil }
      conversion += 1
    }
    if bytes.has("lld", at: conversion) { return conversion + 3 - offset }
    guard conversion < bytes.count, "@ds".utf8.contains(bytes[conversion]) else { return nil }
    return conversion + 1 - offset
  }

  private static func nameCount(at offset: Int, in bytes: Span<UInt8>) -> Int {
    guard offset < bytes.count, isNameStart(bytes[offset]) else { return 0 }
    return bytes.firstIndex(in: offset..<bytes.count) {
      !isNameStart($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-")
    } - offset
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
  }
}

extension Span<UInt8> {
  fileprivate func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { characters in
      characters.indices.allSatisfy { unsafe self[offset + $0] == characters[$0] }
    }
  }
}
