extension LinkedText {
  /// Decodes copy that was converted to `linkmark.runs/1`.
  ///
  /// Changes to the format are additive, so keys and kinds that this version does not know are
  /// skipped: a block of an unknown kind keeps its text and its runs, and is not among the blocks.
  /// Everything else is checked, so lookups need no checks.
  ///
  /// - Parameters:
  ///   - source: One JSON value in UTF-8.
  ///   - path: The name of the file in messages.
  /// - Throws: A ``SourceError`` with the position of the first error.
  public init(
    decoding source: some Sequence<UInt8>, path: String = "<runs>"
  ) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    var decoder = RunsDecoder(json)
    self = try decoder.linkedText()
  }
}

/// Reads `linkmark.runs/1`, and checks that what it says of ranges and links agrees.
struct RunsDecoder {
  let json: JSONDocument
  var text = AttributedText()
  var styles: [StyledText.RunStyle] = []
  /// The styles in the dark appearance; empty if the file does not have them.
  var darkStyles: [StyledText.RunStyle] = []
  var links: [LinkedText.Link] = []
  var images: [LinkedText.Image] = []
  var blockAnnouncements: [LinkedText.Announcement] = []
  var codeBlockInfos: [String] = []
  /// The contexts around the last block, outermost first.
  var openContexts: [Int] = []
  /// The number of quotes without a number, which earlier versions wrote.
  var unnumberedQuoteCount = 0

  init(_ json: JSONDocument) {
    self.json = json
  }

  mutating func linkedText() throws(SourceError) -> LinkedText {
    let file = try JSONFields(of: JSONDocument.root, "the file", in: json)
    let format = try file.string("format")
    guard format == "linkmark.runs/1" else {
      throw json.error(
        at: try file.required("format"),
        "the format is '\(format)'; only 'linkmark.runs/1' can be decoded")
    }
    let tag = try file.string("locale")
    guard let locale = LanguageTag(tag) else {
      throw json.error(
        at: try file.required("locale"),
        "'\(tag)' is not a language tag; write one such as \"en\"")
    }
    let direction = LanguageTag.Direction(rawValue: try file.string("dir"))
    let style = LinkStyle(rawValue: try file.string("style"))
    let isDark = try file.string("appearance") == "dark"
    let fontStyle = try fontStyle(of: file)
    let foregroundColor = try file.color("foregroundColor")
    let dark = try darkColors(in: file)
    text.text = .init(try json.characters(of: file.required("text"), orComplain: "'text'"))
    // Blocks and runs refer to links and images, which the format has after them.
    let blocks = try file.required("blocks")
    let runs = try file.required("runs")
    try readLinks(try file.elements("links"))
    try readImages(try file.elements("images"))
    try readTables(in: file)
    try readRuns(runs, textColor: foregroundColor, dark: dark)
    try readBlocks(try json.eachElement(of: blocks, orComplain: "'blocks'"))
    return LinkedText(
      attributedText: text, locale: locale, direction: direction ?? locale.direction,
      metadata: try metadata(in: file),
      style: style ?? .default,
      appearance: dark != nil ? .both : isDark ? .dark : .light, fontStyle: fontStyle,
      headingFontStyles: try headingFontStyles(in: file), foregroundColor: foregroundColor,
      surfaceColor: try file.color("surfaceColor"), dark: dark, links: links, images: images,
      blockAnnouncements: blockAnnouncements, findings: try findings(in: file), styles: styles,
      darkStyles: darkStyles, codeBlockInfos: codeBlockInfos)
  }

  /// Reads a font, and the name of its token beside it.
  private func fontStyle(of fields: JSONFields) throws(SourceError) -> FontStyle {
    let name = try fields.string("fontStyle")
    let font = try fields.object("font")
    return FontStyle(
      name: name, families: [], size: try font.length("size"),
      lineHeight: try font.length("lineHeight"), weight: try font.integer("weight", in: 1...1000),
      letterSpacing: try font.number("letterSpacing"), textStyle: try font.string("textStyle"))
  }

  private func headingFontStyles(in file: JSONFields) throws(SourceError) -> [Int: FontStyle] {
    guard file.optional("headings") != nil else { return [:] }
    var styles: [Int: FontStyle] = [:]
    for element in try file.elements("headings") {
      let heading = try JSONFields(of: element, "this font of headings", in: json)
      styles[try heading.integer("level", in: 1...6)] = try fontStyle(of: heading)
    }
    return styles
  }

  private func darkColors(in file: JSONFields) throws(SourceError) -> LinkedText.DarkColors? {
    guard file.optional("dark") != nil else { return nil }
    let fields = try file.object("dark")
    return LinkedText.DarkColors(
      foregroundColor: try fields.color("foregroundColor"),
      surfaceColor: try fields.color("surfaceColor"))
  }

  private func metadata(in file: JSONFields) throws(SourceError) -> LinkedText.Metadata? {
    guard file.optional("metadata") != nil else { return nil }
    let fields = try file.object("metadata")
    return LinkedText.Metadata(
      title: try fields.optionalString("title"),
      description: try fields.optionalString("description"),
      language: try fields.optionalString("lang"))
  }

  private mutating func readTables(in file: JSONFields) throws(SourceError) {
    guard file.optional("tables") != nil else { return }
    for element in try file.elements("tables") {
      let fields = try JSONFields(of: element, "this table", in: json)
      var columns: [Document.Table.Alignment?] = []
      for column in try fields.elements("columns") {
        let isAligned = json[column].kind != .null
        // An alignment of a later version is passed over.
        columns.append(isAligned ? .init(rawValue: try json.text(column, "an alignment")) : nil)
      }
      text.tables.append(Document.Table(columns: columns))
    }
  }

  private func findings(in file: JSONFields) throws(SourceError) -> [Finding] {
    var findings: [Finding] = []
    for element in try file.elements("diagnostics") {
      let diagnostic = try JSONFields(of: element, "this diagnostic", in: json)
      let location = try diagnostic.position()
      let level = Finding.Level(rawValue: try diagnostic.string("level"))
      let rule = try diagnostic.string("rule")
      let message = try diagnostic.string("message")
      guard let level else { continue }
      findings.append(Finding(rule: rule, level: level, location: location, message: message))
    }
    return findings
  }
}
