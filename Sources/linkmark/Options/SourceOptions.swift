import LinkMarkup

/// The format of the inputs.
struct SourceOptions: OptionGroup {
  /// The format that was named; nil if the names of files decide.
  private var named: SourceFormat?
  /// Whether the user named it, so that it wins over what the project file sets for some files.
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

  /// What folders are searched for.
  var folderFilter: FolderSearch.Filter {
    named.flatMap(CatalogFormat.init).map(FolderSearch.Filter.catalogs) ?? .markdown
  }

  /// Whether an input may be a catalog whose translations are in other files.
  func mayBeTranslated(_ input: Input) -> Bool {
    let format = format(of: input)
    switch format.map(CatalogFormat.init) ?? CatalogFormat(path: input.name) {
    case .strings, .android, .json, .arb: return true
    case .xcstrings, .po: return false
    case nil: return format == nil && CatalogFormat.isXML(input.name)
    }
  }

  /// Whether an input is Markdown, as its name alone says.
  func isMarkdown(_ input: Input) -> Bool {
    let format = format(of: input)
    return format == .markdown
      || format == nil && Input.markdownExtension(of: Path.name(of: input.name)) != nil
  }

  /// Whether an input has a name that catalogs have.
  func mayBeCatalog(_ input: Input) -> Bool {
    guard let format = format(of: input) else {
      return CatalogFormat(path: input.name) != nil || CatalogFormat.isXML(input.name)
    }
    return format != .markdown
  }

  /// Whether an input is JSON whose format was not named; it is no Markdown, and not always a catalog.
  func isUnclear(_ input: Input) -> Bool {
    input.name.utf8.last == UInt8(ascii: "n") && input.name.hasSuffix(".json")
      && format(of: input) == nil
  }

  static let unclearReason = "this is JSON; --from json reads it as a catalog of localized strings"

  /// Returns the catalog that an input is; nil for Markdown.
  ///
  /// - Throws: If the file is neither in UTF-8 nor in UTF-16.
  func catalog(_ input: Input, _ file: Bytes) throws(SourceError) -> Catalog? {
    guard let format = catalogFormat(of: input, file) else { return nil }
    return try Catalog(
      file, as: format, path: input.name,
      placeholders: input.settings?.placeholders ?? placeholders)
  }

  private func catalogFormat(of input: Input, _ file: Bytes) -> CatalogFormat? {
    if let format = format(of: input) { return CatalogFormat(format) }
    return CatalogFormat(path: input.name, file)
  }
}
