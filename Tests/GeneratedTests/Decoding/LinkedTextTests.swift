import Foundation
import LinkMarkupFoundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Decoding the format `linkmark.runs/1` restores the encoded values, which can be queried.
@Suite struct LinkedTextTests {
  private func decoded(
    _ markdown: String, _ converter: Converter = Converter(sourceDetail: .links)
  ) throws -> LinkedText {
    try LinkedText(decoding: try converter.convert(markdown).bytes(emittedBy: .runs))
  }

  @Test(arguments: Fixture.all)
  func `the runs of a fixture decode to the converted document's values`(_ fixture: Fixture) {
    for (index, converter) in RunsDecodingCheck.converters.enumerated() {
      #expect(RunsDecodingCheck.defect(fixture.source, converter) == nil, "converter \(index)")
    }
  }

  @Test func `the golden runs decode to the converted document's values`() throws {
    let golden = try Data(
      contentsOf: Fixture.testsFolder.appending(path: "Golden/consent.md.json"))
    let consent = try #require(Fixture.examples.first { $0.name == "consent.md" })
    let linked = try Converter(sourceDetail: .links).convert(consent.source)
    #expect(try LinkedText(decoding: golden) == LinkedText(linked))
    #expect(try LinkedText(decoding: golden).attributedText == linked.attributedText)
  }

  @Test func `the example's runs are up to date`() throws {
    let copy = Fixture.projectFolder.appending(path: "Examples/AppText/Sources/AppText/Copy")
    let routes = try RouteTable(
      parsing: Data(contentsOf: copy.appending(path: "routes.json")), path: "routes.json")
    let consent = try #require(Fixture.examples.first { $0.name == "consent.md" })
    let runs = try Converter(routes: routes, sourceDetail: .links)
      .convert(consent.source).bytes(emittedBy: .runs)
    #expect(try Data(contentsOf: copy.appending(path: "consent.json")).elementsEqual(runs))
  }

  @Test(arguments: 0..<20)
  func `generated documents decode to their own values`(_ part: Int) {
    let count = RunsDecodingCheck.documentCount / 20
    for number in part * count..<(part + 1) * count {
      let source = RunsDecodingCheck.document(number)
      let converter = RunsDecodingCheck.converters[number % RunsDecodingCheck.converters.count]
      guard let defect = RunsDecodingCheck.defect(source, converter) else { continue }
      let small = smallest(source) { RunsDecodingCheck.defect($0, converter) != nil }
      Issue.record("document \(number), \(readable(small)): \(defect)")
      return
    }
  }

  @Test(arguments: Fixture.all)
  func `the attributed string of decoded runs is the converted document's`(
    _ fixture: Fixture
  ) throws {
    for converter in RunsDecodingCheck.converters[..<3] {
      // The format omits font families, so this font has none.
      var converter = converter
      converter.styling.fontStyle = FontStyle(
        name: "body", families: [], size: 16, lineHeight: 24, weight: 400, letterSpacing: 0,
        textStyle: "body")
      let linked = try converter.convert(fixture.source)
      let decoded = try LinkedText(decoding: linked.bytes(emittedBy: .runs))
      #expect(AttributedString(decoded) == AttributedString(linked))
      let red = RGBColor(red: 255, green: 0, blue: 0)
      #expect(
        AttributedString(decoded, foregroundColor: red)
          == AttributedString(linked, foregroundColor: red))
    }
  }

  @Test func `a link is found at an offset in either unit`() throws {
    let linked = try decoded("👩 Read the [**terms** of *use*](app://terms).")
    let text = linked.attributedText
    let link = try #require(text.link(at: 15, in: .utf16))
    #expect(text[link][.utf16] == 12..<24)
    #expect(text[link][.utf8] == 14..<26)
    #expect(text[text[link]] == "terms of use")
    #expect(text.link(at: 24, in: .utf16) == nil)
    #expect(text.links(in: 0..<13, in: .utf16) == [link])
    #expect(text.runs(of: link) == 1..<4)
    #expect(text.run(at: 14, in: .utf8)?.attributes.marks == .strong)
    #expect(text.block(at: 0, in: .utf8)?.activation == .link(link))
    #expect(linked[link].href == "app://terms")
    #expect(linked[link].source?.start.column == 15)
    #expect(linked.announcement(of: link).voiceOver == "terms of use, link")
    #expect(linked.blockAnnouncements[0].voiceOver == "👩 Read the terms of use., link")
  }

  @Test func `a pressed link is highlighted, and a disabled one is not`() throws {
    let markdown = "a [b *c*](x) [d](javascript:e)"
    let styled = StyledText(try decoded(markdown))
    let converted = StyledText(try Converter().convert(markdown))
    for index: UInt32 in 0..<3 {
      let id = Document.Link.ID(index: index)
      #expect(styled.highlighting(id).styles == converted.highlighting(id).styles)
      #expect((styled.highlighting(id).styles != styled.styles) == (index == 0))
    }
    let red = RGBColor(red: 255, green: 0, blue: 0)
    let plain = try decoded(markdown, Converter(styling: Styling(theme: .plain)))
    #expect(StyledText(plain, foregroundColor: red).styles.allSatisfy { $0.foregroundColor == red })
  }

  @Test @MainActor func `a router accepts the address of a decoded link`() throws {
    let linked = try decoded(
      "[a](boardgames://games/anne?b=c)", Converter(routes: try BoardGames.routes()))
    let link = linked.links[0]
    #expect(link.route?.name == "collection")
    #expect(
      link.route?.parameters == RouteParameters(path: ["username": "anne"], query: ["b": "c"]))
    var router = Router(try BoardGames.routes())
    var names: [String] = []
    try router.handle("collection", "username") { (_, name: String) in
      names.append(name)
      return .handled
    }
    #expect(router.route(try #require(link.href)) == .handled)
    #expect(names == ["anne"])
  }

  @Test func `a blocked link has no address, but keeps its destination`() throws {
    let link = try decoded("[a](javascript:b)").links[0]
    #expect(link.href == nil)
    #expect(link.kind == .blocked(.scheme))
    #expect(link.blocked == LinkedText.Blocked(destination: "javascript:b", reason: "scheme"))
    #expect(link.states == .disabled)
    #expect(link.handling == .none)
  }

  @Test func `a code block has its info string`() throws {
    let linked = try decoded("    a\n\n``` swift x\nb\n```")
    #expect(
      linked.attributedText.blocks.map(\.kind) == [
        .codeBlock(.init(index: 0)), .codeBlock(.init(index: 1)),
      ])
    #expect(linked.info(of: .init(index: 1)) == "swift x")
  }

  @Test func `texts with different quotes, items or marks are not equal`() throws {
    func text(_ markdown: String) throws -> AttributedText {
      try Converter().convert(markdown).attributedText
    }
    #expect(try text("> a\n\n> b") != text("> a\n>\n> b"))
    #expect(try text("- a\n\n  b") != text("- a\n\n- b"))
    #expect(try text("1. a") == text("1) a"))
    #expect(try text("1. a") != text("2. a"))
    #expect(try text("- a") != text("> a"))
    #expect(try text("> - a") != text("- a"))
    #expect(try text("a *b*") != text("a b"))
  }

  @Test func `the code on the page about apps compiles`() throws {
    let json = try Converter().convert("a").bytes(emittedBy: .runs)
    let linked = try LinkedText(decoding: json)
    #expect(linked.links == [])
    let page = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Documentation/AppleApps.md"),
      encoding: .utf8)
    let thisFile = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = page.split(separator: "\n").filter { $0.contains("LinkedText(decoding: json)") }
    for line in lines.compactMap({ $0.split(separator: "  //").first }) {
      guard line.hasPrefix("let ") else { continue }
      let code = line.trimmingCharacters(in: .whitespaces)
      #expect(thisFile.contains("    \(code)\n"), "the page's \(code) is not compiled here")
    }
    #expect(lines.contains { $0.hasPrefix("let ") })
  }
}
