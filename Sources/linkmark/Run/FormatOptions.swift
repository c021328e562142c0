import LinkMarkup

/// The options of one output format, such as its style and its dialect.
struct FormatOptions: OptionGroup {
  private var namedFormat: Format?
  var output = OutputOptions()
  private var isInline = false
  var destinations = DestinationPolicy()
  var styling = StylingOptions()
  var language = LocaleOptions()
  fileprivate var markdown = DialectOptions()
  var routes = RouteOptions()
  var page = PageOptions()
  var terminal = TerminalOptions()
  var shape = RunsEmitter.Shape.runs
  /// The settings from the project file, which provide the positions of later errors.
  private(set) var settings: [Configuration.Setting] = []

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.choice(
      "to", short: "t", of: Format.self,
      help: "The format to write; wins over the extension of -o"
    ) { namedFormat = $0 }
    try options.add(&output)
    options.flag(
      "inline", help: "One string value: no <p> around a single paragraph, no final newline"
    ) { isInline = true }
    options.flag(
      "unsafe", from: .named, help: "Keep raw HTML and destinations such as javascript:"
    ) { destinations.refused = .live }
    try styling.declare(&options, appearanceHelp: "The theme's light or dark colors; both in JSON")
    try options.add(&language)
    try markdown.declare(&options, help: "The dialect of Markdown (commonmark with --plain)")
    try options.add(&routes)
    try options.add(&destinations)
    try options.add(&page)
    try options.add(&terminal)
    try options.choice(
      "shape", of: RunsEmitter.Shape.self, for: .json,
      help: "The JSON of linkmark, Apple, Bluesky, Sanity or Android"
    ) { shape = $0 }
  }

  /// The named format, or else the format of the output file's extension, or else HTML.
  private(set) var resolvedFormat = Format.html

  func format() throws(UsageError) -> Format {
    if let namedFormat { return namedFormat }
    guard let file = output.file, file != "-", !page.isInPlace else { return .html }
    if let format = Format(extensionOf: file) { return format }
    throw .unknownExtension(of: file, known: Format.allCases.flatMap(\.extensions))
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    settings = values.compactMap(\.setting)
    resolvedFormat = try format()
    if page.isInPlace, page.isStandalone { throw .exclusive("in-place-format", "standalone") }
    if isInline, page.isStandalone { throw .exclusive("inline", "standalone") }
    for option in given where option.formats == .html && resolvedFormat != .html {
      throw .wrongFormat(for: option.name, only: "html", actual: resolvedFormat.rawValue)
    }
  }

  /// The extent of the output, not counting a page around it: `inline` or `fragment`.
  var extentOfText: LinkedDocument.Extent { isInline ? .inline : .fragment }

  /// The dialect; without annotation, it is limited to the syntax that cmark or cmark-gfm reads.
  var dialect: Dialect {
    switch page.annotation {
    case .links: markdown.dialect
    case .none: (markdown.named ?? .commonMark).intersection(.gfmExtensions)
    }
  }

  /// The detail of source positions; only JSON in the `runs` shape contains positions of links.
  var sourceDetail: Document.SourceDetail {
    resolvedFormat == .json && shape == .runs ? .links : .blocks
  }

  /// Whether relative links to documents of the run are replaced by links to their outputs.
  var replacesLinkedPaths: Bool {
    resolvedFormat == .html && page.relativeLinks == .auto && page.annotation == .links
  }

  /// The file for the map of terminal cells; nil if no map is written.
  var map: String? { resolvedFormat == .ansi ? terminal.map : nil }

  /// Returns a converter for the format, without the routes and link rules of a project.
  ///
  /// - Parameter theme: The theme, if it has been read; nil to read the theme of the options.
  /// - Throws: An error with a position in the project file, if a setting there is wrong.
  func makeConverter(theme: Theme? = nil) throws(UsageError) -> Converter {
    do throws(UsageError) {
      return Converter(
        styling: try Styling(styling, theme: theme), locale: language.locale,
        isLocaleFixed: language.isFixed, dialect: dialect, destinations: destinations,
        sourceDetail: sourceDetail)
    } catch {
      throw error.located(among: settings)
    }
  }

  /// Returns a phrase such as `html with --plain` if the output ignores an option; nil otherwise.
  func outputPhrase(unchangedBy option: CommandOption) -> String? {
    switch option.formats {
    case .ansi where resolvedFormat != .ansi, .json where resolvedFormat != .json:
      return "\(resolvedFormat)"
    case .all, .html, .ansi, .json: break
    }
    guard resolvedFormat == .html else { return nil }
    if page.isStandalone {
      return option.unchangedHTML == .unstyled && page.styleSheet != .inline
        ? "html without an inline style sheet" : nil
    }
    return switch option.unchangedHTML {
    case .none: nil
    case .plainFragment: page.annotation == .none ? "html with --plain" : nil
    case .fragment, .unstyled: "html without --standalone"
    }
  }

  /// Creates the emitter for the format.
  ///
  /// - Parameter fallbackTitle: The title of a page that has neither a title nor a heading.
  func emitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    switch resolvedFormat {
    case .html: htmlEmitter(fallbackTitle: fallbackTitle())
    case .ansi: ansiEmitter
    case .json: RunsEmitter(shape: shape)
    }
  }

  /// The emitter for the values of a catalog, which are never pages.
  var valueEmitter: any Emitter {
    if resolvedFormat == .json { return RunsEmitter(shape: shape) }
    // A value is a single string, so a single paragraph gets no `<p>` around it.
    var options = self
    options.isInline = true
    return options.fragmentEmitter
  }

  /// The emitter of terminal text for the destination: a terminal or a file.
  var ansiEmitter: ANSIEmitter {
    let screen = output.destination == .standardOutput ? Terminal.standardOutput : .file
    return terminal.emitter(for: screen, extent: extentOfText)
  }

  private func htmlEmitter(fallbackTitle: @autoclosure () -> String) -> any Emitter {
    guard page.isStandalone else { return fragmentEmitter }
    var emitter = HTMLPageEmitter(
      fragment: fragmentEmitter, title: page.title, fallbackTitle: fallbackTitle(),
      styleSheet: page.styleSheet)
    emitter.script = page.script
    return emitter
  }

  private var fragmentEmitter: HTMLEmitter {
    let headingIDs: HTMLEmitter.HeadingIDs =
      switch page.headingIDs {
      case .auto: .automatic
      case .always: .always
      case .never: .never
      }
    var emitter = HTMLEmitter(
      annotation: page.annotation,
      unsafeContent: destinations.refused == .live ? .live : .omitted, extent: extentOfText,
      headingIDs: headingIDs, identifierPrefix: page.identifierPrefix, classMap: page.classMap)
    emitter.isInMessage = page.isInPlace
    return emitter
  }
}

struct PageOptions: OptionGroup {
  enum RelativeLinks: String, CaseIterable, Sendable {
    case auto
    case keep
  }

  var annotation = HTMLEmitter.Annotation.links
  private(set) var isStandalone = false
  /// Whether a catalog keeps its format, and gets HTML in the values.
  private(set) var isInPlace = false
  private(set) var title: String?
  private var namedStyleSheet: HTMLPageEmitter.StyleSheetPlacement?
  private(set) var script = HTMLPageEmitter.Script.none
  var classMap = HTMLEmitter.ClassMap.linkmark
  private(set) var headingIDs = UseMode.auto
  private(set) var relativeLinks = RelativeLinks.auto
  private(set) var identifierPrefix = ""

  var styleSheet: HTMLPageEmitter.StyleSheetPlacement { namedStyleSheet ?? .inline }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    options.flag(
      "plain", for: .html, help: "No annotation: what cmark writes, byte for byte"
    ) { annotation = .none }
    options.flag("standalone", for: .html, help: "A whole page") { isStandalone = true }
    options.flag(
      "in-place-format", for: .html,
      help: "android, json, arb, po: the catalog, with HTML in its values"
    ) { isInPlace = true }
    try options.text(
      "title", value: "TEXT", for: .html,
      help: "The page's title (its first heading, else the file's name)"
    ) { title = $0 }
    try options.text(
      "stylesheet", value: "inline|none|URL", for: .html,
      help: "The page's style sheet: in the page, none, or a link to URL"
    ) { word in
      // A user writes `./none` for a file named `none`.
      namedStyleSheet =
        switch word {
        case "inline": .inline
        case "none": HTMLPageEmitter.StyleSheetPlacement.none
        default: .linked(word)
        }
    }
    try options.text(
      "runtime", value: "inline|none|URL", for: .html, from: .named,
      help: "The page's script for links: linkmark's own, none, or a module at URL"
    ) { word in
      script =
        switch word {
        case "inline": .inline(.pageRuntime)
        case "none": .none
        default: .linked(word)
        }
    }
    try declareClassMap(&options)
    try options.choice(
      "heading-ids", of: UseMode.self, for: .html,
      help: "An id for each heading; auto: without --inline and --plain"
    ) { headingIDs = $0 }
    try options.choice(
      "relative-links", of: RelativeLinks.self, for: .html, unchangedHTML: .plainFragment,
      help: "Links to Markdown files that are converted too; auto: to HTML"
    ) { relativeLinks = $0 }
    try options.text(
      "id-prefix", value: "TEXT", for: .html, unchangedHTML: .plainFragment,
      help: "A text before each id from the copy, and in links to it"
    ) { text throws(UsageError) in
      guard text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }) else {
        throw .refused("'\(text)' is not a prefix of letters, digits, '-' and '_'")
      }
      identifierPrefix = text
    }
  }

  mutating func declareClassMap(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.choice(
      "class-map", of: HTMLEmitter.ClassMap.self, for: .html, unchangedHTML: .plainFragment,
      help: "The class names of links"
    ) { classMap = $0 }
  }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    if !isStandalone {
      if title != nil { throw .missingOption("standalone", for: "title") }
      if namedStyleSheet != nil { throw .missingOption("standalone", for: "stylesheet") }
      if script != .none { throw .missingOption("standalone", for: "runtime") }
    }
    if annotation == .none, headingIDs == .always {
      throw .exclusive("plain", "heading-ids", value: "always")
    }
  }
}

struct TerminalOptions: OptionGroup {
  /// The maximum number of terminal cells per line; 0 for no limit, nil if the terminal decides.
  private(set) var width: Int?
  /// The number of empty terminal cells on each side of a line; nil if the terminal decides.
  private(set) var margin: Int?
  var colors = ColorOptions()
  private(set) var hyperlinks = UseMode.auto
  private(set) var addresses = ANSIEmitter.Addresses.automatic
  private(set) var paging = Paging.auto
  /// The file for the map of terminal cells.
  private(set) var map: String?

  /// Declares the options that `convert` shares with `view`, which only shows text on a terminal.
  mutating func declareLayout(
    _ options: inout OptionDeclarations,
    widthHelp: String = "Cells per line; 0 never wraps (the terminal's up to 100)"
  ) throws(UsageError) {
    try options.number("width", in: 0...10_000, for: .ansi, help: widthHelp) { width = $0 }
    try options.number(
      "margin", in: 0...40, for: .ansi,
      help: "Empty cells on both sides (2 on a terminal of 60 cells, else 0)"
    ) { margin = $0 }
    try options.add(&colors)
    try options.choice(
      "hyperlinks", of: UseMode.self, for: .ansi,
      help: "Links that can be clicked (OSC 8); auto: on a terminal"
    ) { hyperlinks = $0 }
  }

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try declareLayout(
      &options,
      widthHelp: "Cells per line; 0 never wraps (the terminal's up to 100, 80 in a pipe)")
    try options.choice(
      "urls", of: ANSIEmitter.Addresses.self, for: .ansi,
      help: "Where addresses are shown; auto: where links cannot be clicked"
    ) { addresses = $0 }
    try options.choice(
      "pager", of: Paging.self, for: .ansi,
      help: "auto: $PAGER or less, for more lines than the terminal has"
    ) { paging = $0 }
    try options.text(
      "map", value: "FILE", for: .ansi, from: .named,
      help: "Write to FILE which cells hold links and text"
    ) { text throws(UsageError) in
      guard text != "-", !text.hasReplacements else {
        throw .refused("'\(text)' is not a name for a file; choose another")
      }
      map = text
    }
  }

  func emitter(for screen: Terminal, extent: LinkedDocument.Extent) -> ANSIEmitter {
    let width = width ?? screen.width
    let wanted = margin ?? (extent == .inline ? 0 : screen.margin(width: width))
    // Both margins together take at most half of each line.
    let margin = width == 0 ? wanted : min(wanted, width / 4)
    return ANSIEmitter(
      // The width of the emitter does not include the margin on the right.
      width: width == 0 ? 0 : max(1, width - margin), margin: margin,
      attributes: screen.attributes(colors.color, depth: colors.depth),
      hyperlinks: screen.hyperlinks(hyperlinks), addresses: addresses, extent: extent)
  }
}

extension Converter {
  /// Returns the converter for an input, with its lint levels and, unless fixed, its language.
  func configured(for input: Input) -> Converter {
    guard input.locale != nil || input.settings != nil else { return self }
    var converter = self
    if let locale = input.settings?.locale ?? input.locale, !isLocaleFixed {
      converter.locale = locale
    }
    if let levels = input.settings?.lintLevels {
      converter.lintLevels = lintLevels.overridden(by: levels)
    }
    return converter
  }
}
