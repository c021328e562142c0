import Foundation
import LinkMarkupAttributedString
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AttributedStringTests {
  private func string(_ markdown: String, theme: Theme = .backpack) throws -> AttributedString {
    AttributedString(try Converter(styling: Styling(theme: theme)).convert(markdown))
  }

  private func text(_ string: AttributedSubstring) -> String {
    String(String.UnicodeScalarView(string.unicodeScalars))
  }

  @Test(arguments: Fixture.all, [Theme.backpack, .plain])
  func `the runs of a fixture survive the conversion`(_ fixture: Fixture, _ theme: Theme) throws {
    #expect(try AttributedStringReading.defects(fixture.source, theme) == [])
  }

  @Test(arguments: 0..<10)
  func `the runs of generated documents survive the conversion`(_ seed: Int) throws {
    var markdown = MarkdownGenerator(seed: 9_000 + UInt64(seed))
    var copy = CopyGenerator(seed: 9_500 + UInt64(seed))
    var dialect = DialectGenerator(seed: 9_700 + UInt64(seed))
    for index in 0..<90 {
      let source = [{ markdown.document() }, { copy.document() }, { dialect.document() }][
        index % 3]()
      let defects = try AttributedStringReading.defects(source, .backpack)
      guard defects.isEmpty else {
        Issue.record("\(readable(source)): \(defects)")
        return
      }
    }
  }

  @Test func `copy is converted in one step`() throws {
    let markdown = "See [terms](app://terms)."
    #expect(
      try AttributedString(copy: markdown) == AttributedString(Converter().convert(markdown)))
    let converter = Converter(limits: Limits(sourceCount: 3))
    #expect(throws: LinkMarkupError.self) {
      try AttributedString(copy: markdown, converter: converter)
    }
  }

  @Test(arguments: [
    ("https://a.example/b", true), ("//h.example", true), ("#a", true), ("x/../y", true),
    ("http://[::1]/", true), ("mailto:a@b.example", true), ("app://x/{id}", false), ("%@", false),
    ("app://x?a=%zz", false), ("app://{host}/x", false), ("https://xn--80ak6aa92e.example/", true),
    ("https://Straße.example/", false), ("javascript:a", false), ("", false), ("{url}", false),
  ])
  func `an address that Foundation accepts is a link`(
    _ destination: String, _ isLink: Bool
  ) throws {
    let linked = try Converter().convert("[a](<\(destination)>)")
    let run = try #require(AttributedString(linked).runs.first)
    let address = linked.href(of: linked.linkTargets[0]).map { String(decoding: $0, as: UTF8.self) }
    #expect(run.linkMarkup.address == address)
    if let link = run.link { #expect(link.absoluteString == address) }
    #expect((run.link != nil) == isLink)
  }

  @Test func `pressing fades each run, and releasing restores the string`() throws {
    let red = RGBColor(red: 0xFF, green: 0, blue: 0)
    let string = try string("a [b *c*](x)[d](y) [e](javascript:f)")
    var changed = string
    let inner = try #require(changed.runs.first { $0.linkMarkup.marks == .emphasis })
    changed[inner.range].linkMarkup.foregroundColor = red
    changed[inner.range].linkMarkup.highlightColor = nil
    func colors(_ string: AttributedString) -> [String?] {
      string.runs.map { $0.linkMarkup.foregroundColor?.description }
    }
    let disabled = colors(string).last!
    let ink = "#161616"
    #expect(colors(changed) == [ink, ink, "#FF0000", ink, ink, disabled])
    #expect(
      colors(changed.highlighting(Document.Link.ID(index: 0)))
        == [ink, "#16161666", "#FF000066", ink, ink, disabled])
    #expect(changed.highlighting(Document.Link.ID(index: 2)) == changed)
    #expect(changed.highlighting(Document.Link.ID(index: 9)) == changed)
  }

  @Test func `adjacent links stay separate, and a link of several runs stays one`() throws {
    let string = try string("[a *b* c](x)[d](x)")
    let links = string.runs[AttributeScopes.LinkMarkupAttributes.InlineLink.self]
    #expect(links.map { text(string[$1]) } == ["a b c", "d"])
  }

  @Test func `the link has its route and parameters`() throws {
    let string = AttributedString(try BoardGames.convert("[a](boardgames://games/anne?b=c)"))
    let route = try #require(string.runs.first?.linkMarkup.route)
    #expect(route.name == "collection")
    #expect(route.parameters == RouteParameters(path: ["username": "anne"], query: ["b": "c"]))
  }

  @Test func `an empty text has no runs`() throws {
    #expect(try string("") == AttributedString())
    #expect(try string("[](x)\n\n---").runs.map { $0.linkMarkup.block } == [nil])
  }

  @Test func `every value survives encoding and decoding`() throws {
    func survives<Value: Codable & Equatable>(_ values: Value?...) throws -> Bool {
      let bytes = try JSONEncoder().encode(values)
      return try JSONDecoder().decode([Value?].self, from: bytes) == values
    }
    let linked = try BoardGames.convert("[a](boardgames://games/anne?b=c)")
    #expect(try survives(Document.Link.ID(index: 0), Document.Link.ID(index: .max)))
    #expect(try survives(Document.ImageID(index: 7)))
    #expect(
      try survives(LinkTarget.Kind.web, .app, .contact, .fragment, .relative, .unresolved, .unsafe))
    #expect(try survives(LinkTarget.Kind.blocked(.scheme), .blocked(.empty), .blocked(.rule)))
    #expect(try survives(LinkTarget.Role.link, .button))
    #expect(try survives(Theme.Underline.single, Theme.Underline.none))
    #expect(try survives(linked.routeMatches[0]))
    #expect(try survives(linked.styling.fontStyle))
    #expect(
      try survives(
        RGBColor(red: 1, green: 2, blue: 3), RGBColor(red: 1, green: 2, blue: 3, alpha: 4)))
    #expect(try survives(AttributedText.Marks([.emphasis, .code]), []))
  }

  @Test func `values are written as in the runs' JSON`() throws {
    func json(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let match = RouteMatch(
      name: "a", pattern: "b", parameters: RouteParameters(path: ["c": "d"], query: [:]))
    #expect(
      try json(match) == #"{"name":"a","params":{"path":{"c":"d"},"query":{}},"pattern":"b"}"#)
    #expect(try json([RGBColor(red: 0xFE, green: 0, blue: 1)]) == ##"["#FE0001"]"##)
    #expect(try json([LinkTarget.Kind.blocked(.scheme), .web]) == #"["blocked:scheme","web"]"#)
  }

  @Test(arguments: [#"["red"]"#, ##"["#12"]"##, "[1]"])
  func `an invalid color is rejected`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RGBColor].self, from: Data(json.utf8))
    }
  }

  @Test(arguments: ["wep", "blocked", "blocked:", "blocked:why", "web:scheme", ""])
  func `an unknown kind of link is rejected`(_ name: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LinkTarget.Kind].self, from: Data("[\"\(name)\"]".utf8))
    }
  }
}

/// Rebuilds the runs from an attributed string, and compares them with the JSON's runs.
private struct AttributedStringReading {
  /// A run with the values that both an attributed string and the JSON contain.
  private struct Run: Equatable {
    var text: String
    let marks: [String]
    let link: Int?
    let image: Int?
    let block: Int?
    let address: String?
    let colors: [String?]
    let underline: String?
    let weight: Int?
  }

  static func defects(_ source: Bytes, _ theme: Theme) throws -> [String] {
    let linked = try Converter(styling: Styling(theme: theme)).convert(source)
    let json = try RunsJSON(linked.bytes(emittedBy: .runs))
    let string = AttributedString(linked)
    let expected = runs(of: json, linked)
    let found = runs(of: string)
    var defects: [String] = []
    if found.count != expected.count { defects.append("\(found.count), not \(expected.count)") }
    for (found, expected) in zip(found, expected) where found != expected {
      defects.append("\(found) is not \(expected)")
    }
    let language = linked.locale.description
    if string.runs.contains(where: { $0.languageIdentifier != language }) {
      defects.append("language")
    }
    if string.runs.contains(where: { $0.linkMarkup.fontStyle != linked.styling.fontStyle }) {
      defects.append("font style")
    }
    return defects
  }

  private static func runs(of json: RunsJSON, _ linked: LinkedDocument) -> [Run] {
    let textColor = linked.styling.palette?.text.description
    var runs: [Run] = []
    // Foundation joins equal runs, such as line feeds of blocks without text.
    func append(_ next: Run) {
      var last = runs.last
      last?.text = next.text
      if last == next {
        runs[runs.count - 1].text += next.text
      } else {
        runs.append(next)
      }
    }
    for run in json.runs {
      let block = json.blocks.firstIndex {
        $0.range.utf8[0] <= run.range.utf8[0] && run.range.utf8[0] < $0.range.utf8[1]
      }
      if let block, run.range.utf8[0] == json.blocks[block].range.utf8[0] {
        let checkbox = json.checkbox(of: json.blocks[block])
        if !checkbox.isEmpty {
          append(
            Run(
              text: checkbox, marks: [], link: nil, image: nil, block: block, address: nil,
              colors: [textColor, nil], underline: nil, weight: nil))
        }
      }
      append(
        Run(
          text: run.text, marks: run.marks, link: run.link, image: run.image, block: block,
          address: run.link.flatMap { json.links[$0].href },
          colors: [run.link == nil ? textColor : run.foregroundColor, run.highlightColor],
          underline: run.link.map { _ in run.underlineStyle ?? "none" }, weight: run.fontWeight))
    }
    return runs
  }

  private static func runs(of string: AttributedString) -> [Run] {
    string.runs.map { run in
      let attributes = run.linkMarkup
      let marks = attributes.marks ?? []
      let names: [(AttributedText.Marks, String)] = [
        (.emphasis, "emphasis"), (.strong, "strong"), (.strikethrough, "strikethrough"),
        (.code, "code"), (.image, "image"),
      ]
      return Run(
        text: String(String.UnicodeScalarView(string[run.range].unicodeScalars)),
        marks: names.filter { marks.contains($0.0) }.map(\.1),
        link: attributes.inlineLink.map { Int($0.index) },
        image: attributes.image.map { Int($0.index) }, block: attributes.block,
        address: attributes.address,
        colors: [
          attributes.foregroundColor?.description, attributes.highlightColor?.description,
        ],
        underline: attributes.underline?.rawValue, weight: attributes.fontWeight)
    }
  }
}
