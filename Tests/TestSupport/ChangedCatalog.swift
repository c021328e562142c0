import Foundation

@testable import LinkMarkup
@testable import LinkText

/// The values that linkmark reads in a catalog, and a changed copy of the catalog, for comparison
/// with what other programs read.
struct ChangedCatalog: Encodable {
  /// A value that linkmark reads.
  struct Value: Encodable {
    let key: String
    /// The index of the entry in the file.
    let entry: Int
    let variant: String
    let locale: String?
    let text: String
    let isKey: Bool
  }

  /// A change that appends a character to a value.
  struct Change: Encodable {
    /// The index of the value in ``ChangedCatalog/values``.
    let value: Int
    /// The UTF-8 offset of the character in the file's text, after any byte order mark.
    let offset: Int
    let literal: String
  }

  /// The character that is appended.
  private static let mark: Bytes = [UInt8(ascii: "!")]
  /// The maximum number of values to change.
  private static let maximumCount = 3

  /// Whether writing the catalog without changes gives the same bytes.
  private(set) var isWrittenBack = false
  /// The error message if the file cannot be read.
  private(set) var error: String?
  private(set) var values: [Value] = []
  private(set) var changes: [Change] = []
  /// The indices of the values that could not be changed.
  private(set) var refused: [Int] = []
  /// The changed copy of the file; empty if the file cannot be read.
  private(set) var copy: Bytes = []

  private enum CodingKeys: CodingKey {
    case isWrittenBack, error, values, changes, refused
  }

  /// Reads a file, and appends a character to a few values, each in a different entry.
  init(_ file: Bytes, as format: CatalogFormat, path: String, seed: UInt64) {
    do throws(SourceError) {
      let catalog = try Catalog(file, as: format, path: path)
      isWrittenBack = catalog.applying([]) == file
      var texts: [CatalogValue] = []
      var count = 0
      try catalog.read { item in
        guard case .entry(let entry) = item else { return }
        for value in entry.values {
          texts.append(value)
          values.append(
            Value(
              key: entry.key, entry: count, variant: value.variant,
              locale: value.locale?.description,
              text: String(decoding: value.text.bytes, as: UTF8.self), isKey: value.isKey))
        }
        count += 1
      }
      let edits = choose(texts, of: catalog, seed: seed)
      copy = catalog.applying(edits)
    } catch {
      self.error = error.message
    }
  }

  /// Chooses and records the values to change, and returns the edits in the order of the file.
  private mutating func choose(
    _ texts: [CatalogValue], of catalog: Catalog, seed: UInt64
  ) -> [Finding.Fix.Edit] {
    var random = SeededGenerator(seed: seed)
    // In a strings file, Foundation reads only the last value of a repeated key.
    let last = Dictionary(values.map { ($0.key, $0.entry) }, uniquingKeysWith: max)
    var edits: [Finding.Fix.Edit] = []
    var changed: Set<Int> = []
    for index in texts.indices.shuffled(using: &random) {
      guard edits.count < Self.maximumCount else { break }
      let (value, text) = (values[index], texts[index])
      let isShown = catalog.format != .strings || last[value.key] == value.entry
      guard !text.isKey, isShown, changed.insert(value.entry).inserted else { continue }
      let end = text.text.bytes.count
      if let edit = catalog.edit(text, replacing: end..<end, with: Self.mark) {
        edits.append(edit)
        changes.append(
          Change(
            value: index, offset: edit.range.lowerBound,
            literal: String(decoding: edit.replacement, as: UTF8.self)))
      } else {
        refused.append(index)
      }
    }
    changes.sort { $0.offset < $1.offset }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
