import LinkText

extension DestinationExplanation {
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
        for (place, values) in [("path", match.parameters.path), ("query", match.parameters.query)]
        {
          for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            add("parameter", "\(place) \(name) = \(value)")
          }
        }
      }
      for candidate in route.candidates {
        add("considered", "\(candidate.name) (\(candidate.pattern)): \(candidate.outcome)")
      }
    }
    for (index, rule) in rules.enumerated() {
      add("rule \(index + 1)", "\(rule)")
    }
    add("html", linked.emitted(by: .html))
    for (label, phrase) in phrases { add(label, phrase) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The announcements, each with the screen reader and the situation.
  private var phrases: [(label: String, phrase: String)] {
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
    return phrases.compactMap { label, phrase in phrase.map { (label, $0) } }
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

  private var handlingDescription: String {
    switch target.handling {
    case .system: "the system opens it"
    case .app: "the app handles it"
    case .page: "it is relative to the page"
    case .none: "nothing opens it"
    }
  }
}

extension RouteAddress {
  /// The parts of the address that are not empty, each with its name.
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
