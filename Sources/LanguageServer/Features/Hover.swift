import LinkMarkup

/// The facts that an editor shows while the pointer is on a link or a definition.
struct Hover: Equatable, Sendable {
  let range: Range<Int>
  /// The facts in Markdown, in at most 12 lines.
  let markdown: String
  /// The facts as plain text, for clients that don't render Markdown.
  let plainText: String

  static let maximumLineCount = 12

  /// Creates a hover from the first facts, up to the maximum number of lines.
  init(_ range: Range<Int>, facts: [HoverFact]) {
    let facts = facts.prefix(Hover.maximumLineCount)
    self.range = range
    // Two spaces at the end of a line are a hard line break.
    markdown = facts.map(\.markdown).joined(separator: "  \n")
    plainText = facts.map(\.plainText).joined(separator: "\n")
  }
}

/// A line of a hover: a label and its value.
struct HoverFact: Equatable {
  /// The way to write a value in Markdown.
  enum Style {
    /// Text that linkmark composes, which needs no escapes.
    case words
    /// Text that may come from an author, which is escaped.
    case text
    /// Source text in a code span.
    case code
  }

  let label: String
  let value: String
  let style: Style

  init(_ label: String, value: String, style: Style = .words) {
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
      case .text: value.backslashEscaping("\\`*_{}[]<>#|!~&$@:")
      case .code: HoverFact.code(value)
      }
    return "**\(label):** \(text)"
  }

  /// Returns a code span whose fences are longer than any run of backticks in the text.
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

/// A reader that collects the facts about a link or a definition.
struct HoverReader: Sendable {
  /// The file that contains the link or the definition.
  let file: WorkspaceFile
  let navigation: Navigation
  /// Returns the contents of a file, or `nil` if it cannot be read.
  let contents: @Sendable (String) -> Bytes?

  /// Returns the hover of the link or the definition at an offset, or `nil` if there is none.
  func hover(at offset: Int) -> Hover? {
    if let link = file.outline.link(at: offset) {
      return hover(of: link)
    }
    guard
      let definition = file.outline.definitions.first(where: { $0.whole.touches(offset) }),
      let destination = definition.destination
    else { return nil }
    let facts = facts(of: destination.address, text: "", destination: destination)
    return Hover(definition.whole, facts: facts)
  }

  private func hover(of link: FileOutline.Link) -> Hover? {
    var facts: [HoverFact] = []
    var destination = link.destination
    if let label = link.normalizedLabel, let definition = file.outline.definition(of: label) {
      let source = String(decoding: file.source[definition.whole], as: UTF8.self)
      facts.append(HoverFact("definition", value: source, style: .code))
      if definition.destination == nil { return Hover(link.whole, facts: facts) }
      destination = definition.destination
    }
    let document = try? Document(
      parsing: file.source, dialect: file.converter.dialect, sourceDetail: .links,
      limits: file.converter.limits)
    guard let document else { return nil }
    let linked = file.converter.convert(document, file: file.rulePath)
    let index = document.sourceMap?.links.firstIndex { $0?.whole == link.whole }
    let id = index.map { Document.Link.ID(index: UInt32($0)) }
    let text = id.map { linked.accessibleName(of: $0) } ?? ""
    facts += self.facts(of: link.address, text: text, destination: destination)
    if let id, !link.isImage { facts += presentation(of: id, in: linked) }
    return Hover(link.whole, facts: facts)
  }

  /// Returns the facts about a destination: kind, address, route, a preview of the target, and the
  /// first two rules that apply.
  private func facts(of address: String, text: String, destination: Destination?) -> [HoverFact] {
    let explanation = file.converter.explanation(of: address, text: text, file: file.rulePath)
    var facts = [HoverFact("kind", value: HoverReader.kind(in: explanation))]
    if !address.isEmpty { facts.append(HoverFact("address", value: address, style: .code)) }
    if let route = explanation.route {
      if case .match(let match) = route.answer {
        facts.append(HoverFact("route", value: "\(match.name) \(match.pattern)", style: .code))
        let values = [match.parameters.path, match.parameters.query].flatMap { parameters in
          parameters.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        }
        if !values.isEmpty {
          let list = values.joined(separator: ", ")
          facts.append(HoverFact("parameters", value: list, style: .code))
        }
      } else {
        facts.append(HoverFact("route", value: "\(route.answer)", style: .text))
      }
    }
    if let destination { facts += preview(of: destination) }
    let rules = explanation.rules.filter { $0.failedCondition == nil }
    return facts + rules.prefix(2).map { HoverFact("rule", value: "\($0)", style: .text) }
  }

  /// Returns facts about a target in a file: its heading and first paragraph, or its absence.
  private func preview(of destination: Destination) -> [HoverFact] {
    guard let place = navigation.place(of: destination, in: file) else { return [] }
    let source = place.path == file.path ? file.source : contents(place.path)
    guard let source else { return [HoverFact("file", value: "not found")] }
    guard place.path == file.path || WorkspacePath.isMarkdown(place.path),
      let document = try? Document(
        parsing: source, dialect: file.converter.dialect, limits: file.converter.limits)
    else { return [] }
    let preview = DocumentPreview(document, at: destination.fragment)
    if let fragment = destination.fragment, preview.heading == nil,
      !document.fragmentIdentifiers.contains(where: fragment.refers)
    {
      return [HoverFact("heading", value: "not found")]
    }
    return [("heading", preview.heading), ("text", preview.paragraph)].compactMap { label, text in
      text.map { HoverFact(label, value: $0, style: .text) }
    }
  }

  /// Returns facts about the announcements of a link and the contrast of its colors.
  private func presentation(of id: Document.Link.ID, in linked: LinkedDocument) -> [HoverFact] {
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
      HoverFact("VoiceOver", value: announcement.voiceOver, style: .text),
      HoverFact("TalkBack", value: announcement.talkBack, style: .text),
      HoverFact("browsers", value: announcement.web, style: .text),
      HoverFact("contrast", value: "\(contrast) (\(style.rawValue))"),
    ]
  }

  private static func kind(in explanation: DestinationExplanation) -> String {
    let (kind, handling) = (explanation.target.kind, explanation.handlingDescription)
    guard case .blocked(let reason) = kind else { return "\(kind.name); \(handling)" }
    return "blocked; \(handling), because of \(reason.rawValue)"
  }
}

/// The heading and the first paragraph of a document or a section, shortened.
struct DocumentPreview {
  /// The heading that a fragment refers to, or `nil` if there is none.
  private(set) var heading: String?
  /// The first paragraph with text in the section or the document, or `nil` if there is none.
  private(set) var paragraph: String?

  /// The maximum number of characters in the heading or the paragraph before an ellipsis.
  private static let maximumCount = 200

  /// Reads a document.
  ///
  /// - Parameter fragment: The fragment of the link, or `nil` for the start of the document.
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
