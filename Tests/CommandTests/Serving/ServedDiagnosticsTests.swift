import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport
@testable import linkmark

/// The diagnostics of the server are the findings of `linkmark lint`.
@Suite struct ServedDiagnosticsTests {
  /// A finding or a diagnostic; lines and columns count from 0, and columns count bytes.
  private struct LocatedFinding: Hashable, Comparable {
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
    let level: Int
    let rule: String
    let message: String

    static func < (left: LocatedFinding, right: LocatedFinding) -> Bool {
      left.key.lexicographicallyPrecedes(right.key)
    }

    private var key: [String] {
      [line, column, endLine, endColumn].map { String(1_000_000 + $0) } + [rule, message]
    }
  }

  private static let extensions = [
    ".md", ".markdown", ".xcstrings", ".strings", ".arb", ".po", ".xml",
  ]

  /// Returns the paths of the documents and catalogs below a folder of the project.
  private static func files(in folder: String) -> [String] {
    let root = Fixture.projectFolder.path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return paths.filter { path in
      !path.contains("/.") && !path.contains("node_modules")
        && extensions.contains { path.hasSuffix($0) }
    }
    .sorted().map { "\(root)/\(folder)/\($0)" }
  }

  /// Returns the findings of `linkmark lint` in a file.
  private func findings(in file: String, _ options: [String]) throws -> [LocatedFinding] {
    let result = try CommandWorkspace().run(
      arguments: ["lint", "--format", "json", "--no-config"] + options + ["--", file])
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = (report as? [String: Any])?["findings"] as? [[String: Any]] ?? []
    return findings.map { finding in
      func number(_ key: String) -> Int { (finding[key] as? Int ?? 0) - 1 }
      let levels = ["error": 1, "warning": 2, "note": 3]
      return LocatedFinding(
        line: number("line"), column: number("column"), endLine: number("endLine"),
        endColumn: number("endColumn"), level: levels[finding["level"] as? String ?? ""] ?? 0,
        rule: finding["rule"] as? String ?? "", message: finding["message"] as? String ?? "")
    }
    .sorted()
  }

  /// Returns the diagnostics of a file that an editor opens.
  private func diagnostics(of file: String, _ options: [String]) throws -> [LocatedFinding] {
    let words = ["--no-config"] + options
    let host = LanguageServerFiles(try ServingOptions(reading: words[...], of: .lsp), version: "0")
    var server = LanguageServer(host: host)
    func send(_ method: String, _ parameters: [String: Any], id: Int? = nil) throws {
      var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": parameters]
      message["id"] = id
      server.receive(Bytes(try JSONSerialization.data(withJSONObject: message)))
    }
    try send(
      "initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8"]]]], id: 1)
    let uri = DocumentURI.uri(ofPath: file)
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    let language = file.hasSuffix("md") || file.hasSuffix("markdown") ? "markdown" : "other"
    try send(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": language, "version": 1, "text": text]])
    while server.advance() {}
    var reader = MessageReader()
    reader.append(server.takeOutput())
    var places: [LocatedFinding] = []
    while case .body(let body) = reader.next() {
      let message = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
      let parameters = message["params"] as? [String: Any] ?? [:]
      places += (parameters["diagnostics"] as? [[String: Any]] ?? []).map { diagnostic in
        let range = diagnostic["range"] as? [String: [String: Int]] ?? [:]
        let (start, end) = (range["start"] ?? [:], range["end"] ?? [:])
        return LocatedFinding(
          line: start["line"] ?? -1, column: start["character"] ?? -1, endLine: end["line"] ?? -1,
          endColumn: end["character"] ?? -1, level: diagnostic["severity"] as? Int ?? 0,
          rule: diagnostic["code"] as? String ?? "",
          message: diagnostic["message"] as? String ?? "")
      }
    }
    return places.sorted()
  }

  /// Returns whether editors send the text of a file unchanged: UTF-8 without a byte order mark.
  private func isPlain(_ file: String) throws -> Bool {
    let bytes = Bytes(try Data(contentsOf: URL(filePath: file)))
    return bytes.span.firstInvalidUTF8Offset == nil && !bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  @Test(
    arguments: files(in: "Examples") + files(in: "Tests/LinkMarkupTests/Fixtures")
      + files(in: "Documentation"))
  func `The diagnostics of a file are the findings of lint`(_ file: String) throws {
    let options = ["--schemes", "https,mailto,boardgames"]
    // Skips other XML files, which the command lints as Markdown when they are passed by name.
    guard try isPlain(file), !file.hasSuffix(".xml") || file.contains("strings") else { return }
    #expect(try diagnostics(of: file, options) == findings(in: file, options))
  }

  @Test(.enabled(if: Thoroughness.isFull), arguments: ["lint", "places", "agreement"])
  func `The diagnostics of the fuzzing corpus are the findings of lint`(_ corpus: String) throws {
    let folder = Fixture.projectFolder.path + "/Fuzzing/Corpus/\(corpus)"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let workspace = try CommandWorkspace()
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
      guard !text.hasPrefix("\u{FEFF}") else { continue }
      try workspace.write(text, to: "a.md")
      let file = workspace.folder.path + "/a.md"
      #expect(try diagnostics(of: file, []) == findings(in: file, []), "\(name)")
    }
  }
}

/// Checks the paths that an editor receives, mostly in workspaces with symbolic links.
@Suite struct ServedWorkspaceTests {
  private static let files = [
    "linkmark.json": #"{"routes": "routes.json"}"#,
    "routes.json":
      #"{"routes": [{"name": "game", "path": "games/{id}"}], "appSchemes": ["tide"]}"#,
    "a.md": "# Terms\n\nhttps://a.example [x](tide://games/1)\n",
    "docs/b.md": "[x](../a.md#terms) [y](../a.md#gone)\n",
  ]

  @Test func `Findings have the addresses that the editor uses`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    let rules = editor.findings()
    #expect(
      rules == [
        "\(workspace.link)/a.md": ["bare-url"], "\(workspace.link)/docs/b.md": ["broken-fragment"],
      ])
  }

  @Test func `A heading and a route are renamed below the folder that the editor has open`() throws
  {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    let heading = try editor.rename("\(workspace.link)/a.md", line: 0, character: 4, to: "Rules")
    #expect(heading == ["\(workspace.link)/a.md", "\(workspace.link)/docs/b.md"])
    try editor.open("\(workspace.link)/routes.json", language: "json")
    let route = try editor.rename(
      "\(workspace.link)/routes.json", line: 0, character: 24, to: "match")
    #expect(route == ["\(workspace.link)/routes.json"])
    try editor.open("\(workspace.link)/docs/b.md")
    #expect(
      try editor.definition("\(workspace.link)/docs/b.md", line: 0, character: 8)
        == "\(workspace.link)/a.md")
  }

  @Test func `A route concerns only the project that names its file`() throws {
    let workspace = try CommandWorkspace()
    let rule = #"{"match": {"route": "game"}, "set": {"role": "button"}}"#
    for project in ["p", "q"] {
      for (name, text) in Self.files { try workspace.write(text, to: "\(project)/\(name)") }
      try workspace.write(
        #"{"routes": "routes.json", "rules": [\#(rule)]}"#, to: "\(project)/linkmark.json")
    }
    let path = FileSystem.resolvedPath(of: workspace.folder.path)
    var editor = try ServedEditor(root: "\(path)/p", ["\(path)/q"])
    let routes = "\(path)/p/routes.json"
    try editor.open(routes, language: "json")
    #expect(
      try editor.rename(routes, line: 0, character: 24, to: "match")
        == ["\(path)/p/linkmark.json", routes])
    #expect(
      try editor.references(routes, line: 0, character: 24) == ["\(path)/p/a.md"])
  }

  @Test func `A change reported by the editor updates findings, also of routes`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    var editor = try ServedEditor(root: workspace.link)
    try editor.open("\(workspace.link)/a.md")
    _ = editor.findings()
    try workspace.workspace.write("# Gone\n", to: "real/docs/c.md")
    try workspace.workspace.write("[y](c.md#gone)\n", to: "real/docs/b.md")
    try editor.report([
      "\(workspace.link)/docs/b.md", "\(workspace.real)/docs/c.md",
    ])
    #expect(editor.findings()["\(workspace.link)/docs/b.md"] == [])
    try workspace.workspace.write(
      #"{"routes": [{"name": "game", "path": "game/{id}"}], "appSchemes": ["tide"]}"#,
      to: "real/routes.json")
    try editor.report(["\(workspace.link)/routes.json"])
    #expect(
      editor.findings()["\(workspace.link)/a.md"] == ["bare-url", "unroutable-app-link"])
  }

  @Test func `A document reached through a link in the folder is the linked file`()
    throws
  {
    let workspace = try LinkedWorkspace(Self.files)
    try FileManager.default.createSymbolicLink(
      atPath: "\(workspace.real)/linked", withDestinationPath: "docs")
    var editor = try ServedEditor(root: workspace.real)
    let document = "\(workspace.real)/linked/b.md"
    try editor.open(document)
    #expect(editor.findings()[document] == ["broken-fragment"])
    #expect(editor.findings()["\(workspace.real)/docs/b.md"] == nil)
    let paths = try editor.rename(document, line: 0, character: 1, to: "no", isRefused: true)
    #expect(paths.isEmpty)
    try editor.open("\(workspace.real)/a.md")
    let heading = try editor.rename("\(workspace.real)/a.md", line: 0, character: 4, to: "Rules")
    #expect(heading == ["\(workspace.real)/a.md", document])
  }

  @Test func `A folder that is linked from elsewhere keeps its address`() throws {
    let workspace = try LinkedWorkspace(Self.files)
    let other = "\(Path.folder(of: workspace.real))/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(other)/docs", withDestinationPath: "\(workspace.real)/docs")
    var editor = try ServedEditor(root: other)
    try editor.open("\(other)/docs/b.md")
    #expect(editor.findings()["\(other)/docs/b.md"] == ["broken-fragment"])
  }
}
