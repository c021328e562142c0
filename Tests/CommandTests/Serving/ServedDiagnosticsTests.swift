import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport
@testable import linkmark

/// The diagnostics of the server are the findings of `linkmark lint`.
@Suite struct ServedDiagnosticsTests {
  /// A finding or a diagnostic; lines and bytes in lines are counted from 0.
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

  /// Returns the paths of the documents and catalogs below a folder of the repository.
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

  /// Returns whether a file is UTF-8 without a byte order mark, so that editors send it unchanged.
  private func isPlain(_ file: String) throws -> Bool {
    let bytes = Bytes(try Data(contentsOf: URL(filePath: file)))
    return bytes.span.firstInvalidUTF8Offset == nil && !bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  @Test(
    arguments: files(in: "Examples") + files(in: "Tests/LinkMarkupTests/Fixtures")
      + files(in: "Documentation"))
  func `The diagnostics of a file are the findings of lint`(_ file: String) throws {
    let options = ["--schemes", "https,mailto,boardgames"]
    // Skips XML files that are not catalogs, which are errors for the command alone.
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
