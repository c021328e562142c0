package import LinkMarkup

/// The facts about a link that an editor shows while the pointer is on it.
package struct Hover: Equatable, Sendable {
  /// The link.
  package let range: Range<Int>
  /// The text in Markdown, of at most 12 lines.
  package let markdown: String
  /// The same text for clients without Markdown.
  package let plainText: String

  /// The largest number of lines.
  static let maximumLineCount = 12

  /// Creates a hover from facts, of which those that come last are left out if there are too many.
  init(_ range: Range<Int>, _ facts: [HoverFact]) {
    let facts = facts.prefix(Hover.maximumLineCount)
    self.range = range
    // Two spaces at its end break a line.
    markdown = facts.map(\.markdown).joined(separator: "  \n")
    plainText = facts.map(\.plainText).joined(separator: "\n")
  }
}

/// A line of a hover: a label and its value.
struct HoverFact: Equatable {
  /// How a value is written in Markdown.
  enum Style {
    /// Words of linkmark, which have no marks.
    case words
    /// Text of an author, in which nothing is a mark.
    case text
    /// Source, as code.
    case code
  }

  let label: String
  let value: String
  let style: Style

  init(_ label: String, _ value: String, _ style: Style = .words) {
    self.label = label
    self.style = style
    self.value = String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  var plainText: String { "\(label): \(value)" }

  var markdown: String {
    let text =
      switch style {
      case .words: value
      case .text: HoverFact.escaped(value)
      case .code: HoverFact.code(value)
      }
    return "**\(label):** \(text)"
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      "\\`*_{}[]<>#|!~&$@:".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// Returns a code span with a longer fence than any in the text.
  private static func code(_ text: String) -> String {
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isPadded = text.utf8.first == UInt8(ascii: "`") || text.utf8.last == UInt8(ascii: "`")
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }
}

/// Collects the facts about a link.
package struct HoverReader: Sendable {
  private let file: WorkspaceFile
  private let navigation: Navigation
  private let contents: @Sendable (String) -> Bytes?

  /// Creates a reader for the links of a file.
  ///
  /// - Parameters:
  ///   - file: The file that the pointer is in.
  ///   - navigation: Where the links of the workspace lead.
  ///   - contents: Returns the contents of a file, or `nil` if it cannot be read.
  package init(
    _ file: WorkspaceFile, _ navigation: Navigation,
    contents: @escaping @Sendable (String) -> Bytes?
  ) {
    self.file = file
    self.navigation = navigation
    self.contents = contents
  }

  /// Returns the hover of the link or the definition at an offset, or `nil` if there is none.
  package func hover(at offset: Int) -> Hover? {
    if let link = file.outline.link(at: offset) {
      return hover(of: link)
    }
    guard
      let definition = file.outline.definitions.first(where: { $0.whole.touches(offset) }),
      let destination = definition.destination
    else { return nil }
    return Hover(definition.whole, facts(of: destination.address, text: "", destination))
  }

  private func hover(of link: FileOutline.Link) -> Hover? {
    var facts: [HoverFact] = []
    var destination = link.destination
    if let label = link.normalizedLabel, let definition = file.outline.definition(of: label) {
      let source = String(decoding: file.source[definition.whole], as: UTF8.self)
      facts.append(HoverFact("definition", source, .code))
      if definition.destination == nil { return Hover(link.whole, facts) }
      destination = definition.destination
    }
    guard let linked = linked() else { return nil }
    let index = linked.document.sourceMap?.links.firstIndex { $0?.whole == link.whole }
    let id = index.map { Document.Link.ID(index: UInt32($0)) }
    let text = id.map { linked.accessibleName(of: $0) } ?? ""
    facts += self.facts(of: link.address, text: text, destination)
    if let id, !link.isImage { facts += presentation(of: id, in: linked) }
    return Hover(link.whole, facts)
  }

  private func linked() -> LinkedDocument? {
    let document = try? Document(
      parsing: file.source, dialect: file.converter.dialect, sourceDetail: .links,
      limits: file.converter.limits)
    return document.map { file.converter.convert($0, file: file.rulePath) }
  }

  /// Returns what is known of a destination: its kind, its route, the rules that apply, and what the
  /// file says that it leads to.
  private func facts(
    of address: String, text: String, _ destination: Destination?
  ) -> [HoverFact] {
    let explanation = file.converter.explanation(of: address, text: text, file: file.rulePath)
    let target = explanation.target
    var facts = [HoverFact("kind", HoverReader.description(of: target))]
    if !address.isEmpty { facts.append(HoverFact("address", address, .code)) }
    if let route = explanation.route {
      if case .match(let match) = route.answer {
        facts.append(HoverFact("route", "\(match.name) \(match.pattern)", .code))
        let values =
          (match.parameters.path.sorted { $0.key < $1.key })
          + match.parameters.query.sorted { $0.key < $1.key }
        if !values.isEmpty {
          let list = values.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
          facts.append(HoverFact("parameters", list, .code))
        }
      } else {
        facts.append(HoverFact("route", "\(route.answer)", .text))
      }
    }
    if let destination { facts += preview(of: destination) }
    let rules = explanation.rules.filter { $0.failedCondition == nil }
    return facts + rules.prefix(2).map { HoverFact("rule", "\($0)", .text) }
  }

  /// Returns the heading and the first paragraph that a relative link or a fragment leads to.
  private func preview(of destination: Destination) -> [HoverFact] {
    guard let place = navigation.place(of: destination, in: file) else { return [] }
    let source = place.path == file.path ? file.source : contents(place.path)
    guard let source else { return [HoverFact("file", "not found")] }
    guard place.path == file.path || WorkspacePath.isMarkdown(place.path),
      let document = try? Document(
        parsing: source, dialect: file.converter.dialect, limits: file.converter.limits)
    else { return [] }
    let preview = DocumentPreview(document, at: destination.fragment)
    if let fragment = destination.fragment, preview.heading == nil,
      !document.fragmentIdentifiers.contains(where: fragment.refers)
    {
      return [HoverFact("heading", "not found")]
    }
    return [("heading", preview.heading), ("text", preview.paragraph)].compactMap { label, text in
      text.map { HoverFact(label, $0, .text) }
    }
  }

  /// Returns how a link is announced and how well it is seen.
  private func presentation(
    of id: Document.Link.ID, in linked: LinkedDocument
  ) -> [HoverFact] {
    let announcement = linked.announcement(of: id)
    let style = linked[id].style
    let theme = linked.styling.theme
    let ratios = [Appearance.light, .dark].compactMap { appearance in
      theme[style, appearance].map { palette in
        let color = palette.link.normal.composited(over: palette.surface)
        return "\(ContrastRatio(color, palette.surface)) \(appearance.rawValue)"
      }
    }
    let contrast = ratios.isEmpty ? "the app has the colors" : ratios.joined(separator: ", ")
    return [
      HoverFact("VoiceOver", announcement.voiceOver, .text),
      HoverFact("TalkBack", announcement.talkBack, .text),
      HoverFact("browsers", announcement.web, .text),
      HoverFact("contrast", "\(contrast) (\(style.rawValue))"),
    ]
  }

  private static func description(of target: LinkTarget) -> String {
    let handling =
      switch target.handling {
      case .system: "the system opens it"
      case .app: "the app handles it"
      case .page: "it is relative to the page"
      case .none: "nothing opens it"
      }
    guard case .blocked(let reason) = target.kind else { return "\(target.kind.name); \(handling)" }
    return "blocked; \(handling), because of \(reason.rawValue)"
  }
}

// MARK: - Facts

/// The first words of a document, or of a part of it.
struct DocumentPreview {
  /// The heading that a fragment refers to; `nil` if there is none.
  private(set) var heading: String?
  /// The first paragraph, after that heading if there is one.
  private(set) var paragraph: String?

  /// The largest number of characters of a text.
  private static let maximumCount = 200

  /// Reads a document.
  ///
  /// - Parameter fragment: The fragment of the link, or `nil` for the start.
  init(_ document: Document, at fragment: DestinationFragment?) {
    let headings = document.headings
    let identifiers = HeadingIdentifiers(headings).identifiers
    let wanted = fragment.flatMap { fragment in
      identifiers.firstIndex { fragment.refers(to: $0) }
    }
    var count = 0
    var start = 0
    for (index, event) in document.events.enumerated() {
      switch event {
      case .enter(.heading): count += 1
      case .exit(.heading) where wanted == count - 1:
        heading = DocumentPreview.shortened(headings[count - 1].text)
      case .exit(.heading) where heading != nil: return
      case .enter(.paragraph): start = index
      case .exit(.paragraph) where wanted == nil || heading != nil:
        let text = DocumentPreview.shortened(
          String(decoding: document.plainText(in: start..<index), as: UTF8.self))
        guard !text.isEmpty else { continue }
        paragraph = text
        return
      case .enter, .exit, .leaf: break
      }
    }
  }

  private static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > maximumCount ? line.prefix(maximumCount) + "…" : line
  }
}
