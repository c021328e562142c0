import LinkMarkup

struct SourceOptions: OptionGroup {
  /// The format that the user or the project names; nil if file names decide.
  private var named: SourceFormat?
  /// Whether the user named the format, which then overrides the project file's `files`.
  private var isFixed = false
  private var placeholders: PlaceholderSyntax?

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.choice(
      "from", of: SourceFormat.self,
      help: "The format of inputs (from their names; JSON only with this option)"
    ) { named = $0 }
    try options.choice(
      "placeholders", of: PlaceholderSyntax.self,
      help: "With --from json: the syntax of placeholders and plurals (all)"
    ) { placeholders = $0 }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    isFixed = given.contains { $0.name == "from" }
    if named != .json, given.contains(where: { $0.name == "placeholders" }) {
      throw .refused("--placeholders is about JSON; add --from json")
    }
  }

  private func format(of input: Input) -> SourceFormat? {
    isFixed ? named : input.settings?.source ?? named
  }

  private func catalogFormat(of input: Input) -> CatalogFormat? {
    format(of: input).map(CatalogFormat.init) ?? CatalogFormat(path: input.name)
  }

  var folderFilter: FolderSearch.Filter {
    named.flatMap(CatalogFormat.init).map(FolderSearch.Filter.catalogs) ?? .markdown
  }

  /// Returns whether an input may be a catalog whose translations are in other files.
  func mayBeTranslated(_ input: Input) -> Bool {
    switch catalogFormat(of: input) {
    case .strings, .android, .json, .arb: true
    case .xcstrings, .po, nil: false
    }
  }

  /// Returns whether an input is Markdown, without reading its contents.
  func isMarkdown(_ input: Input) -> Bool {
    let format = format(of: input)
    return format == .markdown
      || format == nil && Input.markdownExtension(of: Path.name(of: input.name)) != nil
  }

  /// Returns whether an input is a catalog, without reading its contents.
  func isCatalog(_ input: Input) -> Bool { catalogFormat(of: input) != nil }

  /// Returns whether an input is JSON of unspecified format, which may or may not be a catalog.
  func isUnspecifiedJSON(_ input: Input) -> Bool {
    input.name.utf8.last == UInt8(ascii: "n") && input.name.hasSuffix(".json")
      && format(of: input) == nil
  }

  static let unspecifiedJSONReason =
    "this is JSON; --from json reads it as a catalog of localized strings"

  /// Returns the input as a catalog; nil if it is Markdown.
  ///
  /// - Throws: An error if the file is neither UTF-8 nor UTF-16 with a byte order mark.
  func catalog(_ input: Input, file: Bytes) throws(SourceError) -> Catalog? {
    guard let format = catalogFormat(of: input) else { return nil }
    return try Catalog(
      file, as: format, path: input.name,
      placeholders: input.settings?.placeholders ?? placeholders)
  }
}

struct DialectOptions: OptionGroup {
  enum Name: String, CaseIterable {
    case copy
    case gfm
    case commonMark = "commonmark"
  }

  private(set) var named: Dialect?

  var dialect: Dialect { named ?? .copy }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declare(&options, help: "The dialect of Markdown")
  }

  mutating func declare(_ options: inout OptionDeclarations, help: String) throws(UsageError) {
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

struct StylingOptions: OptionGroup {
  /// The name of an embedded theme, or the path of a token file.
  var theme: String?
  var style = LinkStyle.default
  var appearance = Appearance.auto
  var fontStyle: String?

  /// The token file of the theme; nil for an embedded theme.
  var themeFile: String? { theme.flatMap { Theme.embeddedNames.contains($0) ? nil : $0 } }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declare(&options, appearanceHelp: "The theme's light or dark colors")
  }

  mutating func declare(
    _ options: inout OptionDeclarations, appearanceHelp: String
  ) throws(UsageError) {
    try options.text(
      "theme", value: "NAME|FILE", unchangedHTML: .unstyled,
      help: "An embedded theme or a token file (backpack)"
    ) { theme = $0 }
    try options.choice(
      "style", of: LinkStyle.self, unchangedHTML: .plainFragment,
      help: "Link style for a default or contrast surface; implicit: not underlined"
    ) { style = $0 }
    try options.choice(
      "appearance", of: Appearance.self, unchangedHTML: .fragment, help: appearanceHelp
    ) { appearance = $0 }
    try declareFontStyle(&options)
  }

  mutating func declareFontStyle(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "font-style", value: "NAME", unchangedHTML: .unstyled,
      help: "The typography token of the text (bodyDefault)"
    ) { fontStyle = $0 }
  }
}

extension Styling {
  /// Creates the styling that options describe; `knownTheme` replaces the theme that they name.
  init(_ options: StylingOptions, theme knownTheme: Theme? = nil) throws(UsageError) {
    let named = try attempt(
      try knownTheme == nil ? options.theme.map(Theme.named) : nil,
      or: { (error: UsageError) in error.about("theme") })
    let theme = knownTheme ?? named ?? .backpack
    let fontStyle = try attempt(
      try options.fontStyle.map(theme.requiredFontStyle),
      or: { (error: UsageError) in error.about("font-style") })
    self.init(
      theme: theme, style: options.style, appearance: options.appearance, fontStyle: fontStyle)
  }
}

extension Theme {
  /// Returns an embedded theme, or else reads a token file.
  static func named(_ nameOrPath: String) throws(UsageError) -> Theme {
    if let theme = Theme.embedded(named: nameOrPath) { return theme }
    guard FileSystem.exists(nameOrPath) || nameOrPath.contains(where: { $0 == "/" || $0 == "." })
    else {
      throw .refused(
        "'\(nameOrPath)' is neither a file nor one of \(embeddedNames.joined(separator: ", "))",
        nearest: embeddedNames.nearestWord(to: nameOrPath))
    }
    return try Input(file: nameOrPath).settings { source throws(SourceError) in
      try Theme(parsing: source, path: nameOrPath)
    }
  }

  fileprivate func requiredFontStyle(named fontStyle: String) throws(UsageError) -> FontStyle {
    if let fontStyle = self.fontStyle(named: fontStyle) { return fontStyle }
    let names = fontStyles.map(\.name)
    let nearest = names.nearestWord(to: fontStyle)
    throw .refused(
      "the theme \(name) has no '\(fontStyle)'"
        + (nearest == nil ? "; it has \(names.joined(separator: ", "))" : ""),
      nearest: nearest)
  }
}

struct RouteOptions: OptionGroup {
  var file: String?
  /// The project file that names `file`; nil if the command line does.
  var projectOfFile: String?
  var webHosts: [String] = []
  /// The project file that names `webHosts`; nil if the command line does.
  var projectOfHosts: String?
  /// The option or project file that names `file`, for messages.
  var fileOrigin: String { projectOfFile ?? "--routes" }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.text(
      "routes", value: "FILE", unchangedHTML: .plainFragment,
      help: "The app's routes, in linkmark's, Apple's or Android's format"
    ) { file = $0 }
    try options.text(
      "web-hosts", value: "LIST", unchangedHTML: .plainFragment,
      help: "The hosts whose web addresses the app handles, separated by commas"
    ) { text throws(UsageError) in
      let hosts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !hosts.contains("") else {
        throw .refused("'\(text)' has an empty host; write www.a.example,b.example")
      }
      if let message = hosts.lazy.compactMap(RouteTable.errorMessage).first {
        throw .refused(message)
      }
      webHosts = hosts
    }
  }
}

extension RouteTable {
  /// Reads the routes that the options or the project file name.
  ///
  /// - Returns: The routes, or nil if there is neither a route file nor a web host.
  /// - Throws: An error if the file is invalid or missing, or if a rule names an unknown route.
  static func named(
    by options: RouteOptions, for rules: LinkRules?
  ) throws(UsageError) -> RouteTable? {
    guard let path = options.file else {
      guard options.webHosts.isEmpty else {
        throw options.projectOfHosts.map {
          .refused("\($0): 'webHosts' without 'routes' needs --routes")
        } ?? .missingOption("routes", for: "web-hosts")
      }
      return nil
    }
    return try Input(file: path).settings(from: options.fileOrigin) { source throws(SourceError) in
      let table = try RouteTable(parsing: source, path: path, webHosts: options.webHosts)
      try rules?.check(against: table)
      return table
    }
  }
}

/// An output format of linkmark.
enum Format: String, CaseIterable, Sendable {
  case html
  case ansi
  case json

  /// The extensions of file names in the format, with their dots; new files get the first one.
  var extensions: [String] {
    switch self {
    case .html: [".html", ".htm"]
    case .ansi: [".ansi", ".ans", ".txt"]
    case .json: [".json"]
    }
  }

  /// Creates the format that a file name's extension names; nil for any other extension.
  init?(extensionOf path: String) {
    let path = path.lowercased()
    let format = Format.allCases.first { $0.extensions.contains(where: path.hasSuffix) }
    guard let format else { return nil }
    self = format
  }
}
