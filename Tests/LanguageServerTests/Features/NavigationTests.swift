import LinkMarkup
import Testing

@testable import LanguageServer

@Suite struct NavigationTests {
  private static let files = [
    "a.md": "# Terms\n\n[x][r] [r] [y](#terms) [z](d/b.md)\n\n[r]: d/b.md#two\n",
    "d/b.md": "# One\n\n## Two\n\n[x](../a.md#terms) [y](../a.md) [z](../a.html)\n",
  ]

  private func workspace() throws -> TestWorkspace { try TestWorkspace(Self.files) }

  /// Returns the path and the text of a place.
  private func described(_ place: WorkspacePlace?, _ workspace: TestWorkspace) -> String? {
    place.map { place in
      let text = workspace.sources[place.path].map {
        String(decoding: $0[place.range], as: UTF8.self)
      }
      return "\(place.path) \(text ?? "")"
    }
  }

  @Test(arguments: [
    ("a.md", "r] [r]", "a.md r"), ("a.md", "#terms", "a.md Terms"), ("a.md", "d/b.md)", "d/b.md "),
    ("a.md", "d/b.md#two", "d/b.md Two"), ("d/b.md", "../a.md#", "a.md Terms"),
    ("d/b.md", "../a.html", "a.md "),
  ])
  func `A name leads to its definition`(_ path: String, _ text: String, _ expected: String) throws {
    let workspace = try workspace()
    let place = Navigation(index: workspace.index, routes: nil)
      .definition(at: workspace.offset(of: text, in: path), in: try workspace.file(path))
    #expect(described(place, workspace) == expected)
  }

  @Test(arguments: [
    ("a.md", "r]: ", ["a.md r", "a.md r", "a.md r"]),
    ("a.md", "Terms", ["a.md Terms", "a.md #terms", "d/b.md ../a.md#terms"]),
    ("a.md", "#terms", ["a.md Terms", "a.md #terms", "d/b.md ../a.md#terms"]),
    ("d/b.md", "Two", ["d/b.md Two", "a.md d/b.md#two"]),
    ("d/b.md", "\n\n[x]", ["a.md d/b.md", "a.md d/b.md#two"]),
  ])
  func `References are listed`(_ path: String, _ text: String, _ expected: [String]) throws {
    let workspace = try workspace()
    let places = Navigation(index: workspace.index, routes: nil)
      .references(
        at: workspace.offset(of: text, in: path) + (text.hasPrefix("\n") ? 1 : 0),
        in: try workspace.file(path), includesDefinition: true)
    #expect(places.map { described($0, workspace) } == expected)
  }

  @Test func `Links have targets that an editor can open`() throws {
    let workspace = try TestWorkspace([
      "a.md":
        "[a](https://b.example) [c](d.md#two) [e](app://f) [g](javascript:h) [i][j] [k](#l)\n\n[j]: d.md\n",
      "d.md": "# One\n\n## Two\n",
    ])
    let links = Navigation(index: workspace.index, routes: nil)
      .documentLinks(of: try workspace.file("a.md"))
    #expect(
      links.map(\.target) == [
        .uri("https://b.example"), .file("d.md", line: 3), .none, .none,
        .file("d.md", line: nil), .file("a.md", line: nil),
      ])
  }

  @Test(
    arguments: [
      ("//e.example/x", .uri("https://e.example/x")),
      ("<https://a.example/a b>", .uri("https://a.example/a%20b")),
      ("https://[::1]/ä", .uri("https://[::1]/%C3%A4")),
      ("mailto:a@b.example", .uri("mailto:a@b.example")), ("https://a.example/{id}", .none),
    ] as [(String, DocumentLink.Target)])
  func `A link to the web leads to a URI`(
    _ destination: String, _ target: DocumentLink.Target
  ) throws {
    let workspace = try TestWorkspace(["a.md": "[x](\(destination))\n"])
    let links = Navigation(index: workspace.index, routes: nil)
      .documentLinks(of: try workspace.file("a.md"))
    #expect(links.map(\.target) == [target])
  }

  @Test func `Headings form the outline`() throws {
    let file = try TestWorkspace(["a.md": "### Z\n\n# A\n\n### B\n\n## C\n\n# D\n\nText\n"])
      .file("a.md")
    func lines(_ symbols: [OutlineSymbol], _ indent: String) -> [String] {
      symbols.flatMap { symbol in
        ["\(indent)\(symbol.name) \(symbol.range)"] + lines(symbol.children, indent + " ")
      }
    }
    #expect(
      lines(file.outline.symbols, "")
        == ["Z 0..<7", "A 7..<25", " B 12..<19", " C 19..<25", "D 25..<35"])
  }

  @Test func `A search matches headings of all files by letters in order`() throws {
    let workspace = try workspace()
    #expect(workspace.index.symbols(matching: "te", limit: 9).map(\.name) == ["Terms"])
    #expect(workspace.index.symbols(matching: "", limit: 2).map(\.name) == ["Terms", "One"])
  }
}
