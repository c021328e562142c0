import LinkText

/// Hides the underscores of placeholders from CommonMark.
///
/// `{_name_}` and `%(_name)s` are placeholders, and CommonMark would read emphasis in them; nothing
/// else in a placeholder means anything to it. An underscore is replaced by one byte that the source
/// does not use, so that all offsets stay, and put back in the document's text.
struct PlaceholderMask {
  let source: Bytes
  private let substitute: UInt8

  /// Control characters that CommonMark gives no meaning, wherever a name can stand.
  ///
  /// DEL comes first: it alone may stand in an autolink as well.
  private static let substitutes: Bytes = [0x7F] + Bytes(0x01...0x08) + Bytes(0x0E...0x1F)

  /// Nil when no placeholder of the source has an underscore that could begin or end emphasis.
  ///
  /// Nil as well for a source that uses every control character: no copy does.
  init?(for source: Bytes) {
    let underscores = PlaceholderMask.underscores(in: source)
    guard !underscores.isEmpty else { return nil }
    let isUsed = PlaceholderMask.charactersInUse(in: source)
    guard let substitute = PlaceholderMask.substitutes.first(where: { !isUsed[Int($0)] })
    else { return nil }
    var masked = source
    for index in underscores {
      masked[index] = substitute
    }
    self.source = masked
    self.substitute = substitute
  }

  func restore(in text: inout Bytes) {
    var start = 0
    while let index = text.span.firstOffset(of: substitute, in: start..<text.count) {
      text[index] = UInt8(ascii: "_")
      start = index + 1
    }
  }

  /// Where the placeholders of the source have underscores that are to be hidden.
  private static func underscores(in source: Bytes) -> [Int] {
    let bytes = source.span
    var underscores: [Int] = []
    // Of those that begin with another character none has an underscore outside its braces.
    for opening in [UInt8(ascii: "{"), UInt8(ascii: "%")] {
      var start = 0
      while let index = bytes.firstOffset(of: opening, in: start..<bytes.count) {
        start = index + (Placeholder.count(at: index, in: bytes) ?? 1)
        underscores += (index..<start).filter { source.isDelimiter(at: $0) }
      }
    }
    return underscores
  }

  /// The bytes of the source, and what its numeric character references stand for.
  private static func charactersInUse(in source: Bytes) -> [Bool] {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in source {
      isUsed[Int(byte)] = true
    }
    var rest = source[...]
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[(ampersand + 1)...]
      guard rest.first == UInt8(ascii: "#") else { continue }
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let digits = rest.dropFirst(isHexadecimal ? 2 : 1).prefix(while: \.isASCIIHexDigit)
      let decimal = isHexadecimal ? digits : digits.prefix(while: \.isASCIIDigit)
      let number = String(decoding: decimal, as: UTF8.self)
      if let character = UInt8(number, radix: isHexadecimal ? 16 : 10) {
        isUsed[Int(character)] = true
      }
    }
    return isUsed
  }
}

extension Bytes {
  /// Whether an underscore stands here that CommonMark might read as emphasis.
  ///
  /// Between two letters or digits it never does. There is a byte before it and one after it.
  fileprivate func isDelimiter(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "_")
      && !(self[index - 1].isASCIIAlphanumeric && self[index + 1].isASCIIAlphanumeric)
  }
}
