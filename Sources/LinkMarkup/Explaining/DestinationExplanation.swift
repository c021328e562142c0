package import LinkText

/// The target of a link to a destination, and the reasons for its kind, route and announcements.
package struct DestinationExplanation: Sendable {
  /// The address as routes parse it.
  enum Reading: Sendable {
    case address(RouteAddress)
    case refused(RouteAddress.SyntaxError)
    /// No address: routes match only addresses of apps and of the web.
    case none
  }

  /// The destination as the caller passed it.
  package let destination: String
  let linked: LinkedDocument
  let reading: Reading
  /// The result of matching the routes; `nil` if there are none or they can't match the address.
  package let route: RouteExplanation?
  /// The outcome of each rule, in order.
  package let rules: [LinkRuleOutcome]
  /// The announcements of the link if there is no text around it, or if it alone has the focus.
  package let announcement: Announcement
  /// The announcements of the sentence "A sentence with the … in it.", which contains the link.
  package let sentenceAnnouncement: AttributedText.BlockAnnouncement

  package var target: LinkTarget { linked.linkTargets[0] }

  fileprivate init(of destination: String, text: String, file: String?, by converter: Converter) {
    self.destination = destination
    let document = Document(link: text, to: destination)
    linked = converter.convert(document)
    announcement = linked.announcement(of: Document.Link.ID(index: 0))
    let sentence = Document(
      link: text, to: destination, between: ("A sentence with the ", " in it."))
    sentenceAnnouncement = converter.convert(sentence).blockAnnouncements[0]
    // Rules and routes match the link before rules change it.
    var ruleless = converter
    ruleless.rules = nil
    let resolved = ruleless.convert(document)
    let target = resolved.linkTargets[0]
    let subject = MatchedLink(
      target, hrefs: resolved.hrefs, routeMatches: resolved.routeMatches, text: text, file: file)
    rules = converter.rules?.outcomes(for: subject) ?? []
    guard target.kind.canTakeRoute, let href = resolved.href(of: target) else {
      reading = .none
      route = nil
      return
    }
    let address = RouteTable.address(ofHref: href.span)
    do throws(RouteAddress.SyntaxError) {
      reading = .address(try RouteAddress(reading: address.span))
    } catch {
      reading = .refused(error)
    }
    route = converter.routes?.explanation(of: address.span)
  }

  /// The explanation as text for people, with one fact per line.
  ///
  /// Line feeds and other control characters in names and addresses are escaped.
  package var text: String {
    var lines = [harmless(destination)]
    func add(_ label: String, _ value: String) {
      let padding = String(repeating: " ", count: 12 - label.count)
      lines.append("  \(label)\(padding)\(harmless(value))")
    }
    switch reading {
    case .address(let address):
      for (label, value) in address.parts { add(label, value) }
    case .refused(let refusal): add("address", "refused: \(refusal)")
    case .none: break
    }
    add("kind", "\(kindDescription); \(handlingDescription)")
    if let route {
      add("route", "\(route.answer)")
      if case .match(let match) = route.answer {
        let parameters = [("path", match.parameters.path), ("query", match.parameters.query)]
        for (place, values) in parameters {
          for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            add("parameter", "\(place) \(name) = \(value)")
          }
        }
      }
      for candidate in route.candidates {
        add("considered", "\(candidate.name) (\(candidate.pattern)): \(candidate.outcome)")
      }
    }
    for (index, rule) in rules.enumerated() { add("rule \(index + 1)", "\(rule)") }
    add("html", linked.emitted(by: .html))
    // The phrases, each labeled with its screen reader or with the situation.
    let phrases: [(label: String, phrase: String?)] = [
      ("VoiceOver", announcement.voiceOver),
      ("  sentence", sentenceAnnouncement.voiceOver),
      ("TalkBack", announcement.talkBack),
      ("  no hints", announcement.talkBackWithoutHints),
      ("  menu", announcement.talkBackLinksMenu),
      ("  sentence", sentenceAnnouncement.talkBack),
      ("  in parts", sentenceAnnouncement.talkBackSeparateFocus),
      ("web", announcement.web),
    ]
    for case (let label, let phrase?) in phrases { add(label, phrase) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func harmless(_ text: String) -> String {
    text.unicodeScalars
      .map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }

  private var kindDescription: String {
    switch target.kind {
    case .blocked(let reason): "blocked, because of \(reason.rawValue)"
    case .unresolved: "unresolved, a placeholder stands for the scheme or the host"
    case .web, .contact, .fragment, .relative, .app, .unsafe: target.kind.name
    }
  }

  package var handlingDescription: String {
    switch target.handling {
    case .system: "the system opens it"
    case .app: "the app handles it"
    case .page: "it is relative to the page"
    case .none: "nothing opens it"
    }
  }

  /// The explanation as one line of JSON in UTF-8, in the format `linkmark.explanation/1`.
  package var json: Bytes {
    ByteBuffer.bytes(minimumCapacity: 1024) { output in
      output.append("{\"format\":\"linkmark.explanation/1\",\"destination\":", json: destination)
      appendAddress(to: &output)
      output.append(
        jsonAddressOf: target, destination: linked.document.links[0].destination, as: ",\"href\":",
        in: linked)
      output.append(",\"kind\":", json: target.kind.name)
      output.append(",\"handling\":", json: target.handling.rawValue)
      output.append(jsonRouteOf: target, in: linked)
      appendRouting(to: &output)
      appendRules(to: &output)
      output.append(",\"html\":", json: linked.bytes(emittedBy: .html).span)
      let (link, sentence) = (announcement, sentenceAnnouncement)
      output.append(",\"announcement\":{\"voiceOver\":", json: link.voiceOver)
      output.append(",\"talkBack\":", json: link.talkBack)
      output.append(",\"talkBackWithoutHints\":", json: link.talkBackWithoutHints)
      output.append(",\"talkBackLinksMenu\":", json: link.talkBackLinksMenu)
      output.append(",\"web\":", json: link.web)
      output.append("},\"sentenceAnnouncement\":{\"voiceOver\":", json: sentence.voiceOver)
      output.append(",\"talkBack\":", json: sentence.talkBack)
      output.append(",\"talkBackSeparateFocus\":", json: sentence.talkBackSeparateFocus)
      output.append("}}\n")
    }
  }

  private func appendAddress(to output: inout ByteBuffer) {
    switch reading {
    case .none: output.append(",\"address\":null")
    case .refused(let refusal):
      output.append(",\"address\":{\"refused\":", json: refusal.rawValue)
      output.append("}")
    case .address(let address):
      output.append(",\"address\":{\"scheme\":", json: address.scheme)
      output.append(",\"host\":", json: address.host)
      output.append(",\"path\":", jsonArray: address.pathComponents) { $1.append(json: $0) }
      output.append(",\"query\":", jsonArray: address.query) { item, output in
        output.append("{\"name\":", json: item.name)
        output.append(",\"value\":", json: item.value)
        output.append("}")
      }
      output.append(",\"fragment\":", json: address.fragment)
      output.append("}")
    }
  }

  private func appendRouting(to output: inout ByteBuffer) {
    guard let route else {
      output.append(",\"routing\":null")
      return
    }
    output.append(",\"routing\":{\"answer\":", json: route.answer.name)
    output.append(",\"reason\":", json: "\(route.answer)")
    output.append(",\"considered\":", jsonArray: route.candidates) { candidate, output in
      output.append("{\"name\":", json: candidate.name)
      output.append(",\"pattern\":", json: candidate.pattern)
      output.append(",\"outcome\":", json: candidate.outcome.name)
      output.append(",\"reason\":", json: "\(candidate.outcome)")
      output.append("}")
    }
    output.append("}")
  }

  private func appendRules(to output: inout ByteBuffer) {
    guard !rules.isEmpty else { return }
    output.append(",\"rules\":", jsonArray: rules) { rule, output in
      output.append("{\"path\":", json: rule.path)
      output.append(",")
      output.append(jsonMembersOf: rule.location)
      output.append(",\"failedCondition\":", json: rule.failedCondition)
      output.append(",\"set\":", jsonArray: rule.properties) { property, output in
        output.append("{\"property\":", json: property.name)
        output.append(",\"value\":", json: property.value)
        output.append("}")
      }
      output.append("}")
    }
  }
}

extension Converter {
  /// Explains how a link with the given destination is converted.
  ///
  /// - Parameters:
  ///   - destination: The destination as written in Markdown, but without escapes.
  ///   - text: The text of the link, which rules can match.
  ///   - file: The path of the document, which rules can match; `nil` if it has none.
  package func explanation(
    of destination: String, text: String = "link text", file: String? = nil
  ) -> DestinationExplanation {
    DestinationExplanation(of: destination, text: text, file: file, by: self)
  }
}

extension Document {
  /// Creates a document that consists only of a link, or of a paragraph with a link between texts.
  fileprivate init(
    link text: String, to destination: String,
    between sides: (prefix: String, suffix: String)? = nil
  ) {
    var writer = DocumentWriter(Document())
    let destination = writer.append(text: destination.utf8)
    if let sides {
      writer.enter(.paragraph(isTight: false))
      writer.append(.text(writer.append(text: sides.prefix.utf8)))
    }
    let start = SourcePosition(line: 1, column: 1)
    writer.enter(
      Link(destination: destination, title: nil, content: 0..<0, blockStart: start), source: nil)
    writer.append(.text(writer.append(text: text.utf8)))
    writer.exitLink()
    if let sides {
      writer.append(.text(writer.append(text: sides.suffix.utf8)))
      writer.exit(.paragraph(isTight: false))
    }
    self = writer.document
  }
}

extension RouteAddress {
  /// The parts of the address, each with its name, without an empty host or a missing fragment.
  fileprivate var parts: [(label: String, value: String)] {
    var parts = [("scheme", scheme)]
    if !host.isEmpty { parts.append(("host", host)) }
    parts += pathComponents.map { ("path", $0) }
    parts += query.map { item in
      ("query", item.value.map { "\(item.name) = \($0)" } ?? item.name)
    }
    if let fragment { parts.append(("fragment", fragment)) }
    return parts
  }
}
