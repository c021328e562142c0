import LinkMarkup

/// The dialect of Markdown.
struct DialectOptions: OptionGroup {
  enum Name: String, CaseIterable {
    case copy
    case gfm
    case commonMark = "commonmark"
  }

  /// The dialect that was named; nil if none was.
  private(set) var named: Dialect?

  var dialect: Dialect { named ?? .copy }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declare(&options, help: "The dialect of Markdown")
  }

  mutating func declare(
    _ options: inout OptionDeclarations, help: String
  ) throws(UsageError) {
    try options.choice("dialect", of: Name.self, help: help) { name in
      named =
        switch name {
        case .copy: .copy
        case .gfm: .gfm
        case .commonMark: .commonMark
        }
    }
  }
}
