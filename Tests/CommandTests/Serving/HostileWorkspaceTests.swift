import Foundation
import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport
@testable import linkmark

/// Checks that a workspace cannot make the language server use files outside of it.
@Suite struct HostileWorkspaceTests {
  /// A text that only files outside of the workspace contain, in lowercase.
  private static let canary = "canary-7f3a"

  private static let requests = [
    "textDocument/hover", "textDocument/definition", "textDocument/references",
    "textDocument/documentLink", "textDocument/completion", "textDocument/prepareRename",
    "textDocument/rename", "workspace/willRenameFiles", "textDocument/documentSymbol",
    "workspace/symbol", "textDocument/inlayHint", "textDocument/codeAction",
    "textDocument/willSaveWaitUntil", "textDocument/diagnostic", "workspace/diagnostic",
  ]

  @Test func `There are at least 50 hostile workspaces`() {
    #expect(Set(HostileWorkspace.all.map(\.testDescription)).count >= 50)
    #expect(Set(HostileWorkspace.all.map(\.testDescription)).count == HostileWorkspace.all.count)
  }

  @Test(.timeLimit(.minutes(2)), arguments: HostileWorkspace.all)
  func `Nothing outside of a workspace is shown or changed`(_ hostile: HostileWorkspace) throws {
    let place = try HostilePlace(hostile, canary: Self.canary)
    let files = try place.snapshot()
    var editor = try ServedEditor(root: place.folder)
    try editor.notify(
      "workspace/didChangeConfiguration", ["settings": ["linkmark": ["fixOnSave": true]]])
    try editor.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": hostile.folders.map { ["uri": place.filled($0)] }, "removed": []]])
    try editor.open("\(place.folder)/a.md")
    var uris = [DocumentURI.uri(ofPath: "\(place.folder)/a.md")]
    for document in hostile.opened {
      uris.append(place.filled(document.uri))
      try editor.notify("textDocument/didOpen", ["textDocument": place.item(document)])
    }
    try editor.report(["\(place.folder)/.gitignore", "\(place.outside)/secret.md", "/", "/etc"])
    _ = editor.findings()
    var requestCount = 0
    for uri in uris {
      for position in place.positions(inDocument: uri) {
        for request in Self.requests {
          try editor.request(request, place.parameters(of: uri, at: position))
          requestCount += 1
        }
      }
    }
    for uri in uris { try editor.notify("textDocument/didClose", ["textDocument": ["uri": uri]]) }
    _ = editor.findings()
    try place.check(editor.takeBodies(), opened: uris, requestCount: requestCount)
    #expect(try place.snapshot() == files)
  }

  @Test func `Thousands of documents outside are opened and closed`() throws {
    let place = try HostilePlace(HostileWorkspace("many", to: "a.md"), canary: Self.canary)
    let files = try place.snapshot()
    var editor = try ServedEditor(root: place.folder)
    for index in 0..<Thoroughness.count(120, full: 20_000) {
      let path = "\(place.folder)/d\(index % 7)/\(index).md"
      try editor.open(path, "[x](../../outside/secret.md)\n")
      if index > 20 { try editor.close(path) }
    }
    for body in editor.takeBodies() {
      #expect(!String(decoding: body, as: UTF8.self).lowercased().contains(Self.canary))
    }
    #expect(try place.snapshot() == files)
  }

  @Test(.timeLimit(.minutes(60)), arguments: 0..<10)
  func `Hostile messages have the answers that they need`(_ seed: Int) throws {
    let place = try HostilePlace(
      HostileWorkspace("messages", to: "../outside/secret.md", "b.md"), canary: Self.canary)
    let files = try place.snapshot()
    var editor = try ServedEditor(root: place.folder)
    _ = editor.takeBodies()
    var messages = HostileMessages(
      seed: UInt64(seed), folder: place.folder, methods: Self.requests)
    var (required, possible, answered): ([Int: Int], [Int: Int], [Int: Int]) = ([:], [:], [:])
    for _ in 0..<Thoroughness.count(60, full: 100_000) {
      let message = messages.next()
      if let id = message.id {
        possible[id, default: 0] += 1
        required[id, default: 0] += message.isDamaged ? 0 : 1
      }
      editor.send(message.body)
      for body in editor.takeBodies() {
        let answer = try #require(
          JSONSerialization.jsonObject(with: Data(body)) as? [String: Any],
          "\(String(decoding: message.body, as: UTF8.self))")
        #expect(!String(decoding: body, as: UTF8.self).lowercased().contains(Self.canary))
        guard answer["method"] == nil, let id = answer["id"] as? Int else { continue }
        answered[id, default: 0] += 1
      }
    }
    for (id, count) in possible {
      #expect((required[id, default: 0]...count).contains(answered[id, default: 0]), "\(id)")
    }
    #expect(try place.snapshot() == files)
  }
}

/// A hostile workspace on the disk, beside a folder with files that contain a canary.
private final class HostilePlace {
  private let workspace: CommandWorkspace
  private let canary: String
  /// The real path of the workspace that the editor has open.
  let folder: String
  /// The real path of the folder beside it.
  let outside: String

  init(_ hostile: HostileWorkspace, canary: String) throws {
    workspace = try CommandWorkspace()
    self.canary = canary
    let path = FileSystem.resolvedPath(of: workspace.folder.path)
    (folder, outside) = ("\(path)/workspace", "\(path)/outside")
    for name in ["secret.md", "sub/secret.md", "\(canary).md", "sub/\(canary)/a.md"] {
      try workspace.write("# Head \(canary)\n\n\(canary) [x](\(canary))\n", to: "outside/\(name)")
    }
    for name in ["theme.json", "list.json", "de.po", ".gitignore", ".git/config"] {
      try workspace.write("{\"\(canary)\": 1}", to: "outside/\(name)")
    }
    try workspace.write(
      #"{"appSchemes": ["tide"], "routes": [{"name": "\#(canary)", "path": "games/{id}"}]}"#,
      to: "outside/routes.json")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for (name, text) in hostile.files { try workspace.write(filled(text), to: "workspace/\(name)") }
    for (name, target) in hostile.links {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)", withDestinationPath: filled(target))
    }
    try hostile.prepare(folder)
  }

  /// Returns a text with the paths of the two folders.
  func filled(_ text: String) -> String {
    text.replacingOccurrences(of: "@OUT", with: outside)
      .replacingOccurrences(of: "@IN", with: folder)
  }

  func item(_ document: (uri: String, language: String, text: String)) -> [String: Any] {
    [
      "uri": filled(document.uri), "languageId": document.language, "version": 1,
      "text": filled(document.text),
    ]
  }

  /// Returns places in the lines of a document, and places that no document has.
  func positions(inDocument uri: String) -> [[Int]] {
    let path = DocumentURI.path(of: uri).flatMap { $0.hasPrefix(folder) ? $0 : nil }
    let text = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(Thoroughness.count(3, full: 10))
    let places = lines.enumerated().flatMap { line, text in
      Set([1, text.utf8.count / 3, text.utf8.count]).sorted().map { [line, $0] }
    }
    return places + [[1, 4], [-1, -1], [.max, .max], [0, .min], [1 << 31, 1 << 31]]
  }

  /// Returns parameters with which every request can be sent.
  func parameters(of uri: String, at position: [Int]) -> [String: Any] {
    let place = ["line": position[0], "character": position[1]]
    let moves = [
      ("\(folder)/a.md", "\(outside)/a.md"), ("\(outside)/secret.md", "\(folder)/s.md"),
      ("\(folder)/d", "/etc"), (folder, outside), ("/", "\(folder)/../x"),
    ]
    return [
      "textDocument": ["uri": uri], "position": place, "newName": "../outside/new", "reason": 1,
      "range": ["start": ["line": 0, "character": 0], "end": place], "query": "",
      "context": ["includeDeclaration": true, "diagnostics": []], "previousResultIds": [],
      "files": moves.map { old, new in
        ["oldUri": DocumentURI.uri(ofPath: old), "newUri": DocumentURI.uri(ofPath: new)]
      },
    ]
  }

  /// Checks that messages show nothing from outside and edit nothing there.
  func check(_ bodies: [Bytes], opened: [String], requestCount: Int) throws {
    var answerCount = 0
    for body in bodies {
      let text = String(decoding: body, as: UTF8.self)
      #expect(!text.lowercased().contains(canary), "\(text.prefix(2000))")
      let message = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
      guard message["method"] == nil else { continue }
      answerCount += 1
      for uri in HostilePlace.editedURIs(in: message["result"] ?? [:]) where !opened.contains(uri) {
        let path = DocumentURI.path(of: uri).map(FileSystem.resolvedPath) ?? "/"
        #expect(Path.relative(path, to: folder) != nil, "an edit of \(uri)")
      }
    }
    // The request `initialize` is answered as well.
    #expect(answerCount == requestCount + 1)
  }

  /// Returns the URIs of the documents that the edits in a result change.
  private static func editedURIs(in result: Any) -> [String] {
    if let values = result as? [Any] { return values.flatMap(editedURIs) }
    guard let object = result as? [String: Any] else { return [] }
    let changes = object["changes"] as? [String: Any] ?? [:]
    return Array(changes.keys) + (object["edit"].map(editedURIs) ?? [])
  }

  /// Returns what can be seen of each file in both folders: its kind, size, time and text.
  func snapshot() throws -> [String: String] {
    let root = workspace.folder.path
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) + [""] {
      let path = Path.joined(root, name)
      guard let status = try? FileStatus(ofFileAt: path, symbolicLinks: .notFollowed) else {
        found[name] = "unknown"
        continue
      }
      let isShort = status.kind == .regular && status.byteCount < 1 << 20
      let text = isShort ? (try? FileSystem.contents(ofRegularFile: path, limit: 1 << 20)) : nil
      found[name] =
        "\(status.kind) \(status.byteCount) \(status.modificationTime) \(text?.hashValue ?? 0)"
    }
    return found
  }
}
