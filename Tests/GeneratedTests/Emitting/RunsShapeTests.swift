import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct RunsShapeTests {
  private func json(_ markdown: String, _ shape: RunsEmitter.Shape) throws -> String {
    try Converter().convert(markdown).emitted(by: .runs(shape: shape))
  }

  private func portableText(_ markdown: String) throws -> [PortableTextJSON] {
    try JSONDecoder().decode(
      [PortableTextJSON].self, from: Data(json(markdown, .portableText).utf8))
  }

  private func compose(_ markdown: String) throws -> ComposeJSON {
    try JSONDecoder().decode(ComposeJSON.self, from: Data(json(markdown, .compose).utf8))
  }

  @Test(
    arguments: [
      (
        .facets,
        """
        {"text":"Read the terms.","facets":[{"index":{"byteStart":9,"byteEnd":14},\
        "features":[{"$type":"app.bsky.richtext.facet#link","uri":"app://terms"}]}]}

        """
      ),
      (
        .portableText,
        """
        [{"_type":"block","_key":"b0","style":"normal",\
        "markDefs":[{"_type":"link","_key":"l0","href":"app://terms","kind":"app",\
        "handling":"app","route":null}],\
        "children":[{"_type":"span","_key":"s0","text":"Read the ","marks":[]},\
        {"_type":"span","_key":"s1","text":"terms","marks":["l0","strong"]},\
        {"_type":"span","_key":"s2","text":".","marks":[]}]}]

        """
      ),
      (
        .compose,
        """
        {"text":"Read the terms.",\
        "spanStyles":[{"start":0,"end":15,"color":"#FF161616","fontSize":16,"fontWeight":400,\
        "letterSpacing":0},\
        {"start":9,"end":14,"color":"#FF161616","fontWeight":700,"textDecoration":"underline"}],\
        "paragraphStyles":[{"start":0,"end":15,"lineHeight":24,"textDirection":"ltr"}],\
        "links":[{"start":9,"end":14,"tag":"app://terms","pressedColor":"#66161616"}],\
        "stringAnnotations":[]}

        """
      ),
    ] as [(RunsEmitter.Shape, String)])
  func `a sentence with a link has the expected JSON`(
    _ shape: RunsEmitter.Shape, _ json: String
  ) throws {
    #expect(try self.json("Read the [**terms**](app://terms).", shape) == json)
  }

  @Test func `Foundation's attributes precede linkmark's`() throws {
    let font = """
      "linkmark.fontStyle":{"name":"bodyDefault",\
      "families":["Skyscanner Relative","Helvetica Neue","sans-serif"],\
      "size":16,"lineHeight":24,"weight":400,"letterSpacing":0,"textStyle":"body"},\
      "linkmark.foregroundColor":"#161616"
      """
    let intent = """
      "NSPresentationIntent":{"components":[{"kind":["paragraph"],"identity":3}]},\
      "linkmark.block":0,\(font)
      """
    #expect(
      try json("Read the [**terms**](app://terms).", .foundation) == """
        ["Read the ",{"NSLanguage":"en",\(intent)},\
        "terms",{"NSLanguage":"en","NSLink":{"relative":"app://terms"},\
        "NSInlinePresentationIntent":2,\(intent),"linkmark.highlightColor":"#16161666",\
        "linkmark.marks":2,"linkmark.underline":"single","linkmark.inlineLink":0,\
        "linkmark.address":"app://terms","linkmark.linkKind":"app","linkmark.linkRole":"link"},\
        ".",{"NSLanguage":"en",\(intent)}]

        """)
  }

  @Test func `a task begins with a box, and a cell is in a row of a table`() throws {
    let json = try json("- [ ] *a*\n- [x] b\n\n| c |\n|:-:|\n| ~~d~~ |", .foundation)
    #expect(json.contains(#"["☐ ",{"#))
    #expect(json.contains(#","☑ b",{"#))
    let table = #"{"kind":["table",[{"alignment":1}]],"identity":7}]}"#
    #expect(
      json.contains(
        #"{"kind":["tableCell",0],"identity":9},{"kind":["tableHeaderRow"],"identity":10},"#
          + table))
    #expect(
      json.contains(
        #""NSInlinePresentationIntent":32,"NSPresentationIntent":{"components":["#
          + #"{"kind":["tableCell",0],"identity":12},{"kind":["tableRow",1],"identity":13},"#
          + table))
  }

  @Test(arguments: [
    (RunsEmitter.Shape.facets, #"{"text":"","facets":[]}"#), (.portableText, "[]"),
    (.foundation, #""""#),
    (
      .compose,
      #"{"text":"","spanStyles":[],"paragraphStyles":[],"links":[],"stringAnnotations":[]}"#
    ),
  ])
  func `an empty text has no ranges`(_ shape: RunsEmitter.Shape, _ json: String) throws {
    #expect(try self.json("", shape) == json + "\n")
  }

  @Test func `addresses that the AT Protocol rejects are not facets`() throws {
    let addresses = [
      "app://a", "tel:1", "mailto:", "app:///a", "app:/a", "https://", "x-y:a", "//a", "a",
      "app://{b}",
      "app:" + String(repeating: "a", count: 8_188), "app:" + String(repeating: "a", count: 8_189),
    ]
    let json = try json(addresses.map { "[x](<\($0)>)" }.joined(separator: " "), .facets)
    let shape = try JSONDecoder().decode(FacetsJSON.self, from: Data(json.utf8))
    #expect(
      shape.facets.map { $0.features[0].uri } == [addresses[0], addresses[1], addresses[10]])
  }

  // MARK: - Agreement with the runs

  @Test(arguments: Fixture.all)
  func `every shape of a fixture agrees with its runs`(_ fixture: Fixture) throws {
    #expect(try RunsShapeOracle.defects(fixture.source) == [])
  }

  @Test(arguments: 0..<10)
  func `every shape of generated documents agrees with their runs`(_ seed: Int) throws {
    var markdown = MarkdownGenerator(seed: 11_000 + UInt64(seed))
    var copy = CopyGenerator(seed: 11_500 + UInt64(seed))
    var dialect = DialectGenerator(seed: 11_700 + UInt64(seed))
    for index in 0..<90 {
      let source = [{ markdown.document() }, { copy.document() }, { dialect.document() }][
        index % 3]()
      let defects = try RunsShapeOracle.defects(source)
      guard defects.isEmpty else {
        let least = smallest(source) { (try? RunsShapeOracle.defects($0)) != [] }
        Issue.record("\(readable(least)): \((try? RunsShapeOracle.defects(least)) ?? [])")
        return
      }
    }
  }

  @Test(
    arguments: [
      "[a](<x\u{202E}\u{1B}>) \u{1B}\u{202E}\u{85}\u{2028}\"\\", "[![](a)](b) [](c)![](d)",
      "![![a](b) *c*](d)", "[a\\\nb![c  \nd](e)](f)", "- - > 1. a\n\n      b\n- c",
      "#\n\n-\n\n[]()",
      "```s&lt;\t\u{A0}x\n\u{2028}\n```", "[x](javascript:a) [y](https://{host}/) [z](//h)",
      String(repeating: "> ", count: 100) + "[a](b)",
      String(repeating: "- ", count: 70) + "a\n\n***",
    ])
  func `every shape of hostile text agrees with its runs`(_ markdown: String) throws {
    #expect(try RunsShapeOracle.defects(Bytes(markdown.utf8)) == [])
    let unsafe = Converter(destinations: DestinationPolicy(refused: .live))
    #expect(try RunsShapeOracle.defects(Bytes(markdown.utf8), unsafe) == [])
  }

  @Test(arguments: [Theme.plain, .highContrast], [LinkStyle.default, .implicit])
  func `every shape agrees with the runs in every theme`(_ theme: Theme, _ style: LinkStyle) throws
  {
    let routes = try BoardGames.routes()
    let converter = Converter(
      styling: Styling(theme: theme, style: style, appearance: .dark), routes: routes)
    let source = "*a* [**b** `c`](boardgames://games/anne?d=e) [f](https://g.example) [h]()"
    #expect(try RunsShapeOracle.defects(Bytes(source.utf8), converter) == [])
  }

  @Test(arguments: [9, 10, 11])
  func `the attributes of more than ten runs are in a table`(_ count: Int) throws {
    let words = (0..<count).map { $0.isMultiple(of: 2) ? "a" : "*b*" }.joined(separator: " ")
    // The spaces around emphasized words are in runs without emphasis.
    let json = try json(words, .foundation)
    #expect(json.hasPrefix(count > 10 ? #"{"runs":["a ",0,"b",1,"# : #"["a ",{"#))
  }

  // MARK: - Portable Text

  @Test func `the first block of an item is the item, and its other blocks have its level`() throws
  {
    let blocks = try portableText("- a\n\n  b\n  1. c\n\n> # d\n>\n> e")
    #expect(blocks.map(\.listItem) == ["bullet", nil, "number", nil, nil])
    #expect(blocks.map(\.level) == [1, 1, 2, nil, nil])
    #expect(blocks.map(\.style) == ["normal", "normal", "normal", "h1", "blockquote"])
  }

  @Test func `an image is one child with its marks, and a blocked image is its text`()
    throws
  {
    let children = try #require(
      try portableText("[![](a) ![*b* c](d)](e) ![f](javascript:g)").first?.children)
    #expect(children.map(\.src) == ["a", nil, "d", nil, nil])
    #expect(children.map(\.alt) == ["", nil, "b c", nil, nil])
    #expect(children.map(\.text) == [nil, " ", nil, " ", "f"])
    #expect(children.map(\.marks) == [["l0"], ["l0"], ["l0"], [], []])
  }

  @Test func `code blocks and thematic breaks are separate types`() throws {
    let blocks = try portableText("```swift x\na\n```\n\n---\n\n#")
    #expect(blocks.map(\.type) == ["code", "horizontal-rule", "block"])
    #expect(blocks.map(\.language) == ["swift", nil, nil])
    #expect(blocks.last?.children?.map(\.text) == [""])
  }

  @Test func `a table has rows of cells of blocks, and a task its state`() throws {
    let blocks = try portableText("- [x] ~~a~~\n\n  | b | [c](d) |\n  |--:|---|\n  | e |\n- [ ] f")
    #expect(blocks.map(\.type) == ["block", "table", "block"])
    #expect(blocks.map(\.listItem) == ["task", nil, "task"])
    #expect(blocks.map(\.checked) == [true, nil, false])
    #expect(blocks.map(\.level) == [1, 1, 1])
    #expect(blocks[0].children?.map(\.marks) == [["strike-through"]])
    #expect(blocks[1].columns == ["right", nil])
    let rows = try #require(blocks[1].rows)
    #expect(rows.map(\.header) == [true, false])
    let cells = rows.flatMap { $0.cells ?? [] }.flatMap { $0.content ?? [] }
    #expect(cells.map { $0.children?.first?.text } == ["b", "c", "e", ""])
    #expect(cells.map { $0.markDefs?.map(\.href) } == [[], ["d"], [], []])
  }

  // MARK: - Compose

  @Test func `attributes without a style are annotations`() throws {
    let annotations = try compose("> 3. a\n>\n>    ```s t\n>    b\n>    ```\n\n## ![c](d)\n\n---")
      .stringAnnotations
    #expect(
      annotations.map { "\($0.tag) \($0.item) \($0.start)..<\($0.end)" } == [
        "blockQuote  0..<3", "listItem 3 0..<3", "codeBlock s t 2..<3", "heading 2 4..<5",
        "thematicBreak  6..<6", "image d 4..<5",
      ])
  }

  @Test func `addresses are opened by the system, and tags by the app`() throws {
    let links = try compose("[a](https://b) [c](//d) [e](app://f/{g}) [h](#i) [j](data:k) [](l)")
      .links
    #expect(links.map(\.url) == ["https://b", nil, nil, nil])
    #expect(links.map(\.tag) == [nil, "//d", "app://f/{g}", "#i"])
  }

  @Test func `tables have ranges, tasks a state, and deleted text a strikethrough`() throws {
    let shape = try compose("> [!TIP]\n>\n> 7) [ ] ~~a [b](c)~~\n\n| d | e |\n|---|:-:|\n| f | g |")
    #expect(
      shape.spanStyles.dropFirst().map(\.textDecoration) == [
        "lineThrough", "underline lineThrough",
      ])
    #expect(
      shape.stringAnnotations.map { "\($0.tag) \($0.item) \($0.start)..<\($0.end)" } == [
        "blockQuote tip 0..<3", "listItem 7 0..<3", "task Off 0..<3",
      ])
    let table = try #require(shape.tables?.first)
    #expect(table.start == 4)
    #expect(table.end == 11)
    #expect(table.rows == 2)
    #expect(table.columns == [nil, "center"])
    #expect(table.cells.last == .init(start: 10, end: 11, row: 1, column: 1))
    #expect(try compose("a").tables == nil)
  }
}
