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

  mutating func readRuns(
    _ id: JSONNode.ID, textColor: RGBColor?, dark: LinkedText.DarkColors?
  ) throws(SourceError) {
    var ranges = TextRanges(of: text)
    let elements = try json.elements(of: id, orComplain: "'runs'")
    text.runs.reserveCapacity(elements.count)
    styles.reserveCapacity(elements.count)
    for element in elements {
      let fields = try JSONFields(of: element, "this run", in: json)
      let end = ranges.end
      let range = try fields.range(after: &ranges)
      guard range.start == end, !range.isEmpty else {
        let fault = range.isEmpty ? "is empty" : "leaves a gap after byte \(end.utf8)"
        throw json.disagreement(at: element, "this run \(fault)")
      }
      try check(try fields.required("text"), "the text of this run", isTextOf: range)
      var attributes = AttributedText.Attributes()
      attributes.marks = try marks(fields)
      attributes.link = try fields.index("link", of: links.count).map { .init(index: $0) }
      let isLink = attributes.link != nil
      styles.append(try style(fields, isLink: isLink, textColor: textColor))
      if let dark {
        darkStyles.append(
          try style(
            isLink ? fields.object("dark") : fields, isLink: isLink,
            textColor: dark.foregroundColor))
      }
      attributes.image = try fields.index("image", of: images.count).map { .init(index: $0) }
      text.runs.append(.init(range: range, attributes: attributes))
    }
    guard ranges.end.utf8 == text.text.count else {
      throw json.disagreement(
        at: id, "the runs end at byte \(ranges.end.utf8) of \(text.text.count) of the text")
    }
    try checkReferences(of: elements, to: text.links, "link") { $0.link?.index }
    try checkReferences(of: elements, to: text.images, "image") { $0.image?.index }
  }

  /// Checks that links or images are those of the runs in their ranges, and of no others.
  private func checkReferences(
    of elements: [JSONNode.ID], to ranges: [AttributedText.OffsetRange], _ name: String,
    _ reference: (AttributedText.Attributes) -> UInt32?
  ) throws(SourceError) {
    var next = 0
    for (run, element) in zip(text.runs, elements) {
      while next < ranges.count, ranges[next].end.utf8 <= run.range.start.utf8 { next += 1 }
      // A range that begins after the run, and one without text in it, have no run.
      var place = next
      while place < ranges.count, ranges[place].isEmpty,
        ranges[place].start.utf8 < run.range.end.utf8
      {
        place += 1
      }
      var expected: UInt32?
      if place < ranges.count, ranges[place].start.utf8 < run.range.end.utf8 {
        guard ranges[place].start.utf8 <= run.range.start.utf8,
          ranges[place].end.utf8 >= run.range.end.utf8
        else {
          throw json.disagreement(at: element, "this run crosses a bound of \(name) \(place)")
        }
        expected = UInt32(place)
      }
      guard reference(run.attributes) == expected else {
        let range =
          expected.map { "is in the range of \(name) \($0)" } ?? "is in no range of a \(name)"
        let said = reference(run.attributes).map { "says '\(name)' \($0)" } ?? "has no '\(name)'"
        throw json.disagreement(at: element, "this run \(range), but \(said)")
      }
    }
  }

  private func marks(_ fields: JSONFields) throws(SourceError) -> AttributedText.Marks {
    var marks: AttributedText.Marks = []
    for element in try fields.elements("marks") {
      _ = try json.characters(of: element, orComplain: "a mark")
      for (known, mark) in AttributedText.Marks.names where json.isString(element, known) {
        marks.insert(mark)
      }
    }
    return marks
  }

  private func style(
    _ fields: JSONFields, isLink: Bool, textColor: RGBColor?
  ) throws(SourceError) -> StyledText.RunStyle {
    guard isLink else { return StyledText.RunStyle(foregroundColor: textColor) }
    var style = StyledText.RunStyle(
      foregroundColor: try fields.color("foregroundColor"),
      highlightColor: try fields.color("highlightColor"))
    if let underline = try fields.optionalString("underlineStyle") {
      // A link keeps its line if a later version draws it in another way.
      style.underline = Theme.Underline(rawValue: underline) ?? .single
    }
    style.fontWeight = try fields.optionalInteger("fontWeight", in: 1...1000)
    return style
  }

  /// Checks that a string is the text of a range.
  func check(
    _ id: JSONNode.ID, _ name: String, isTextOf range: AttributedText.OffsetRange
  ) throws(SourceError) {
    guard json.isString(id, text.text[range.utf8]) else {
      _ = try json.characters(of: id, orComplain: name)
      throw json.disagreement(at: id, "\(name) is not the text at \(range.utf8) in UTF-8")
    }
  }

  mutating func readLinks(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let link = try JSONFields(of: element, "this link", in: json)
      try checkID(link, links.count)
      let address = try address("href", of: link)
      let title = try link.nullableString("title")
      let kind = try kind(link, of: address)
      let handling = LinkTarget.Handling(rawValue: try link.string("handling"))
      let range = try link.range(after: &ranges)
      let route = try route(link)
      let speech = try link.object("accessibility")
      let role = LinkTarget.Role(rawValue: try speech.string("role"))
      links.append(
        LinkedText.Link(
          id: Document.Link.ID(index: UInt32(links.count)), href: address.href,
          blocked: address.blocked, title: title, kind: kind, handling: handling ?? .none,
          range: range, route: route, role: role ?? .link, name: try speech.string("name"),
          states: try states(speech), description: try speech.optionalString("description"),
          hint: try speech.optionalString("hint"), announcement: try speech.announcement(),
          source: try link.source()))
      text.links.append(range)
    }
  }

  mutating func readImages(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let image = try JSONFields(of: element, "this image", in: json)
      try checkID(image, images.count)
      let address = try address("src", of: image)
      let title = try image.nullableString("title")
      let alternativeText = try image.required("alternativeText")
      let kind = try kind(image, of: address)
      let range = try image.range(after: &ranges)
      try check(alternativeText, "'alternativeText'", isTextOf: range)
      images.append(
        LinkedText.Image(
          id: Document.ImageID(index: UInt32(images.count)), href: address.href,
          blocked: address.blocked, title: title, alternativeText: text[range], kind: kind,
          range: range, source: try image.source()))
      text.images.append(range)
    }
  }

  private func checkID(_ fields: JSONFields, _ index: Int) throws(SourceError) {
    let id = try fields.required("id")
    guard json.number(id) == Double(index) else {
      throw json.disagreement(at: id, "the id of \(fields.name) is not its index, \(index)")
    }
  }

  /// Reads an address, or what is blocked; there is always one of them.
  private func address(
    _ key: String, of fields: JSONFields
  ) throws(SourceError) -> (href: String?, blocked: LinkedText.Blocked?) {
    let href = try fields.nullableString(key)
    guard let id = fields.optional("blocked") else {
      if href == nil {
        throw json.disagreement(
          at: fields.object, "\(fields.name) has neither '\(key)' nor 'blocked'")
      }
      return (href, nil)
    }
    if href != nil {
      throw json.disagreement(at: id, "\(fields.name) has both '\(key)' and 'blocked'")
    }
    let blocked = try fields.object("blocked")
    return (
      nil,
      LinkedText.Blocked(
        destination: try blocked.string("destination"), reason: try blocked.string("reason"))
    )
  }

  private func kind(
    _ fields: JSONFields, of address: (href: String?, blocked: LinkedText.Blocked?)
  ) throws(SourceError) -> LinkTarget.Kind? {
    let name = try fields.string("kind")
    let known = LinkTarget.Kind.unblocked.first { $0.name == name }
    guard (name == "blocked") == (address.blocked != nil) || known == nil && name != "blocked"
    else {
      throw json.disagreement(
        at: try fields.required("kind"),
        "the kind of \(fields.name) is '\(name)', "
          + (address.blocked == nil ? "but it has an address" : "but it is blocked"))
    }
    guard name == "blocked" else { return known }
    return address.blocked.flatMap { LinkTarget.BlockReason(rawValue: $0.reason) }
      .map { .blocked($0) }
  }

  private func states(_ fields: JSONFields) throws(SourceError) -> LinkTarget.States {
    var states: LinkTarget.States = []
    for id in try fields.elements("states") {
      if try json.text(id, "a value of 'states'") == "disabled" { states.insert(.disabled) }
    }
    return states
  }

  private func route(_ link: JSONFields) throws(SourceError) -> RouteMatch? {
    guard let id = try link.nullable("route") else { return nil }
    let route = try JSONFields(of: id, "'route'", in: json)
    let name = try route.string("name")
    let pattern = try route.string("pattern")
    let parameters = try route.object("params")
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: try strings(in: parameters.object("path")),
        query: try strings(in: parameters.object("query"))))
  }

  private func strings(in fields: JSONFields) throws(SourceError) -> [String: String] {
    var strings: [String: String] = [:]
    for member in json.members(of: fields.object) {
      let name = try json.text(member.key, "a key")
      strings[name] = try json.text(member.value, "'\(name)'")
    }
    return strings
  }
}

extension AttributedText.Marks {
  fileprivate static let names: [(String, AttributedText.Marks)] = [
    ("emphasis", .emphasis), ("strong", .strong), ("strikethrough", .strikethrough),
    ("code", .code), ("image", .image),
  ]
}

extension LinkTarget.Kind {
  /// The kinds of destinations that are not blocked.
  package static let unblocked: [LinkTarget.Kind] = [
    .unresolved, .web, .contact, .fragment, .relative, .app, .unsafe,
  ]
}
