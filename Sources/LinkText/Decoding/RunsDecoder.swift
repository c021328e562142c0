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
  var links: [LinkedText.Link] = []
  var images: [LinkedText.Image] = []
  var blockAnnouncements: [LinkedText.Announcement] = []
  var codeBlockInfos: [String] = []
  /// The contexts around the last block, outermost first.
  var openContexts: [Int] = []

  init(_ json: JSONDocument) {
    self.json = json
  }

  mutating func linkedText() throws(SourceError) -> LinkedText {
    var fields = try JSONFields(of: JSONDocument.root, "the file", in: json)
    try checkFormat(try fields.required("format"))
    let locale = try locale(try fields.required("locale"))
    let direction = LanguageTag.Direction(rawValue: try string("dir", of: &fields))
    let style = LinkStyle(rawValue: try string("style", of: &fields))
    let isDark = try string("appearance", of: &fields) == "dark"
    let fontStyleName = try string("fontStyle", of: &fields)
    let fontStyle = try fontStyle(named: fontStyleName, try fields.required("font"))
    let foregroundColor = try color("foregroundColor", of: &fields)
    text.text = .init(try characters("text", of: &fields))
    // Blocks and runs refer to links and images, which the format has after them.
    let blocks = try fields.required("blocks")
    let runs = try fields.required("runs")
    try readLinks(try fields.required("links"))
    try readImages(try fields.required("images"))
    try readRuns(runs, textColor: foregroundColor)
    try readBlocks(blocks)
    return LinkedText(
      attributedText: text, locale: locale, direction: direction ?? locale.direction,
      style: style ?? .default, appearance: isDark ? .dark : .light, fontStyle: fontStyle,
      foregroundColor: foregroundColor, links: links, images: images,
      blockAnnouncements: blockAnnouncements,
      findings: try findings(try fields.required("diagnostics")), styles: styles,
      codeBlockInfos: codeBlockInfos)
  }

  private func checkFormat(_ id: JSONNode.ID) throws(SourceError) {
    let format = try json.text(id, "'format'")
    guard format == "linkmark.runs/1" else {
      throw json.error(
        at: id, "the format is '\(format)'; only 'linkmark.runs/1' can be decoded")
    }
  }

  private func locale(_ id: JSONNode.ID) throws(SourceError) -> LanguageTag {
    let tag = try json.text(id, "'locale'")
    guard let locale = LanguageTag(tag) else {
      throw json.error(at: id, "'\(tag)' is not a language tag; write one such as \"en\"")
    }
    return locale
  }

  private func fontStyle(
    named name: String, _ font: JSONNode.ID
  ) throws(SourceError) -> FontStyle {
    var fields = try JSONFields(of: font, "'font'", in: json)
    return FontStyle(
      name: name, families: [], size: try length("size", of: &fields),
      lineHeight: try length("lineHeight", of: &fields),
      weight: try integer(try fields.required("weight"), "'weight'", in: 1...1000),
      letterSpacing: try number("letterSpacing", of: &fields),
      textStyle: try string("textStyle", of: &fields))
  }

  private func findings(_ id: JSONNode.ID) throws(SourceError) -> [Finding] {
    var findings: [Finding] = []
    for element in try json.elements(of: id, orComplain: "'diagnostics'") {
      var fields = try JSONFields(of: element, "this diagnostic", in: json)
      let location = try position(&fields)
      let level = Finding.Level(rawValue: try string("level", of: &fields))
      let rule = try string("rule", of: &fields)
      let message = try string("message", of: &fields)
      guard let level else { continue }
      findings.append(Finding(rule: rule, level: level, location: location, message: message))
    }
    return findings
  }
}
