import LinkText

/// The values of entity and numeric references, as `houdini_unescape_ent` of libcmark decodes them.
struct CharacterReferences {
  /// A cache of the values of entities that libcmark has decoded.
  private var values: [Bytes: Bytes] = [:]

  struct Reference {
    let count: Int
    let value: Bytes
  }

  /// Returns the reference at an ampersand, or `nil` if there is none.
  ///
  /// If the reference yields `&`, an entity is `&amp;` or `&AMP;`, so no lookup is needed.
  mutating func reference(
    at offset: Int, in content: BlockContent, yieldsAmpersand: Bool
  ) -> Reference? {
    if content.has(UInt8(ascii: "#"), at: offset + 1) {
      return CharacterReferences.numericReference(at: offset, in: content)
    }
    guard let nameEnd = CharacterReferences.endOfName(at: offset, in: content) else { return nil }
    let name = Bytes(content.bytes[offset...nameEnd])
    if yieldsAmpersand {
      let isEntity = name == Bytes("&amp;".utf8) || name == Bytes("&AMP;".utf8)
      return isEntity ? Reference(count: 5, value: [UInt8(ascii: "&")]) : nil
    }
    if let value = values[name] { return Reference(count: name.count, value: value) }
    guard let value = CommonMarkTree.text(ofEntity: name) else { return nil }
    values[name] = value
    return Reference(count: name.count, value: value)
  }

  /// Returns an HTML text with its entity and numeric references decoded.
  static func decoded(_ html: ArraySlice<UInt8>) -> Bytes {
    var text: Bytes = []
    var rest = html
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      let name = rest.prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
        let value = CommonMarkTree.text(ofEntity: Bytes(rest[...name.endIndex]))
      {
        text += value
        rest = rest[(name.endIndex + 1)...]
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }

  /// The byte count of the longest reference, `&CounterClockwiseContourIntegral`, without `;`.
  private static let longestReference = 32

  /// Returns the offset of the semicolon after an entity's name, or `nil` if there is none.
  private static func endOfName(at offset: Int, in content: BlockContent) -> Int? {
    // libcmark looks up names of at most 32 bytes.
    for index in (offset + 2)..<(offset + 34) {
      guard let byte = content.byte(at: index), byte.isASCIIAlphanumeric || byte == 0x3B
      else { return nil }
      if byte == UInt8(ascii: ";") { return index }
    }
    return nil
  }

  private static func numericReference(at offset: Int, in content: BlockContent) -> Reference? {
    let mark = content.byte(at: offset + 2) ?? 0
    let isHexadecimal = mark | 0x20 == UInt8(ascii: "x")
    let start = offset + (isHexadecimal ? 3 : 2)
    var end = start
    var number: UInt32 = 0
    while let digit = content.byte(at: end)?.hexadecimalValue, isHexadecimal || digit < 10 {
      number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      end += 1
    }
    let digitCount = end - start
    guard digitCount >= 1, digitCount <= (isHexadecimal ? 6 : 7),
      content.has(UInt8(ascii: ";"), at: end)
    else { return nil }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return Reference(
      count: end + 1 - offset, value: Bytes(String(Character(scalar ?? "\u{FFFD}")).utf8))
  }
}
