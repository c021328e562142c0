import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The content of a catalog, as lines that tests compare.
struct CatalogSummary {
  var languages: [String] = []
  /// A line for each value, such as `title [de] plural.one (fuzzy) not shipped = text`.
  var values: [String] = []
  /// The problems as `source: message`, where `source` is the text at the problem's location.
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
        values += entry.values.map { CatalogSummary.line(entry.key, $0) }
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
