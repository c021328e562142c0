// Clients that convert need only one import.
@_exported public import LinkText

/// A converter that parses Markdown and resolves its links, for any emitter to write.
///
/// A converter is a value; any number of threads can share one.
public struct Converter: Sendable {
  /// The theme, and the link style, appearance and font style to use.
  public var styling: Styling
  /// The language of documents and of the announcements of their links.
  public var locale: LanguageTag
  /// Whether `locale` takes precedence over a language that a document's front matter names.
  public var isLocaleFixed: Bool
  /// Phrases that take precedence over the built-in phrases; announcements are in English if there
  /// are no phrases in the language of a document.
  public var phrasebooks: [Phrasebook]
  /// The dialect of Markdown.
  public var dialect: Dialect
  /// The destinations that links may have.
  public var destinations: DestinationPolicy
  /// The routes of the app that shows the documents, or `nil` if there are none.
  public var routes: RouteTable?
  /// The project's rules for links, or `nil` if there are none.
  public var rules: LinkRules?
  /// The project's levels for findings of lint rules.
  public var lintLevels: LintLevels
  /// The detail of a document's source map; with `blocks`, runs have no source ranges of links.
  public var sourceDetail: Document.SourceDetail
  /// The limits above which a document is rejected.
  public var limits: Limits

  /// Creates a converter; each property has a default value.
  public init(
    styling: Styling = Styling(),
    locale: LanguageTag = .english,
    isLocaleFixed: Bool = false,
    phrasebooks: [Phrasebook] = [],
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
    self.isLocaleFixed = isLocaleFixed
    self.phrasebooks = phrasebooks
    self.dialect = dialect
    self.destinations = destinations
    self.routes = routes
    self.rules = rules
    self.lintLevels = lintLevels
    self.sourceDetail = sourceDetail
    self.limits = limits
  }

  /// Parses Markdown and resolves its links.
  ///
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func convert(_ markdown: String) throws(LinkMarkupError) -> LinkedDocument {
    try convert(Bytes(markdown.utf8))
  }

  /// Parses Markdown in UTF-8 and resolves its links.
  ///
  /// Invalid UTF-8 is replaced by U+FFFD and reported as a finding.
  ///
  /// - Parameters:
  ///   - markdown: The source, in UTF-8.
  ///   - file: The path of the source, which rules can match.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func convert(
    _ markdown: some Sequence<UInt8>, file: String? = nil
  ) throws(LinkMarkupError) -> LinkedDocument {
    convert(
      try Document(parsing: markdown, dialect: dialect, sourceDetail: sourceDetail, limits: limits),
      file: file)
  }

  /// Resolves the links of a document.
  ///
  /// - Parameters:
  ///   - document: A document, as parsed by `Document(parsing:)`. The converter's dialect, source
  ///     detail, and limits have no effect on it.
  ///   - file: The path of the source, which rules can match.
  ///   - linkedPath: A function that replaces the paths of relative links, or `nil` to keep them.
  public func convert(
    _ document: Document, file: String? = nil, linkedPath: DestinationPolicy.LinkedPath? = nil
  ) -> LinkedDocument {
    let language = isLocaleFixed ? nil : document.frontMatter?.language.flatMap(LanguageTag.init)
    return LinkedDocument(
      document, destinations: destinations, routes: routes, rules: rules,
      file: file, linkedPath: linkedPath, styling: styling, locale: language ?? locale,
      phrasebooks: phrasebooks, lintLevels: lintLevels)
  }

  /// Converts Markdown to HTML.
  ///
  /// - Parameters:
  ///   - markdown: The source.
  ///   - annotation: The attributes to write on links.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func html(
    _ markdown: String, annotation: HTMLEmitter.Annotation = .links
  ) throws(LinkMarkupError) -> String {
    try convert(markdown).emitted(by: .html(annotation: annotation))
  }

  /// Converts Markdown to text for a terminal, without SGR codes or hyperlinks.
  ///
  /// - Parameters:
  ///   - markdown: The source.
  ///   - width: The number of terminal cells to which lines are wrapped.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func ansi(_ markdown: String, width: Int) throws(LinkMarkupError) -> String {
    try convert(markdown).emitted(by: .ansi(width: width))
  }

  /// Converts Markdown to JSON; `LinkedText(decoding:)` reads JSON of the shape `runs`.
  ///
  /// - Parameters:
  ///   - markdown: The source.
  ///   - shape: The shape of the attributed runs.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public func json(
    _ markdown: String, shape: RunsEmitter.Shape = .runs
  ) throws(LinkMarkupError) -> String {
    try convert(markdown).emitted(by: .runs(shape: shape))
  }

  /// The version of libcmark, such as `0.30.2`.
  package static var libcmarkVersion: String { CommonMarkTree.libraryVersion }
}

extension Document {
  /// Parses CommonMark 0.30 with the extensions of a dialect.
  ///
  /// U+FFFD replaces NUL and invalid UTF-8; `invalidEncoding` locates the first invalid byte.
  ///
  /// - Parameters:
  ///   - source: The source, in UTF-8.
  ///   - dialect: The dialect of Markdown.
  ///   - sourceDetail: The detail of `sourceMap`, which is `nil` for `blocks`.
  ///   - limits: The limits above which the document is rejected.
  /// - Throws: A `LinkMarkupError` if the document exceeds a limit.
  public init(
    parsing source: some Sequence<UInt8>, dialect: Dialect = .copy,
    sourceDetail: SourceDetail = .blocks, limits: Limits = .standard
  ) throws(LinkMarkupError) {
    self = try SourceTree(parsing: Bytes(source), dialect: dialect, limits: limits)
      .document(sourceDetail)
  }
}
