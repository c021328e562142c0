import Foundation

@testable import LinkMarkup
@testable import LinkText

extension LinkedText {
  /// Describes the values that differ from the JSON in `source` as Foundation reads it, and the
  /// ranges that do not fit the text.
  func defects(in source: Bytes) -> [String] {
    var defects: [String] = []
    let object = (try? JSONSerialization.jsonObject(with: Data(source))) as? [String: Any] ?? [:]
    let string = String(decoding: attributedText.text, as: UTF8.self)
    // Foundation drops byte order marks within strings.
    let expected = (object["text"] as? String ?? "").unicodeScalars.filter { $0 != "\u{FEFF}" }
    if !expected.elementsEqual(string.unicodeScalars.filter { $0 != "\u{FEFF}" }) {
      defects.append("the text is not that of the file")
    }
    let addresses = (object["links"] as? [[String: Any]] ?? []).map { $0["href"] as? String }
    if addresses != links.map(\.href) { defects.append("the addresses are not those of the file") }
    let borders = characterBorders(of: string)
    var ranges = attributedText.runs.map(\.range) + attributedText.blocks.map(\.range)
    ranges += attributedText.links + attributedText.images
    for range in ranges
    where range.start.utf8 > range.end.utf8 || borders[range.start.utf8] != range.start.utf16
      || borders[range.end.utf8] != range.end.utf16
    {
      defects.append("\(range) is not a range of the text")
    }
    if attributedText.runs.map({ attributedText[$0.range] }).joined() != string {
      defects.append("the runs are not the text")
    }
    for run in attributedText.runs {
      let link = attributedText.links.firstIndex {
        $0.start.utf8 <= run.range.start.utf8 && run.range.end.utf8 <= $0.end.utf8
      }
      if run.attributes.link?.index != link.map({ UInt32($0) }) {
        defects.append("\(run) is not of link \(link ?? -1)")
      }
    }
    for block in attributedText.blocks {
      if case .link(let id) = block.activation, !block.links.contains(Int(id.index)) {
        defects.append("\(block) activates a link of another block")
      }
    }
    if links.map(\.range) != attributedText.links || images.map(\.range) != attributedText.images {
      defects.append("the ranges of the links and of the text differ")
    }
    if blockAnnouncements.count != attributedText.blocks.count
      || styles.count != attributedText.runs.count
    {
      defects.append("there are more or fewer announcements or styles")
    }
    return defects
  }

  /// Returns the UTF-16 offset of each boundary between Unicode scalars, by its UTF-8 offset.
  private func characterBorders(of string: String) -> [Int: Int] {
    var borders = [0: 0]
    var utf8 = 0
    var utf16 = 0
    for scalar in string.unicodeScalars {
      utf8 += scalar.utf8.count
      utf16 += scalar.utf16.count
      borders[utf8] = utf16
    }
    return borders
  }

  /// Creates the value that a document's runs must decode to, from the document itself.
  init(_ linked: LinkedDocument) {
    let document = linked.document
    let text = linked.attributedText
    func string(_ range: Document.TextRange) -> String {
      String(decoding: document[range], as: UTF8.self)
    }
    func blocked(_ target: LinkTarget, _ destination: Document.TextRange) -> Blocked? {
      guard case .blocked(let reason) = target.kind else { return nil }
      return Blocked(destination: string(destination), reason: reason.rawValue)
    }
    func href(_ target: LinkTarget) -> String? {
      linked.href(of: target).map { String(decoding: $0, as: UTF8.self) }
    }
    func withoutFamilies(_ font: FontStyle) -> FontStyle {
      FontStyle(
        name: font.name, families: [], size: font.size, lineHeight: font.lineHeight,
        weight: font.weight, letterSpacing: font.letterSpacing, textStyle: font.textStyle)
    }
    let styling = linked.styling
    let isBoth = styling.appearance == .both
    let darkPalette = styling.theme[styling.style, .dark]
    var headings: [Int: FontStyle] = [:]
    for level in 1...6 where isBoth {
      headings[level] = styling.theme.fontStyle(named: "heading\(min(level, 5))")
        .map(withoutFamilies)
    }
    let map = document.sourceMap
    self.init(
      attributedText: text, locale: linked.locale, direction: linked.locale.direction,
      metadata: document.frontMatter.map {
        Metadata(title: $0.title, description: $0.description, language: $0.language)
      },
      style: styling.style,
      appearance: isBoth ? .both : styling.appearance == .dark ? .dark : .light,
      fontStyle: withoutFamilies(styling.fontStyle), headingFontStyles: headings,
      foregroundColor: styling.palette?.text,
      surfaceColor: isBoth ? styling.palette?.surface : nil,
      dark: isBoth
        ? DarkColors(foregroundColor: darkPalette?.text, surfaceColor: darkPalette?.surface) : nil,
      links: document.links.indices.map { index in
        let id = Document.Link.ID(index: UInt32(index))
        let target = linked[id]
        let announcement = linked.announcement(of: id)
        return Link(
          id: id, href: href(target), blocked: blocked(target, document[id].destination),
          title: linked.title(of: id).map { String(decoding: $0, as: UTF8.self) },
          kind: target.kind, handling: target.handling, range: text[id],
          route: target.route.map { linked[$0] }, role: target.role,
          name: linked.accessibleName(of: id), states: target.states,
          description: linked.accessibleDescription(of: id), hint: linked.hint(of: target),
          announcement: Announcement(
            voiceOver: announcement.voiceOver, talkBack: announcement.talkBack),
          source: map?[id])
      },
      images: document.images.indices.map { index in
        let id = Document.ImageID(index: UInt32(index))
        let target = linked[id]
        return Image(
          id: id, href: href(target), blocked: blocked(target, document[id].destination),
          title: document[id].title.map(string), alternativeText: text[text[id]],
          kind: target.kind, range: text[id], source: map?[id])
      },
      blockAnnouncements: linked.blockAnnouncements.map {
        Announcement(voiceOver: $0.voiceOver, talkBack: $0.talkBack)
      },
      findings: linked.findings.map { finding in
        Finding(
          rule: finding.rule, level: finding.level,
          location: SourcePosition(line: finding.location.line, column: finding.location.column),
          message: finding.message)
      },
      styles: StyledText(linked).styles,
      darkStyles: isBoth ? StyledText(linked, in: .dark).styles : [],
      codeBlockInfos: document.codeBlocks.map { string($0.info) })
  }
}

/// Compares decoded runs with the document that they were written from.
struct RunsDecodingCheck {
  /// Converters with different styles, appearances, locales, themes, routes, and rules.
  static let converters: [Converter] = {
    let locales = ["en", "de", "ar-EG", "zh-Hant"].compactMap { LanguageTag($0) }
    let routes = try? RouteTable(parsing: routesFile.utf8, path: "routes.json")
    let configuration = try? Configuration(
      parsing: configurationFile.utf8, path: "linkmark.json")
    guard let routes, let rules = configuration?.rules else { fatalError("a file is not read") }
    var converters: [Converter] = []
    for (index, style) in LinkStyle.allCases.enumerated() {
      for appearance in Appearance.allCases {
        let place = converters.count
        converters.append(
          Converter(
            styling: Styling(
              theme: place.isMultiple(of: 3) ? .plain : .backpack, style: style,
              appearance: appearance),
            locale: locales[(index + place) % locales.count],
            destinations: DestinationPolicy(),
            routes: place.isMultiple(of: 2) ? routes : nil,
            rules: place.isMultiple(of: 4) ? rules : nil,
            sourceDetail: place.isMultiple(of: 5) ? .blocks : .links))
      }
    }
    return converters
  }()

  private static let routesFile = """
    {"appSchemes": ["app"], "webHosts": ["example.com", "a.example"],
     "routes": [{"name": "terms", "path": "terms"}, {"name": "games", "path": "games/{username}"},
                {"name": "any", "paths": ["a?b={b}", "x/**", "b"]}]}
    """
  private static let configurationFile = """
    {"rules": [{"match": {"kind": "web"}, "set": {"newTab": true}},
               {"match": {"kind": "relative"}, "set": {"role": "button", "hint": "Opens it"}},
               {"match": {"kind": "contact"}, "set": {"state": "disabled"}},
               {"match": {"kind": "app"}, "set": {"title": "In the app", "style": "implicit"}}]}
    """

  static let documentCount = Thoroughness.count(500, full: 20_000)
  static let brokenCount = Thoroughness.count(250, full: 5_000)

  /// Returns the generated document with a number: in turn, Markdown with broken constructs,
  /// text in many scripts, or text with the constructs of dialects.
  static func document(_ number: Int) -> Bytes {
    let seed = 70_000 + UInt64(number)
    switch number % 3 {
    case 0:
      var generator = MarkdownGenerator(seed: seed)
      return generator.document()
    case 1:
      var generator = CopyGenerator(seed: seed)
      return generator.document()
    default:
      var generator = DialectGenerator(seed: seed)
      return generator.document()
    }
  }

  /// Converts, writes and decodes a source, and returns the first defect, if there is one.
  static func defect(_ source: Bytes, _ converter: Converter) -> String? {
    do {
      let linked = try converter.convert(source)
      let decoded = try LinkedText(decoding: linked.bytes(emittedBy: .runs))
      let expected = LinkedText(linked)
      if decoded == expected { return nil }
      for (decoded, expected) in zip(
        Mirror(reflecting: decoded).children, Mirror(reflecting: expected).children)
      where "\(decoded.value)" != "\(expected.value)" {
        return "\(decoded.label ?? ""): \(decoded.value), not \(expected.value)"
      }
      return "the values differ"
    } catch {
      return "\(error)"
    }
  }
}
