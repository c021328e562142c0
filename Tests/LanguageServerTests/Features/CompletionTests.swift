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
