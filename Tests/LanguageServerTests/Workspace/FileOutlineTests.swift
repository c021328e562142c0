import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct FileOutlineTests {
  private func file(_ text: String, dialect: Dialect = .copy) throws -> WorkspaceFile {
    try TestWorkspace(["a.md": text], dialect: dialect).file("a.md")
  }

  @Test(arguments: [
    ("# Terms\n", "Terms"),
    ("Terms\n=====\n", "Terms"),
    ("## Terms ##\n", "Terms"),
    ("> # The *old* `terms`\n", "The *old* `terms`"),
    ("- # **Terms**\n", "**Terms**"),
    ("# `` ` `` and [a](b) #\n", "`` ` `` and [a](b)"),
    ("# ![x](y) &amp; more {#t}\n", "![x](y) &amp; more"),
    ("Two\nlines\n---\n", "Two\nlines"),
    ("# \\*A\\*\n", "\\*A\\*"),
    ("# <b>A</b>\n", "<b>A</b>"),
    ("\u{FEFF}# 😀 ünï\r\n", "😀 ünï"),
  ])
  func `A heading's text is taken from its source range`(_ text: String, _ expected: String) throws
  {
    let file = try file(text)
    #expect(file.text(file.outline.headings.first?.range) == expected)
  }

  @Test func `Headings have the identifiers of the HTML`() throws {
    let file = try file("# A\n\n# A\n\n# B {#a}\n\n#\n\n# C\n")
    #expect(file.outline.headings.map(\.id) == ["a-1", "a-2", "a", "section", "c"])
    #expect(file.outline.headings.map { file.text($0.range) } == ["A", "A", "B", nil, "C"])
    #expect(file.outline.headings.map { file.text($0.writtenID) } == [nil, nil, "a", nil, nil])
    #expect(file.outline.headings.map(\.line) == [1, 3, 5, 0, 9])
  }

  @Test func `Destinations have their paths and fragments`() throws {
    let file = try file(
      "[a](<b c.md#d>) [e](../f%20g.md?q#h%69) [i](#j) [k](https://l/m#n) [o](/p) [q]\n\n"
        + "[q]: r\\(s.md \"t\"\n")
    let destinations = file.outline.destinations
    #expect(
      destinations.map { file.text($0.range) }
        == ["<b c.md#d>", "../f%20g.md?q#h%69", "#j", "https://l/m#n", "/p", "r\\(s.md"])
    #expect(destinations.map(\.path) == ["b c.md", "../f g.md", nil, nil, nil, "r(s.md"])
    #expect(destinations.map(\.fragment?.text) == ["d", "h%69", "j", nil, nil, nil])
    #expect(destinations.map(\.isVerbatim) == [true, true, true, true, true, false])
    #expect(destinations[1].file(from: "x/y.md") == "f g.md")
  }

  @Test func `References of all forms have their labels`() throws {
    let file = try file(
      "[a][B] [b][] [b] ![c [b] d](e) [f][missing]\n\n> [g][b\n> c]\n\n[b]: u\n[B]: v\n[b c]: w\n")
    #expect(
      file.outline.references.map {
        "\($0.form) \(file.text($0.label) ?? "") \($0.normalizedLabel)"
      }
        == [
          "full B b", "collapsed b b", "shortcut b b", "shortcut b b", "full missing missing",
          "full b\n> c b c",
        ])
    #expect(file.outline.definitions.map { file.text($0.label) } == ["b", "B", "b c"])
  }

  @Test func `Footnotes are references and definitions`() throws {
    let file = try file("A[^1].\n\n[^1]: Note.\n", dialect: .gfm)
    #expect(file.outline.references.map(\.normalizedLabel) == ["^1"])
    #expect(file.outline.definitions.map { file.text($0.label) } == ["^1"])
  }

  @Test(arguments: [
    ("[a](boardgames://games/anne)", "collection(anne)"),
    ("[a](boardgames://games?username=anne)", "collection(anne)"),
    ("[a](boardgames://games)", "home"),
    ("[a](boardgames://help/a/b)", "any(a/b)"),
  ])
  func `Links have their routes`(_ text: String, _ summary: String) throws {
    let workspace = try TestWorkspace(["a.md": text], routes: BoardGames.routes())
    #expect(workspace.index["a.md"]?.links.map(\.route?.summary) == [summary])
  }

  @Test func `Front matter and invalid bytes do not shift places`() throws {
    let source = Bytes("---\ntitle: T\n---\n\n\u{0}# A\n".utf8) + [0xFF] + Bytes("[b](c)\n".utf8)
    let outline = try FileOutline(of: source, file: nil, converter: Converter())
    #expect(outline.frontMatter?.title == "T")
    #expect(outline.links.map { Bytes(source[$0.content]) } == [Bytes("b".utf8)])
  }
}
