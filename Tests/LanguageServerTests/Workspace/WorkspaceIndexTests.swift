import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct WorkspaceIndexTests {
  private static let files = [
    "a.md": "# Terms\n", "b.md": "[x](a.md#terms)\n", "c.md": "[x](a.md)\n",
    "d/e.md": "[x](../a.md#other) [y](../b.md)\n", "f.md": "text\n", "g.md": "[x](a.html)\n",
    "h.md": "[x](d/)\n",
  ]

  @Test func `A changed heading affects the files that link to its file`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(try workspace.replace("a.md", "# Rules\n") == ["b.md", "d/e.md"])
    #expect(try workspace.replace("a.md", "# Rules\n\nText.\n") == [])
  }

  @Test func `A file that appears or disappears affects the files that link to it`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(try workspace.replace("a.md", nil) == ["b.md", "c.md", "d/e.md", "g.md"])
    #expect(try workspace.replace("a.md", "") == ["b.md", "c.md", "d/e.md", "g.md"])
    #expect(try workspace.replace("d/new.md", "") == ["h.md"])
  }

  @Test func `A changed link updates the index`() throws {
    var workspace = try TestWorkspace(Self.files)
    #expect(workspace.index.files(linkingTo: "a.md") == ["b.md", "c.md", "d/e.md"])
    #expect(try workspace.replace("b.md", "[x](c.md)\n") == [])
    #expect(workspace.index.files(linkingTo: "a.md") == ["c.md", "d/e.md"])
    #expect(workspace.index.files(linkingTo: "c.md") == ["b.md"])
    #expect(try workspace.replace("a.md", "") == ["d/e.md"])
  }

  @Test func `Thousands of files are indexed quickly`() throws {
    let count = Thoroughness.count(500, full: 5000)
    let text = String(
      repeating: "## Part\n\nText with [a link](file7.md#part) and [one](app://x).\n\n", count: 40)
    var index = WorkspaceIndex()
    let clock = ContinuousClock()
    let duration = try clock.measure {
      for number in 0..<count {
        let path = "folder\(number % 50)/file\(number).md"
        _ = index.update(
          path, with: try FileOutline(of: Bytes(text.utf8), file: path, converter: Converter()))
      }
    }
    // The limit is generous, since a debug build is slow and other tests run in parallel.
    #expect(duration < .milliseconds(60) * count)
    #expect(index.paths.count == count)
  }
}

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

@Suite struct WorkspacePathTests {
  @Test(arguments: [
    ("b.md", "a.md", "b.md"), ("./b/../c.md", "x/a.md", "x/c.md"), ("../b.md", "x/a.md", "b.md"),
    ("../../b.md", "x/a.md", "../b.md"), ("../../b.md", "/x/a.md", "/b.md"),
    ("b/", "/x/a.md", "/x/b"), ("..", "/a.md", "/"), ("b\u{301}//c", "a", "b\u{301}/c"),
  ])
  func `Relative paths are resolved`(_ path: String, _ file: String, _ expected: String) {
    #expect(WorkspacePath.resolved(path, from: file) == expected)
  }

  @Test(arguments: [
    ("b.md", "a.md", "b.md"), ("x/b.md", "x/a.md", "b.md"), ("b.md", "x/y/a.md", "../../b.md"),
    ("/x/b/c.md", "/x/y/a.md", "../b/c.md"), ("x", "x/a.md", "."), ("xy/b", "x/a", "../xy/b"),
  ])
  func `Paths are made relative`(_ target: String, _ file: String, _ expected: String) {
    #expect(WorkspacePath.relative(to: target, from: file) == expected)
    #expect(WorkspacePath.resolved(expected, from: file) == target)
  }
}

/// Files in memory, with their index.
struct TestWorkspace {
  private(set) var sources: [String: Bytes]
  private(set) var index = WorkspaceIndex()
  let converter: Converter

  init(
    _ files: [String: String], dialect: Dialect = .copy, routes: RouteTable? = nil
  ) throws {
    converter = Converter(dialect: dialect, routes: routes)
    sources = files.mapValues { Bytes($0.utf8) }
    for (path, source) in sources {
      _ = index.update(path, with: try FileOutline(of: source, file: path, converter: converter))
    }
  }

  /// Returns a file as the server sees it while it is open in an editor.
  func file(_ path: String) throws -> WorkspaceFile {
    let source = sources[path] ?? []
    return WorkspaceFile(
      path: path, rulePath: path, source: source,
      outline: try FileOutline(of: source, file: path, converter: converter),
      converter: converter)
  }

  /// Returns the offset of the first occurrence of a text in a file; -1 if there is none.
  func offset(of text: String, in path: String) -> Int {
    (sources[path] ?? [])[...].offset(of: text) ?? -1
  }

  /// Replaces or removes a file, and returns the other files whose findings may change.
  mutating func replace(_ path: String, _ text: String?) throws -> [String] {
    sources[path] = text.map { Bytes($0.utf8) }
    let outline = try text.map {
      try FileOutline(of: Bytes($0.utf8), file: path, converter: converter)
    }
    switch index.update(path, with: outline) {
    case .none: return []
    case .existence: return index.filesAffected(byExistenceOf: path).subtracting([path]).sorted()
    case .identifiers:
      return index.candidates(forLinksTo: path).sorted().filter {
        index.hasLink(from: $0, toPlaceIn: path)
      }
    }
  }

  /// Returns the texts of the files after edits.
  func applying(_ edits: WorkspaceEdits) -> [String: String] {
    var texts = sources
    for (path, edits) in edits { texts[path] = texts[path]?.applying(edits) }
    return texts.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  func offset(of text: String) -> Int? {
    indices.first { self[$0...].starts(with: text.utf8) }
  }
}

extension WorkspaceFile {
  func text(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: source[$0], as: UTF8.self) }
  }
}

@Suite struct DocumentURITests {
  @Test(arguments: ["/a.md", "/a b/c%20d.md", "/ä/😀.md", "/a:b?c#d&e.md", "/a+b.md"])
  func `A path is decoded from its URI`(_ path: String) {
    #expect(DocumentURI.path(of: DocumentURI.uri(ofPath: path)) == path)
  }

  @Test(arguments: [
    ("file:///a%20b", "/a b"), ("FILE://localhost/a", "/a"), ("file:///a%2", "/a%2"),
    ("file:///a%+1", "/a%+1"), ("file:///a%-0", "/a%-0"), ("file:///a#b", "/a"),
  ])
  func `Other spellings of a URI are read`(_ uri: String, _ path: String) {
    #expect(DocumentURI.path(of: uri) == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "buffer://3", "file://server/a", "file:", "file://", "", "/a",
    "file:///%00", "file:///%FF",
  ])
  func `Other URIs have no path`(_ uri: String) {
    #expect(DocumentURI.path(of: uri) == nil)
  }
}
