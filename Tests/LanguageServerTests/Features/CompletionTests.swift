import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct CompletionTests {
  /// Returns the completion items at `|` in a text.
  private func items(
    _ text: String, others: [String: String] = [:], path: String = "a.md"
  ) throws -> [CompletionItem] {
    let offset = try #require(Bytes(text.utf8)[...].offset(of: "|"))
    let source = text.replacing("|", with: "", maxReplacements: 1)
    let workspace = try TestWorkspace(
      others.merging([path: source]) { $1 }, routes: BoardGames.routes())
    let completion = Completion(file: try workspace.file(path), index: workspace.index) { folder in
      switch folder {
      case "": [("a.md", false), ("b c.md", false), ("docs", true)]
      case "docs": [("ü(1).md", false)]
      default: []
      }
    }
    return completion.items(at: offset)
  }

  private func texts(_ text: String, _ kind: CompletionItem.Kind, others: [String: String] = [:])
    throws -> [String]
  {
    try items(text, others: others).filter { $0.kind == kind }.map(\.text)
  }

  @Test(arguments: [
    "[terms](|", "[terms](|)", "[terms](|foo)", "[a](b) [terms](|\n\ntext", "[x]: |",
  ])
  func `Routes are offered as snippets and as text`(_ text: String) throws {
    let routes = try items(text).filter { $0.kind == .route }
    #expect(
      routes.map(\.text) == [
        "boardgames://games", "boardgames://games/{username}",
        "boardgames://games?username={username}", "boardgames://games/{username}/reviews",
        "boardgames://games/reviews/{game}", "boardgames://find?q={text}", "boardgames://help/**",
      ])
    #expect(routes[0].snippet == nil)
    #expect(routes[1].snippet == "boardgames://games/${1:username}")
    #expect(routes[6].snippet == "boardgames://help/${1:path}")
  }

  @Test(arguments: [
    ("[a](|", 4..<4), ("[a](b|c)", 4..<6), ("[a](b|c d)", 4..<6), ("[a](b(|c)d)", 4..<9),
    ("[a](<b| c>)", 4..<9), ("[a](<b| c", 4..<6), ("([a](|) b)", 5..<5), ("> [a](#|x", 6..<8),
    ("[l]: b|c", 5..<7),
  ])
  func `The whole destination is replaced`(_ text: String, _ range: Range<Int>) throws {
    let items = try items(text, others: ["docs/x.md": ""])
    let context = CompletionContext(
      at: Bytes(text.utf8)[...].offset(of: "|") ?? 0,
      in: Bytes(text.replacing("|", with: "", maxReplacements: 1).utf8))
    #expect(context?.range == range)
    #expect(items.allSatisfy { $0.range == range })
  }

  @Test func `Hosts, headings, and files are offered`() throws {
    let text = "# One Two\n\n[x](|)\n"
    #expect(try texts(text, .host) == ["https://www.mysite.com/"])
    #expect(try texts(text, .heading) == ["#one-two"])
    #expect(try texts(text, .file) == ["b%20c.md"])
    #expect(try texts(text, .folder) == ["docs/"])
    #expect(try texts("[x](<|>)", .file) == ["<b c.md>"])
    #expect(try texts("[x](docs/|", .file) == ["docs/ü%281%29.md"])
    #expect(try texts("[x](https://|", .file) == [])
    #expect(
      try texts("[x](b.md#|", .heading, others: ["b.md": "# A\n\n# A\n"]) == ["b.md#a", "b.md#a-1"])
  }

  @Test func `Labels are offered in the second brackets`() throws {
    let items = try items("[x][|\n\n[La bel]: u\n[la bel]: v\n[b]: w\n")
    #expect(items.map(\.text) == ["La bel", "b"])
    #expect(items.map(\.detail) == ["u", "w"])
    #expect(items.map(\.range) == [4..<4, 4..<4])
    #expect(try self.items("[x][a|bc] d\n\n[b]: w\n").map(\.range) == [4..<7])
  }

  @Test func `Rules are offered in comments`() throws {
    #expect(
      try items("<!-- linkmark-d|").map(\.text)
        == ["linkmark-disable-next-line", "linkmark-disable-file"])
    let rules = try items("<!-- linkmark-disable-file bare-url ins|ecure-http -->\n")
    #expect(rules.count == LintRule.all.count - 1)
    #expect(rules.first?.range == 36..<49)
    #expect(try items("<!-- note |").isEmpty)
  }

  @Test(arguments: [
    "|", "text |", "[x] (|", "```\n[x](|\n```", "[x](a)|", "[x](a b|", "---\ntitle: [x](|\n---\n",
    "[x](<a>|", "x: |",
  ])
  func `Nothing is offered elsewhere`(_ text: String) throws {
    #expect(try items(text).isEmpty)
  }

  @Test func `Any offset in broken text is safe`() throws {
    let source = Bytes("[a](<b [c][d ]( <!-- linkmark-\u{1F600}](\n>[l]: <\r[x][\r\n```[](".utf8)
    for offset in 0...source.count {
      _ = CompletionContext(at: offset, in: source)
    }
  }
}

@Suite struct HoverTests {
  private func hover(_ files: [String: String], at text: String) throws -> Hover? {
    let workspace = try TestWorkspace(files, routes: BoardGames.routes())
    let sources = workspace.sources
    let reader = HoverReader(
      file: try workspace.file("a.md"), navigation: Navigation(index: workspace.index, routes: nil)
    ) { sources[$0] }
    return reader.hover(at: workspace.offset(of: text, in: "a.md"))
  }

  @Test func `A link of the app shows its route and announcements`() throws {
    let hover = try hover(["a.md": "[Anne](boardgames://games/anne)\n"], at: "board")
    #expect(hover?.range == 0..<31)
    #expect(
      hover?.plainText == """
        kind: app; the app handles it
        address: boardgames://games/anne
        route: collection games/{username}
        parameters: username = anne
        VoiceOver: Anne, link
        TalkBack: Anne, link, Double-tap to activate
        browsers: Anne, link
        contrast: 18.10 light, 16.96 dark (default)
        """)
    #expect(
      hover?.markdown.hasPrefix("**kind:** app; the app handles it  \n**address:** `board") == true)
  }

  @Test func `A link without a route shows the reason`() throws {
    let hover = try hover(["a.md": "[x](boardgames://nowhere)\n"], at: "x")
    #expect(hover?.plainText.contains("route: none; it is one of the app's own addresses") == true)
  }

  @Test func `A relative link shows its target in Markdown`() throws {
    let hover = try hover(
      [
        "a.md": "[x](b.md#two-b)\n",
        "b.md": "# One\n\nFirst.\n\n## Two *b*\n\nThe [text](u)\nhere.\n",
      ],
      at: "b.md")
    #expect(hover?.plainText.contains("heading: Two b\ntext: The text here.") == true)
    let other = try self.hover(["a.md": "[x](d/.md)\n", "d/.md": "First.\n"], at: "d")
    #expect(other?.plainText.contains("text:") == false)
    #expect(
      try self.hover(["a.md": "[x](c.md)\n"], at: "c")?.plainText.contains("file: not found")
        == true)
  }

  @Test func `A reference shows its definition`() throws {
    let hover = try hover(["a.md": "[x][`y]\n\n[`y]: https://z.example 'T'\n"], at: "x]")
    #expect(
      hover?.markdown.hasPrefix("**definition:** ``[`y]: https://z.example 'T'``  \n**kind:**")
        == true)
  }

  @Test func `Text has no hover, and no hover exceeds twelve lines`() throws {
    #expect(try hover(["a.md": "text\n"], at: "text") == nil)
    let long = try hover(
      ["a.md": "[x][y]\n\n[y]: boardgames://games/anne?a=b\n"], at: "x")
    #expect((long?.plainText.split(separator: "\n").count ?? 0) <= 12)
  }

  @Test func `Markup in an author's text has no effect`() throws {
    let hover = try hover(["a.md": "[*a* \\*b\\* \\<i>](https://c.example)\n"], at: "c.")
    #expect(hover?.markdown.contains("**VoiceOver:** a \\*b\\* \\<i\\>, link") == true)
  }
}

@Suite struct RoutesFileTests {
  private let source = Bytes(BoardGames.source.utf8)

  private func routes() throws -> RoutesFile {
    try #require(RoutesFile(path: "routes.json", source: source))
  }

  private func offset(of text: String) -> Int { source[...].offset(of: text) ?? -1 }

  @Test func `An app link leads to its route's pattern`() throws {
    let workspace = try TestWorkspace(
      ["a.md": "[x](boardgames://games?username=anne)\n"], routes: BoardGames.routes())
    let place = try Navigation(index: workspace.index, routes: routes())
      .definition(at: 6, in: workspace.file("a.md"))
    #expect(
      place.map { String(decoding: source[$0.range], as: UTF8.self) }
        == "games?username={username}")
  }

  @Test func `References to a route's name are the links that match it`() throws {
    let workspace = try TestWorkspace(
      [
        "a.md": "[x](boardgames://games/anne) [y](boardgames://games)\n",
        "b/c.md": "[x](https://www.mysite.com/games/bob)\n",
      ], routes: BoardGames.routes())
    let navigation = try Navigation(index: workspace.index, routes: routes())
    #expect(
      navigation.references(toRouteAt: offset(of: "collection"))
        == [
          WorkspacePlace(path: "a.md", range: 0..<28),
          WorkspacePlace(path: "b/c.md", range: 0..<37),
        ])
    #expect(navigation.references(toRouteAt: 0) == [])
  }

  @Test func `A route is renamed in its file and in rules`() throws {
    let rules = #"{"rules": [{"match": {"route": ["home", "any"]}, "set": {}}]}"#
    let edits = try routes().edits(
      renamingRouteAt: offset(of: "home"), to: "st\"art",
      configurations: ["linkmark.json": Bytes(rules.utf8)])
    #expect(
      edits == [
        "routes.json": [
          Finding.Fix.Edit(
            offset(of: "home")..<offset(of: "home") + 4, with: Bytes(#"st\"art"#.utf8))
        ],
        "linkmark.json": [Finding.Fix.Edit(33..<37, with: Bytes(#"st\"art"#.utf8))],
      ])
  }

  @Test func `A byte order mark does not shift places`() throws {
    let file = try #require(RoutesFile(path: "r", source: [0xEF, 0xBB, 0xBF] + source))
    #expect(file.name(at: offset(of: "home") + 3)?.text == "home")
  }

  @Test func `A name already used by another route is rejected`() throws {
    let routes = try routes()
    #expect(throws: RenameError.self) {
      try routes.edits(renamingRouteAt: offset(of: "home"), to: "any", configurations: [:])
    }
    #expect(throws: RenameError.self) {
      try routes.edits(renamingRouteAt: 0, to: "x", configurations: [:])
    }
  }

  @Test(arguments: ["", "[]", "{\"routes\": 1}", "{\"applinks\": {}}", "{\"routes\": [{}]}"])
  func `A file in another format has no places`(_ text: String) {
    #expect(RoutesFile(path: "r", source: Bytes(text.utf8)) == nil)
  }
}
