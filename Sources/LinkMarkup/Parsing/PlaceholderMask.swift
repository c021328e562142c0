import LinkText

/// Hides the underscores of placeholders and the number signs of plurals from CommonMark.
///
/// CommonMark could parse emphasis in placeholders such as `{_name_}` and `%(_name)s`. The
/// `#` of a plural's number could begin a heading. Such a character is replaced by one byte
/// that the source does not use, so offsets do not change. It is restored in the text of the
/// document.
struct PlaceholderMask {
  let maskedSource: Bytes
  /// The bytes that replace underscores and number signs.
  private let substitutes: (underscore: UInt8, numberSign: UInt8)

  /// The control characters that CommonMark treats as text wherever a placeholder may be.
  ///
  /// DEL comes first, because it alone is also allowed in an autolink.
  private static let candidates: Bytes = [0x7F] + Bytes(0x01...0x08) + Bytes(0x0E...0x1F)

  /// Masks a source, or returns `nil` if no placeholder in it has an underscore that could begin or
  /// end emphasis, and no number sign could begin a heading.
  ///
  /// Also returns `nil` if the source contains nearly all control characters, unlike real text.
  init?(for source: Bytes, dialect: Dialect) {
    let underscores = dialect.contains(.placeholders) ? PlaceholderMask.underscores(in: source) : []
    let numberSigns =
      dialect.contains(.pluralNumbers) ? PlaceholderMask.numberSigns(in: source) : []
    guard !underscores.isEmpty || !numberSigns.isEmpty else { return nil }
    let referenced = PlaceholderMask.referencedCharacters(in: source)
    let unused = PlaceholderMask.candidates.lazy.filter { character in
      !referenced.contains(character)
        && source.span.firstOffset(of: character, in: source.indices) == nil
    }.prefix(2)
    guard let underscore = unused.first, let numberSign = unused.dropFirst().first else {
      return nil
    }
    substitutes = (underscore, numberSign)
    var masked = source
    for index in underscores { masked[index] = underscore }
    for index in numberSigns { masked[index] = numberSign }
    maskedSource = masked
  }

  func restore(in text: inout Bytes) {
    PlaceholderMask.replace(substitutes.underscore, by: UInt8(ascii: "_"), in: &text)
    PlaceholderMask.replace(substitutes.numberSign, by: UInt8(ascii: "#"), in: &text)
  }

  private static func replace(_ old: UInt8, by new: UInt8, in text: inout Bytes) {
    var start = 0
    while let index = text.span.firstOffset(of: old, in: start..<text.count) {
      text[index] = new
      start = index + 1
    }
  }

  /// Returns the offsets of the underscores to hide in the placeholders of the source.
  private static func underscores(in source: Bytes) -> [Int] {
    let bytes = source.span
    var underscores: [Int] = []
    // Placeholders that begin with another character have no underscores outside their braces.
    for opening in [UInt8(ascii: "{"), UInt8(ascii: "%")] {
      var start = 0
      while let index = bytes.firstOffset(of: opening, in: start..<bytes.count) {
        start = index + 1
        guard let count = Placeholder.count(at: index, in: bytes) else { continue }
        start = index + count
        // CommonMark never parses an underscore between letters or digits as emphasis.
        underscores += (index..<start).filter { offset in
          source[offset] == UInt8(ascii: "_")
            && !(source[offset - 1].isASCIIAlphanumeric && source[offset + 1].isASCIIAlphanumeric)
        }
      }
    }
    return underscores
  }

  /// Returns the offsets of the number signs that could begin a heading, even in a list or a quote.
  private static func numberSigns(in source: Bytes) -> [Int] {
    source.indices.filter { index in
      guard source[index] == UInt8(ascii: "#") else { return false }
      // These bytes may precede a heading in a list or a quote.
      let last = source[..<index].reversed().first {
        !($0.isASCIIBlank || $0.isASCIIDigit || ">-+*.)".utf8.contains($0))
      }
      // Check this first, because searching after every number sign could take quadratic time.
      guard last?.isLineEnding ?? true else { return false }
      let next = source[index...].first { $0 != UInt8(ascii: "#") }
      return next.map { $0.isASCIIBlank || $0.isLineEnding } ?? true
    }
  }

  /// Returns the characters below 256 for which the source has a numeric character reference.
  private static func referencedCharacters(in source: Bytes) -> Set<UInt8> {
    var referenced: Set<UInt8> = []
    var start = 0
    while let ampersand = source.span.firstOffset(
      of: UInt8(ascii: "&"), in: start..<source.count)
    {
      start = ampersand + 1
      let rest = source[start...]
      guard rest.first == UInt8(ascii: "#") else { continue }
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix(while: \.isASCIIHexDigit)
      let decimal = isHexadecimal ? digits : digits.prefix(while: \.isASCIIDigit)
      let number = String(decoding: decimal, as: UTF8.self)
      if let character = UInt8(number, radix: isHexadecimal ? 16 : 10) {
        referenced.insert(character)
      }
    }
    return referenced
  }
}
