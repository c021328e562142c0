extension RouteTable.MatchResult: CustomStringConvertible {
  /// A human-readable clause, which omits the address because it may be long.
  public var description: String { texts.description }

  /// The name of the case in JSON.
  package var name: String { texts.name }

  private var texts: (name: String, description: String) {
    switch self {
    case .match(let match): ("match", "\(match.name), by the pattern \(match.pattern)")
    case .noRoute: ("noRoute", "none; it is one of the app's own addresses, but no pattern matches")
    case .excluded(let component): ("excluded", "none; the component '\(component)' excludes it")
    case .foreign: ("foreign", "none; neither its scheme nor its host is the app's")
    case .refused(let refusal): ("refused", "none; \(refusal)")
    }
  }
}

extension RouteOutcome: CustomStringConvertible {
  package var description: String { texts.description }

  /// The name of the case in JSON.
  package var name: String { texts.name }

  private var texts: (name: String, description: String) {
    func components(_ count: Int) -> String {
      "the address has " + (count == 1 ? "1 component" : "\(count) components")
    }
    return switch self {
    case .chosen: ("chosen", "chosen")
    case .demandsLess: ("demandsLess", "matches, but requires less of the query")
    case .lessLiteral(let component):
      ("lessLiteral", "matches, but is less specific in component \(component)")
    case .laterInRoute: ("laterInRoute", "matches equally well, but comes later in its route")
    case .differs(let component, let expected, let found):
      ("differs", "component \(component) is '\(found)', not '\(expected)'")
    case .tooShort(let count, let needed):
      ("tooShort", "\(components(count)), and the pattern needs \(needed)")
    case .tooLong(let count, let needed):
      ("tooLong", "\(components(count)), and the pattern allows \(needed)")
    case .lacks(let names):
      ("lacks", "the query lacks \(names.map { "'\($0)'" }.joined(separator: ", "))")
    case .other(let reason): ("other", reason)
    }
  }
}

extension Document {
  /// Creates a document that is only a link; in Markdown, the link would be in a paragraph.
  package init(link text: String, to destination: String) {
    self.text = Bytes(text.utf8) + Bytes(destination.utf8)
    let end = UInt32(text.utf8.count)
    let id = Link.ID(index: 0)
    events = [
      .enter(.link(id)), .leaf(.text(TextRange(lowerBound: 0, upperBound: end))), .exit(.link(id)),
    ]
    links = [
      Link(
        destination: TextRange(lowerBound: end, upperBound: UInt32(self.text.count)), title: nil,
        content: 1..<2, blockStart: SourcePosition(line: 1, column: 1))
    ]
  }

  /// Returns a paragraph that contains this document's inlines between two texts.
  package func paragraph(prefix: String, suffix: String) -> Document {
    var paragraph = self
    func leaf(_ words: String) -> Event {
      let start = UInt32(paragraph.text.count)
      paragraph.text += Bytes(words.utf8)
      return .leaf(.text(TextRange(lowerBound: start, upperBound: UInt32(paragraph.text.count))))
    }
    let container = Container.paragraph(isTight: false)
    paragraph.events =
      [.enter(container), leaf(prefix)] + events + [leaf(suffix), .exit(container)]
    paragraph.links = links.map { link in
      Link(
        destination: link.destination, title: link.title,
        content: (link.content.lowerBound + 2)..<(link.content.upperBound + 2),
        blockStart: link.blockStart)
    }
    return paragraph
  }
}
