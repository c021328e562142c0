@testable import LinkMarkup
@testable import LinkText

/// A catalog, and the items that its reader finds.
struct ReadCatalog<Reader: CatalogReader> {
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

  /// The defects in the texts and in the locations of their bytes.
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

  /// Replaces each character of each value except keys in turn, and returns the resulting defects.
  ///
  /// - Parameter text: The text that replaces each character in turn.
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
        if try ReadCatalog(changed).texts != expected {
          defects.append("value \(number), \(range): \(readable(changed))")
        }
      }
    }
    return defects
  }
}

/// Replaces random parts of values, and checks that nothing else in the catalog changes.
struct CatalogSplices<Reader: CatalogReader> {
  /// The number of parts that were replaced.
  private(set) var count = 0
  /// The number of texts that a value could not hold.
  private(set) var refusedCount = 0
  private var random: SeededGenerator
  private let pieces = [
    "", "a", "1", "f", "é", "😀", "\"", "'", "\\", "\n", "\t", "\\n", "\\U00e9", "](a://b)", "/*",
    "//", ";",
    "#", "=", "%1$@", " ", "x41",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Replaces a part of each value that is not a key, and returns the resulting defects.
  mutating func defects(in catalog: ReadCatalog<Reader>) -> [String] {
    var defects = catalog.defects
    for (number, value) in catalog.values.enumerated() where !value.isKey {
      let range = part(of: value.text.bytes)
      let text = Bytes(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in random.pick(pieces) }.joined().utf8)
      guard let changed = catalog.replacing(range, of: value, with: text) else {
        refusedCount += 1
        continue
      }
      count += 1
      var expected = catalog.texts
      expected[number].replaceSubrange(range, with: text)
      guard let again = try? ReadCatalog<Reader>(changed), again.texts == expected,
        again.entries.map(\.key) == catalog.entries.map(\.key)
      else {
        defects.append(
          "\(readable(text)) at \(range) of value \(number) in \(readable(catalog.source)) "
            + "gives \(readable(changed))")
        continue
      }
    }
    return defects
  }

  /// Returns the range of a random part of a text, which begins and ends between characters.
  private mutating func part(of text: Bytes) -> Range<Int> {
    let bounds = text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
    let first = random.pick(bounds)
    let last = random.pick(bounds)
    return min(first, last)..<max(first, last)
  }
}

/// The items that a reader finds in an Android resource file, or the reader's error.
struct ResourceItems {
  let catalog: Bytes
  private(set) var languages: [String] = []
  private(set) var entries: [CatalogEntry] = []
  /// The source text and the message of each problem.
  private(set) var problems: [(text: String, message: String)] = []
  private(set) var error: CatalogError?

  init(_ catalog: Bytes, with reader: any CatalogReader.Type = AndroidReader.self) {
    self.catalog = catalog
    do throws(CatalogError) {
      try reader.read(catalog) { item in
        switch item {
        case .language(let tag): languages.append(tag.description)
        case .entry(let entry): entries.append(entry)
        case .problem(let range, let message, _):
          problems.append((String(decoding: catalog[range], as: UTF8.self), message))
        }
      }
    } catch {
      self.error = error
    }
  }

  /// Reads a file whose only string has the given value.
  init(value: String, with reader: any CatalogReader.Type = AndroidReader.self) {
    self.init(
      Bytes("<resources><string name=\"k\">\(value)</string></resources>".utf8), with: reader)
  }

  var values: [CatalogValue] { entries.flatMap(\.values) }

  /// The text of each value.
  var texts: [String] { values.map { String(decoding: $0.text.bytes, as: UTF8.self) } }

  /// Returns the file with a range of the first value's text replaced, or `nil` if the value cannot
  /// hold the text.
  func replacing(
    _ range: Range<Int>, with text: Bytes,
    by reader: any CatalogReader.Type = AndroidReader.self
  ) -> Bytes? {
    let value = values[0]
    let place = value.text.sourceRange(of: range)
    guard let literal = reader.literal(text, in: value, replacing: place, of: catalog) else {
      return nil
    }
    var replaced = catalog
    replaced.replaceSubrange(place, with: literal)
    return replaced
  }

  /// Replaces the first occurrence of a text in the first value, and returns the new source of the
  /// value; `nil` if that is impossible.
  func source(
    replacing part: String, with text: String,
    by reader: any CatalogReader.Type = AndroidReader.self
  ) -> String? {
    let bytes = values[0].text.bytes
    let part = Bytes(part.utf8)
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: part) }),
      let replaced = replacing(start..<start + part.count, with: Bytes(text.utf8), by: reader),
      let source = ResourceItems(replaced, with: reader).values.first?.text.source
    else { return nil }
    return String(decoding: replaced[source], as: UTF8.self)
  }
}
