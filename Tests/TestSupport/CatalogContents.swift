@testable import LinkMarkup
@testable import LinkText

/// A catalog, and the items that its reader finds.
struct CatalogContents<Reader: CatalogReader> {
  let source: Bytes
  private(set) var language: LanguageTag?
  private(set) var entries: [CatalogEntry] = []
  private(set) var problems: [(range: Range<Int>, message: String)] = []

  init(_ source: Bytes) throws(CatalogError) {
    self.source = source
    try Reader.read(source) { item in
      switch item {
      case .language(let tag): language = tag
      case .entry(let entry): entries.append(entry)
      case .problem(let range, let message, _): problems.append((range, message))
      }
    }
  }

  var values: [CatalogValue] { entries.flatMap(\.values) }

  /// The texts of all values in order.
  var texts: [Bytes] { values.map(\.text.bytes) }

  var strings: [String] { texts.map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the catalog with a part of a value replaced, or `nil` if the value cannot hold the
  /// text.
  func replacing(_ range: Range<Int>, of value: CatalogValue, with text: Bytes) -> Bytes? {
    let place = value.text.sourceRange(of: range)
    guard let literal = Reader.literal(text, in: value, replacing: place, of: source) else {
      return nil
    }
    return source[..<place.lowerBound] + literal + source[place.upperBound...]
  }

  /// The defects in the texts of the values, and in the locations of the texts' bytes.
  var defects: [String] {
    var defects: [String] = []
    for (number, value) in values.enumerated() {
      let text = value.text
      if !text.bytes.elementsEqual(String(decoding: text.bytes, as: UTF8.self).utf8) {
        defects.append("value \(number) is not UTF-8")
      }
      if !source.indices.contains(text.source) && !text.source.isEmpty {
        defects.append("value \(number) is not in the catalog")
      }
      var last = text.source.lowerBound
      for offset in text.bytes.indices {
        let place = text.sourceRange(of: offset..<offset + 1)
        if place.isEmpty || place.lowerBound < text.source.lowerBound
          || place.upperBound > text.source.upperBound || place.upperBound < last
        {
          defects.append("byte \(offset) of value \(number) is at \(place)")
        }
        last = place.upperBound
      }
    }
    return defects
  }

  /// Replaces each character of each value except keys, one at a time, and returns the defects.
  ///
  /// - Parameter text: The text that replaces each character.
  func defects(replacingEachCharacterBy text: Bytes) throws -> [String] {
    var defects: [String] = []
    for (number, value) in values.enumerated() where !value.isKey {
      var start = 0
      for scalar in String(decoding: value.text.bytes, as: UTF8.self).unicodeScalars {
        let range = start..<start + UTF8.width(scalar)
        start = range.upperBound
        guard let changed = replacing(range, of: value, with: text) else {
          defects.append("value \(number) cannot hold \(readable(text)) at \(range)")
          continue
        }
        var expected = texts
        expected[number].replaceSubrange(range, with: text)
        if try CatalogContents(changed).texts != expected {
          defects.append("value \(number), \(range): \(readable(changed))")
        }
      }
    }
    return defects
  }
}
