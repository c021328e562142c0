import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

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
