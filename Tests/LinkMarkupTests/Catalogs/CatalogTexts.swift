@testable import LinkMarkup
@testable import LinkText

/// What is read of a catalog, in lines that tests compare.
struct CatalogTexts {
  var languages: [String] = []
  /// `key [language] variant = text`, with what else is remarkable.
  var values: [String] = []
  /// `the bytes of the place: message`.
  var problems: [String] = []
  var entries: [CatalogEntry] = []

  init(_ source: String, as format: CatalogFormat) throws {
    try self.init(Bytes(source.utf8), as: format)
  }

  init(_ source: Bytes, as format: CatalogFormat) throws {
    let catalog = try Catalog(source, as: format, path: "catalog")
    try catalog.read { item in
      switch item {
      case .language(let language): languages.append("\(language)")
      case .problem(let range, let message, _):
        problems.append("\(String(decoding: catalog.text.bytes[range], as: UTF8.self)): \(message)")
      case .entry(let entry):
        entries.append(entry)
        values += entry.values.map { CatalogTexts.line(entry.key, $0) }
      }
    }
  }

  private static func line(_ key: String, _ value: CatalogValue) -> String {
    let name = [
      key, value.locale.map { "[\($0)]" } ?? "", value.variant, value.state.map { "(\($0))" } ?? "",
      value.isKey ? "key" : "", value.isShipped ? "" : "not shipped",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    return "\(name) = \(String(decoding: value.text.bytes, as: UTF8.self))"
  }
}
