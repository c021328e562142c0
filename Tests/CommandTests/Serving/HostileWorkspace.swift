import Foundation
import LinkMarkup
import Testing

@testable import linkmark

/// A workspace that tries to make a language server use files outside of it.
///
/// In texts, `@OUT` is the path of a folder outside, and `@IN` the path of the workspace.
struct HostileWorkspace: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The texts of the files, by path; `a.md` is opened.
  var files: [String: String] = [:]
  /// The destinations of symbolic links, by path.
  var links: [String: String] = [:]
  /// Other preparations in the folder of the workspace.
  var prepare: @Sendable (_ folder: String) throws -> Void = { _ in }
  /// The URIs of documents to open, with their languages and texts.
  var opened: [(uri: String, language: String, text: String)] = []
  /// The URIs of folders that are added to the workspace.
  var folders: [String] = []

  /// Creates a workspace with links to destinations, as text of all kinds.
  init(_ name: String, to destinations: String..., links: [String: String] = [:]) {
    testDescription = name
    self.links = links
    files["linkmark.json"] = "{}"
    files["a.md"] = HostileWorkspace.document(destinations)
  }

  /// Creates a workspace with files; `a.md` is added if it is missing.
  init(_ name: String, files: [String: String], links: [String: String] = [:]) {
    testDescription = name
    self.files = files
    self.links = links
    if files["a.md"] == nil {
      self.files["a.md"] = HostileWorkspace.document(["b.md#b", "tide://games/1"])
    }
  }

  /// Creates a workspace with a `linkmark.json`.
  init(_ name: String, configuration: String, links: [String: String] = [:]) {
    self.init(name, files: ["linkmark.json": configuration], links: links)
  }

  /// Creates a workspace that opens documents with the given URIs.
  init(_ name: String, uris: String..., folders: [String] = []) {
    self.init(name, to: "b.md")
    self.folders = folders
    let text = HostileWorkspace.document(["secret.md", "../secret.md"])
    opened = uris.map { ($0, "markdown", text) }
  }

  func preparing(_ body: @escaping @Sendable (String) throws -> Void) -> HostileWorkspace {
    var copy = self
    copy.prepare = body
    return copy
  }

  private static func document(_ destinations: [String]) -> String {
    destinations.enumerated().map { index, destination in
      let slash = destination.lastIndex(of: "/") ?? destination.startIndex
      let folder = destination[..<slash]
      return "# Head \(index)\n[x](\(destination)) ![y](<\(destination)>) [r\(index)]\n\n"
        + "[r\(index)]: \(destination)\n\n[z](\(folder)/\n"
    }.joined(separator: "\n")
  }
}

extension HostileWorkspace {
  static let all =
    configurations + routes + relativeLinks + symbolicLinks + specialFiles + names + sizes
    + catalogs + uris

  private static let configurations = [
    HostileWorkspace("inputs above", configuration: #"{"inputs": ["../outside"]}"#),
    HostileWorkspace("absolute inputs", configuration: #"{"inputs": ["@OUT"]}"#),
    HostileWorkspace(
      "linked inputs", configuration: #"{"inputs": ["docs", "s.md"]}"#,
      links: ["docs": "@OUT", "s.md": "@OUT/secret.md"]),
    HostileWorkspace("patterns above", configuration: #"{"inputs": ["../**/*.md"]}"#),
    HostileWorkspace("theme above", configuration: #"{"theme": "../outside/theme.json"}"#),
    HostileWorkspace(
      "linked theme", configuration: #"{"theme": "theme.json"}"#,
      links: ["theme.json": "@OUT/theme.json"]),
    HostileWorkspace(
      "outputs above",
      configuration: #"{"outputs": [{"to": "html", "outDir": "../outside/new"}]}"#),
    HostileWorkspace(
      "generated code above",
      configuration: ##"{"generatedRoutes": [{"language": "swift", "output": "@OUT/a.swift"}]}"##),
    HostileWorkspace(
      "linked configuration", files: [:], links: ["linkmark.json": "@OUT/list.json"]),
    HostileWorkspace("configuration is a folder", files: ["linkmark.json/a.md": ""]),
    HostileWorkspace("configuration is a pipe", files: [:]).preparing { folder in
      try makePipe("\(folder)/linkmark.json")
    },
    HostileWorkspace("nested configurations", files: nestedConfigurations),
    HostileWorkspace(
      "deep configuration", configuration: String(repeating: "[", count: 100_000)),
    HostileWorkspace(
      "costly exclusions",
      configuration: #"{"exclude": ["\#(String(repeating: "**/a*", count: 200))b"]}"#),
    HostileWorkspace("configuration of another user", configuration: "{}").preparing { folder in
      // Only an administrator can give a file away.
      _ = unsafe chown("\(folder)/linkmark.json", 12345, 12345)
    },
  ]

  private static let nestedConfigurations = Dictionary(
    uniqueKeysWithValues: (0..<40).map { depth in
      (String(repeating: "n/", count: depth) + "linkmark.json", #"{"inputs": ["../..", "n"]}"#)
    })

  private static let routes = [
    HostileWorkspace("routes above", configuration: #"{"routes": "../outside/routes.json"}"#),
    HostileWorkspace("absolute routes", configuration: #"{"routes": "@OUT/routes.json"}"#),
    HostileWorkspace(
      "linked routes", configuration: #"{"routes": "routes.json"}"#,
      links: ["routes.json": "@OUT/routes.json"]),
    HostileWorkspace(
      "routes are a device", configuration: #"{"routes": "zero"}"#, links: ["zero": "/dev/zero"]),
    HostileWorkspace(
      "costly routes",
      files: [
        "linkmark.json": #"{"routes": "routes.json"}"#,
        "routes.json": #"{"appSchemes": ["tide"], "routes": [{"name": "g", "path": "games/"#
          + (0..<60).map { "{a\($0)}" }.joined(separator: "/") + #"/**"}]}"#,
        "a.md": "[x](tide://games/\(String(repeating: "a/", count: 2000)))\n",
      ]),
  ]

  private static let relativeLinks = [
    HostileWorkspace("relative links", to: "../outside/secret.md", "../outside/secret.md#head"),
    HostileWorkspace("absolute links", to: "@OUT/secret.md", "/etc/passwd", "//outside/secret.md"),
    HostileWorkspace("file links", to: "file://@OUT/secret.md", "FILE:@OUT/secret.md", "file:a"),
    HostileWorkspace(
      "encoded links", to: "%2e%2e/outside/secret.md", "..%2foutside%2fsecret.md",
      "%252e%252e/outside/secret.md", "%2E%2E%2Foutside/", "..%5coutside%5csecret.md"),
    HostileWorkspace(
      "links into root", to: "../../../../../../../../../../etc/passwd", "../../../../../../../"),
    HostileWorkspace("links in other case", to: "../OUTSIDE/SECRET.md", "../outside/Secret.MD"),
    HostileWorkspace(
      "links with control characters", to: "../outside/secret.md%00", "a%0Ab%1B[31m.md", "-rf.md"),
    HostileWorkspace("links to pages", to: "../outside/secret.html", "../outside/secret", ".."),
    HostileWorkspace("long link", to: String(repeating: "../", count: 3_000) + "etc/passwd"),
  ]

  private static let symbolicLinks = [
    HostileWorkspace("linked file", to: "s.md", links: ["s.md": "@OUT/secret.md"]),
    HostileWorkspace("linked folder", to: "d/secret.md", "d/", links: ["d": "@OUT"]),
    HostileWorkspace(
      "above a linked folder", to: "d/../secret.md", "d/../SECRET.md", "d/../x/../SECRET.md",
      "d/../Outside/../workspace/A.md", links: ["d": "@OUT/sub"]),
    HostileWorkspace(
      "chain of links", to: "l1.md",
      links: ["l1.md": "l2.md", "l2.md": "l3", "l3": "@OUT/secret.md"]),
    HostileWorkspace("dangling link", to: "s.md", links: ["s.md": "@OUT/missing.md"]),
    HostileWorkspace("loop of links", to: "l.md", links: ["l.md": "k.md", "k.md": "l.md"]),
    HostileWorkspace(
      "loop of folders", to: "l/l/l/a.md", "l/up/outside/secret.md", links: ["l": ".", "up": ".."]),
    HostileWorkspace("linked exclusions", to: "b.md", links: [".gitignore": "@OUT/secret.md"]),
    HostileWorkspace("linked repository", to: ".git/secret.md", links: [".git": "@OUT"]),
    HostileWorkspace("linked document", files: [:], links: ["b.md": "@OUT/secret.md"]),
  ]

  private static let specialFiles = [
    HostileWorkspace("device", to: "z.md", "/dev/zero", links: ["z.md": "/dev/zero"]),
    HostileWorkspace(
      "processes", to: "e.md", "f.md", "p/environ",
      links: ["e.md": "/proc/self/environ", "f.md": "/proc/self/fd/0", "p": "/proc/self"]),
    HostileWorkspace("pipe", to: "p.md").preparing { try makePipe("\($0)/p.md") },
    HostileWorkspace("exclusions are a pipe", to: "b.md").preparing { folder in
      try makePipe("\(folder)/.gitignore")
    },
    HostileWorkspace("sparse file", to: "huge.md").preparing { folder in
      try Data().write(to: URL(filePath: "\(folder)/huge.md"))
      #expect(unsafe truncate("\(folder)/huge.md", 1 << 40) == 0)
    },
    HostileWorkspace("unreadable files", files: ["b.md": "# B\n"]).preparing { folder in
      #expect(unsafe chmod("\(folder)/b.md", 0) == 0)
    },
  ]

  private static let names = [
    HostileWorkspace(
      "names with control characters",
      files: [
        "b\n# c.md": "", "\u{1B}[31m.md": "", "-rf.md": "", "\u{202E}dm.md": "", "$(id).md": "",
      ]),
    HostileWorkspace("names that look encoded", files: ["%2e%2e/%00.md": "[x](../../outside/\n"]),
    HostileWorkspace("long names", files: [String(repeating: "a", count: 252) + ".md": "# A\n"]),
    HostileWorkspace("names in no encoding", files: [:]).preparing { folder in
      let name: [CChar] = (folder + "/").utf8CString.dropLast() + [-1, -2] + ".md".utf8CString
      unsafe close(creat(name, 0o644))
    },
    HostileWorkspace(
      "files of a repository", files: [".git/config": "[core]\nfsmonitor = touch @OUT/new\n"]),
    HostileWorkspace("repository elsewhere", files: [".git": "gitdir: @OUT/.git\n"]),
  ]

  private static let sizes = [
    HostileWorkspace("many headings", files: ["a.md": String(repeating: "# A\n", count: 600)]),
    HostileWorkspace(
      "many links",
      files: ["a.md": String(repeating: "[a](../outside/secret.md#a)\n", count: 200)]),
    HostileWorkspace("deep quotations", files: ["a.md": String(repeating: "> ", count: 1000)]),
    HostileWorkspace(
      "deep brackets", files: ["a.md": String(repeating: "[", count: 1000) + "](../outside/"]),
    HostileWorkspace(
      "many exclusions",
      files: [".gitignore": String(repeating: "**/a*a*a*b/**\n", count: 1000), "b/aaa.md": "# B\n"]),
    HostileWorkspace(
      "deep folders", files: [String(repeating: "a/", count: 100) + "b.md": "[x](../../a.md)\n"]),
  ]

  private static let catalogs = [
    ("deep.json", String(repeating: "[", count: 50_000)),
    ("en.arb", #"{"@@locale": "../../outside", "a": "[x](../outside/secret.md) {a"}"#),
    ("a.xcstrings", #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {}}}}"#),
    ("en.lproj/a.strings", "\"a\" = \"[x](../../outside/secret.md)\\U12"),
    ("de.po", "msgid \"\"\nmsgstr \"[x](../outside/secret.md)\"\n#: ../outside/secret.md:1\n"),
    (
      "res/values/strings.xml",
      "<!DOCTYPE r [<!ENTITY x SYSTEM \"file://@OUT/secret.md\">]>"
        + "<resources><string name=\"a\">&x;</string></resources>"
    ),
  ].map { name, text in
    var workspace = HostileWorkspace("catalog \(name)", files: ["linkmark.json": "{}", name: text])
    workspace.opened = [("file://@IN/\(name)", "", text)]
    return workspace
  }

  private static let uris = [
    HostileWorkspace("untitled documents", uris: "untitled:Untitled-1", "untitled:../a.md", ""),
    HostileWorkspace(
      "system files", uris: "file:///etc/passwd", "file:///proc/self/environ", "file:///dev/zero"),
    HostileWorkspace("web documents", uris: "http://a.example/secret.md", "vscode-vfs://x/a.md"),
    HostileWorkspace("other hosts", uris: "file://other-host@OUT/x.md", "file://localhost@IN/b.md"),
    HostileWorkspace(
      "invalid URIs", uris: "file:///%00", "file:///%FF.md", "file:", "file://", "%"),
    HostileWorkspace("URIs with dots", uris: "file://@IN/../workspace/b.md", "file://@IN/%2e/c.md"),
    HostileWorkspace("unencoded URIs", uris: "file://@IN/b c\u{1B}\n#?.md", "FILE://@IN/ü.md"),
    HostileWorkspace(
      "long URI", uris: "file://@IN/" + String(repeating: "b/", count: 3000) + "b.md"),
    HostileWorkspace(
      "missing folders", uris: "file://@IN/b.md", folders: ["file://@IN/none", "file://@IN/a.md"]),
    HostileWorkspace(
      "folders that are no files", uris: "file://@IN/b.md",
      folders: ["http://a.example/", "untitled:", "file:///%00", "file://other-host/"]),
  ]

  private static func makePipe(_ path: String) throws {
    #expect(unsafe mkfifo(path, 0o644) == 0)
  }
}
