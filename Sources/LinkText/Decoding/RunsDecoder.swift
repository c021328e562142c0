extension LinkedText {
  /// Decodes a document that was converted to `linkmark.runs/1`.
  ///
  /// Later versions only add to the format, so keys and kinds that this version does not know are
  /// skipped: a block of an unknown kind keeps its text and its runs, but is not among the blocks.
  /// The initializer checks ranges and references, so lookups need no checks.
  ///
  /// - Parameters:
  ///   - source: A JSON object in UTF-8.
  ///   - path: The name of the file in messages.
  /// - Throws: A ``SourceError`` with the position of the first error.
  public init(decoding source: some Sequence<UInt8>, path: String = "<runs>") throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    var decoder = RunsDecoder()
    self = try decoder.linkedText(of: JSONValue(json, named: "the file").requireObject())
  }
}

/// A decoder of `linkmark.runs/1`, which checks that ranges, links, and images agree.
struct RunsDecoder {
  var text = AttributedText()
  var styles: [StyledText.RunStyle] = []
  /// The styles in the dark appearance; empty if the file does not have them.
  var darkStyles: [StyledText.RunStyle] = []
  var links: [LinkedText.Link] = []
  var images: [LinkedText.Image] = []
  var blockAnnouncements: [LinkedText.Announcement] = []
  var codeBlockInfos: [String] = []
  /// The indices of the contexts around the last block, outermost first.
  var openContexts: [Int] = []
  /// The number of block quotes so far without a number, which earlier versions did not write.
  var unnumberedQuoteCount = 0

  mutating func linkedText(of file: JSONValue) throws(SourceError) -> LinkedText {
    let format = try file.string("format")
    try file.required("format").require(
      format == "linkmark.runs/1",
      "the format is '\(format)'; only 'linkmark.runs/1' can be decoded")
    let tag = try file.string("locale")
    let locale = try file.required("locale").require(
      LanguageTag(tag), "'\(tag)' is not a language tag; write one such as \"en\"")
    let direction = LanguageTag.Direction(rawValue: try file.string("dir"))
    let style = LinkStyle(rawValue: try file.string("style"))
    let isDark = try file.string("appearance") == "dark"
    let fontStyle = try fontStyle(of: file)
    let foregroundColor = try file.color("foregroundColor")
    let dark = try darkColors(in: file)
    text.text = .init(try file.required("text").requireUTF8())
    // Blocks and runs refer to links and images, which come after them in the format.
    let blocks = try file.required("blocks")
    let runs = try file.required("runs")
    try readLinks(try file.elements("links", named: "this link"))
    try readImages(try file.elements("images", named: "this image"))
    try readTables(in: file)
    try readRuns(runs, textColor: foregroundColor, dark: dark)
    try readBlocks(try blocks.requireElements(named: "this block"))
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

  private func fontStyle(of fields: JSONValue) throws(SourceError) -> FontStyle {
    let name = try fields.string("fontStyle")
    let font = try fields.object("font")
    return FontStyle(
      name: name, families: [], size: try font.length("size"),
      lineHeight: try font.length("lineHeight"), weight: try font.integer("weight", in: 1...1000),
      letterSpacing: try font.required("letterSpacing").requireNumber(),
      textStyle: try font.string("textStyle"))
  }

  private func headingFontStyles(in file: JSONValue) throws(SourceError) -> [Int: FontStyle] {
    guard let headings = file["headings"] else { return [:] }
    var styles: [Int: FontStyle] = [:]
    for element in try headings.requireElements(named: "this font of headings") {
      let heading = try element.requireObject()
      styles[try heading.integer("level", in: 1...6)] = try fontStyle(of: heading)
    }
    return styles
  }

  private func darkColors(in file: JSONValue) throws(SourceError) -> LinkedText.DarkColors? {
    guard let fields = try file["dark"]?.requireObject() else { return nil }
    return LinkedText.DarkColors(
      foregroundColor: try fields.color("foregroundColor"),
      surfaceColor: try fields.color("surfaceColor"))
  }

  private func metadata(in file: JSONValue) throws(SourceError) -> LinkedText.Metadata? {
    guard let fields = try file["metadata"]?.requireObject() else { return nil }
    return LinkedText.Metadata(
      title: try fields["title"]?.requireString(),
      description: try fields["description"]?.requireString(),
      language: try fields["lang"]?.requireString())
  }

  private mutating func readTables(in file: JSONValue) throws(SourceError) {
    guard let tables = file["tables"] else { return }
    for table in try tables.requireElements(named: "this table") {
      var columns: [Document.Table.Alignment?] = []
      for column in try table.requireObject().elements("columns", named: "an alignment") {
        // An alignment that this version does not know counts as none.
        columns.append(column.isNull ? nil : .init(rawValue: try column.requireString()))
      }
      text.tables.append(Document.Table(columns: columns))
    }
  }

  private func findings(in file: JSONValue) throws(SourceError) -> [Finding] {
    var findings: [Finding] = []
    for element in try file.elements("diagnostics", named: "this diagnostic") {
      let diagnostic = try element.requireObject()
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
    _ list: JSONValue, textColor: RGBColor?, dark: LinkedText.DarkColors?
  ) throws(SourceError) {
    var ranges = TextRanges(of: text)
    let elements = Array(try list.requireElements(named: "this run"))
    text.runs.reserveCapacity(elements.count)
    styles.reserveCapacity(elements.count)
    for element in elements {
      let fields = try element.requireObject()
      let end = ranges.end
      let range = try fields.range(after: &ranges)
      guard range.start == end, !range.isEmpty else {
        let fault = range.isEmpty ? "is empty" : "leaves a gap after byte \(end.utf8)"
        throw element.contradiction("this run \(fault)")
      }
      let part = try fields.required("text").named("the text of this run")
      try check(part, isTextOf: range)
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
      throw list.contradiction(
        "the runs end at byte \(ranges.end.utf8) of \(text.text.count) of the text")
    }
    try checkReferences(of: elements, to: text.links, named: "link") { $0.link?.index }
    try checkReferences(of: elements, to: text.images, named: "image") { $0.image?.index }
  }

  /// Checks that exactly the runs in the range of a link or an image refer to it.
  private func checkReferences(
    of elements: [JSONValue], to ranges: [AttributedText.OffsetRange], named name: String,
    reference: (AttributedText.Attributes) -> UInt32?
  ) throws(SourceError) {
    var next = 0
    for (run, element) in zip(text.runs, elements) {
      while next < ranges.count, ranges[next].end.utf8 <= run.range.start.utf8 { next += 1 }
      // An empty range has no run, so skip such ranges.
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
          throw element.contradiction("this run crosses a bound of \(name) \(place)")
        }
        expected = UInt32(place)
      }
      guard reference(run.attributes) == expected else {
        let range =
          expected.map { "is in the range of \(name) \($0)" } ?? "is in no range of a \(name)"
        let said = reference(run.attributes).map { "says '\(name)' \($0)" } ?? "has no '\(name)'"
        throw element.contradiction("this run \(range), but \(said)")
      }
    }
  }

  private func marks(_ fields: JSONValue) throws(SourceError) -> AttributedText.Marks {
    var marks: AttributedText.Marks = []
    for element in try fields.elements("marks", named: "a mark") {
      let name = try element.requireUTF8()
      for (known, mark) in AttributedText.Marks.names where name.elementsEqual(known.utf8) {
        marks.insert(mark)
      }
    }
    return marks
  }

  private func style(
    _ fields: JSONValue, isLink: Bool, textColor: RGBColor?
  ) throws(SourceError) -> StyledText.RunStyle {
    guard isLink else { return StyledText.RunStyle(foregroundColor: textColor) }
    var style = StyledText.RunStyle(
      foregroundColor: try fields.color("foregroundColor"),
      highlightColor: try fields.color("highlightColor"))
    if let underline = try fields["underlineStyle"]?.requireString() {
      // An underline that this version does not know is drawn as a single line.
      style.underline = Theme.Underline(rawValue: underline) ?? .single
    }
    style.fontWeight = try fields["fontWeight"]?.integer(in: 1...1000)
    return style
  }

  /// Checks that a value is a string that equals the text in a range.
  private func check(
    _ value: JSONValue, isTextOf range: AttributedText.OffsetRange
  ) throws(SourceError) {
    guard value.json.isString(value.id, text.text[range.utf8]) else {
      _ = try value.requireUTF8()
      throw value.contradiction("\(value.name) is not the text at \(range.utf8) in UTF-8")
    }
  }

  mutating func readLinks(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let link = try element.requireObject()
      try checkID(of: link, isIndex: links.count)
      let address = try address("href", of: link)
      let title = try link.nullable("title")?.requireString()
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
          states: try states(speech), description: try speech["description"]?.requireString(),
          hint: try speech["hint"]?.requireString(), announcement: try speech.announcement(),
          source: try link.source()))
      text.links.append(range)
    }
  }

  mutating func readImages(_ elements: JSONElements) throws(SourceError) {
    var ranges = TextRanges(of: text)
    for element in elements {
      let image = try element.requireObject()
      try checkID(of: image, isIndex: images.count)
      let address = try address("src", of: image)
      let title = try image.nullable("title")?.requireString()
      let alternativeText = try image.required("alternativeText")
      let kind = try kind(image, of: address)
      let range = try image.range(after: &ranges)
      try check(alternativeText, isTextOf: range)
      images.append(
        LinkedText.Image(
          id: Document.ImageID(index: UInt32(images.count)), href: address.href,
          blocked: address.blocked, title: title, alternativeText: text[range], kind: kind,
          range: range, source: try image.source()))
      text.images.append(range)
    }
  }

  private func checkID(of fields: JSONValue, isIndex index: Int) throws(SourceError) {
    let id = try fields.required("id")
    guard id.integer == index else {
      throw id.contradiction("the id of \(fields.name) is not its index, \(index)")
    }
  }

  /// Reads an object's address or blocked destination; the object must have exactly one of them.
  private func address(
    _ key: String, of fields: JSONValue
  ) throws(SourceError) -> (href: String?, blocked: LinkedText.Blocked?) {
    let href = try fields.nullable(key)?.requireString()
    guard let blocked = fields["blocked"] else {
      if href == nil {
        throw fields.contradiction("\(fields.name) has neither '\(key)' nor 'blocked'")
      }
      return (href, nil)
    }
    if href != nil {
      throw blocked.contradiction("\(fields.name) has both '\(key)' and 'blocked'")
    }
    try blocked.requireObject()
    return (
      nil,
      LinkedText.Blocked(
        destination: try blocked.string("destination"), reason: try blocked.string("reason"))
    )
  }

  private func kind(
    _ fields: JSONValue, of address: (href: String?, blocked: LinkedText.Blocked?)
  ) throws(SourceError) -> LinkTarget.Kind? {
    let name = try fields.string("kind")
    let known = LinkTarget.Kind.unblocked.first { $0.name == name }
    guard (name == "blocked") == (address.blocked != nil) || known == nil && name != "blocked"
    else {
      throw try fields.required("kind").contradiction(
        "the kind of \(fields.name) is '\(name)', "
          + (address.blocked == nil ? "but it has an address" : "but it is blocked"))
    }
    guard name == "blocked" else { return known }
    return address.blocked.flatMap { LinkTarget.BlockReason(rawValue: $0.reason) }
      .map { .blocked($0) }
  }

  private func states(_ fields: JSONValue) throws(SourceError) -> LinkTarget.States {
    var states: LinkTarget.States = []
    for state in try fields.elements("states", named: "a value of 'states'") {
      if try state.requireString() == "disabled" { states.insert(.disabled) }
    }
    return states
  }

  private func route(_ link: JSONValue) throws(SourceError) -> RouteMatch? {
    guard let route = try link.nullable("route")?.requireObject() else { return nil }
    let name = try route.string("name")
    let pattern = try route.string("pattern")
    let parameters = try route.object("params")
    return RouteMatch(
      name: name, pattern: pattern,
      parameters: RouteParameters(
        path: try strings(in: parameters.object("path")),
        query: try strings(in: parameters.object("query"))))
  }

  private func strings(in fields: JSONValue) throws(SourceError) -> [String: String] {
    var strings: [String: String] = [:]
    for member in fields.members { strings[member.name] = try member.value.requireString() }
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
