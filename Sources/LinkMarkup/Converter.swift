public import LinkText

/// The front door: parses copy and decides about its links, for any emitter to write.
///
/// A converter is a value; one can serve any number of threads.
public struct Converter: Sendable {
  public var styling: Styling
  /// The language of the copy and of what is announced about its links.
  public var locale: LanguageTag
  /// The phrases of all languages that are to be had; English is said where the copy's is none of them.
  public var phrasebooks: [Phrasebook]
  public var dialect: Dialect
  public var destinations: DestinationPolicy
  /// The routes of the app that shows the copy; nil when there is none.
  public var routes: RouteTable?
  /// What the project decides about its links; nil when nothing.
  public var rules: LinkRules?
  /// How serious the project takes what is found in its copy.
  public var lintLevels: LintLevels
  /// How much of its source a document remembers; with `blocks`, the runs have no places of links.
  public var sourceDetail: Document.SourceDetail
  /// How much a document may hold before it is refused.
  public var limits: Limits

  public init(
    styling: Styling = Styling(),
    locale: LanguageTag = .english,
    phrasebooks: [Phrasebook] = Phrasebook.embedded,
    dialect: Dialect = .copy,
    destinations: DestinationPolicy = DestinationPolicy(),
    routes: RouteTable? = nil,
    rules: LinkRules? = nil,
    lintLevels: LintLevels = .standard,
    sourceDetail: Document.SourceDetail = .blocks,
    limits: Limits = .standard
  ) {
    self.styling = styling
    self.locale = locale
    self.phrasebooks = phrasebooks
    self.dialect = dialect
    self.destinations = destinations
    self.routes = routes
    self.rules = rules
    self.lintLevels = lintLevels
    self.sourceDetail = sourceDetail
    self.limits = limits
  }

  /// Parses Markdown and decides about its links.
  public func convert(_ markdown: String) throws(LinkMarkupError) -> LinkedDocument {
    try convert(Bytes(markdown.utf8))
  }

  /// Parses Markdown in UTF-8 and decides about its links.
  ///
  /// What is not valid UTF-8 becomes U+FFFD and a finding. `file` is the path that rules compare.
  public func convert(
    _ markdown: Bytes, file: String? = nil
  ) throws(LinkMarkupError) -> LinkedDocument {
    convert(
      try Document(
        parsing: markdown, dialect: dialect, sourceDetail: sourceDetail, limits: limits),
      file: file)
  }

  /// Decides about the links of a document.
  package func convert(
    _ document: Document, file: String? = nil
  ) -> LinkedDocument {
    LinkedDocument(
      document, destinations: destinations, routes: routes, rules: rules,
      file: file, styling: styling, locale: locale,
      phrasebooks: phrasebooks, lintLevels: lintLevels)
  }
}
