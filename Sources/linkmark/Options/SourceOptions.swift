import LinkMarkup

/// The format of the inputs.
struct SourceOptions: OptionGroup {
  enum Name: String, CaseIterable {
    case markdown
    case xcstrings
    case strings
    case android
    case json
    case arb
    case po

    fileprivate var catalogFormat: CatalogFormat? { CatalogFormat(rawValue: rawValue) }
  }

  /// The format that was named; nil if the names of files decide.
  private var name: Name?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.choice(
      "from", of: Name.self, help: "The format of the inputs (by their names; json only so)"
    ) { name = $0 }
  }

  /// Whether an input may be a catalog whose translations are in other files.
  func mayBeTranslated(_ input: Input) -> Bool {
    switch name.map(\.catalogFormat) ?? CatalogFormat(path: input.name) {
    case .strings, .android, .json, .arb: true
    case .xcstrings, .po: false
    case nil: name == nil && input.name.lowercased().hasSuffix(".xml")
    }
  }

  /// Whether an input is JSON whose format was not named; it is no Markdown, and not always a catalog.
  func isUnclear(_ input: Input) -> Bool {
    name == nil && input.name.utf8.last == UInt8(ascii: "n") && input.name.hasSuffix(".json")
  }

  /// Returns the format of a catalog; nil for Markdown.
  func catalogFormat(of input: Input, _ file: Bytes) -> CatalogFormat? {
    name.map(\.catalogFormat) ?? CatalogFormat(path: input.name, file)
  }
}
