@testable import LinkMarkup
@testable import LinkText

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

  /// Returns the first value's source after the first occurrence of a text in it is replaced, or
  /// `nil` if that is impossible.
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
