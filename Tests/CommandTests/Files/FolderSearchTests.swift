import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct FolderSearchTests {
  private func names(_ workspace: borrowing CommandWorkspace, in folder: String) -> [String] {
    var messages = Messages(.warnings)
    let folder = workspace.folder.appendingPathComponent(folder).path
    return FolderSearch(folder: folder, filter: .markdown).inputs(&messages).map {
      String($0.name.dropFirst(folder.count + 1))
    }
  }

  @Test func `documents are sorted by the bytes of their paths`() throws {
    let workspace = try CommandWorkspace()
    let paths = ["a.md", "a/b.md", "a-b.md", "a/b/c.md", "a/b-c.md", "B.md", "é.md", "a0/z.md"]
    for path in paths { try workspace.write("", to: "copy/" + path) }
    #expect(
      names(workspace, in: "copy")
        == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `ignore files above the folder apply only within a repository`() throws {
    let workspace = try CommandWorkspace()
    for path in ["copy/a.md", "copy/b.md"] { try workspace.write("", to: path) }
    try workspace.write("copy/a.md\n", to: ".gitignore")
    #expect(names(workspace, in: "copy") == ["a.md", "b.md"])
    try workspace.write("", to: ".git/HEAD")
    #expect(names(workspace, in: "copy") == ["b.md"])
  }

  @Test(arguments: [
    ("b.md\n!*.md\n", ["a.md", "b.md", "c/b.md"]), ("*.md\n!b.md\nc/b.md\n", ["b.md"]),
    ("!b.md\n/b.md\nc/\n", ["a.md"]),
  ])
  func `the last rule decides, with or without wildcards`(
    _ rules: String, _ found: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["a.md", "b.md", "c/b.md"] { try workspace.write("", to: "copy/" + path) }
    try workspace.write(rules, to: "copy/.gitignore")
    try workspace.write("", to: ".git/HEAD")
    #expect(names(workspace, in: "copy") == found)
  }

  @Test func `a named file is never ignored`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("*\n", to: ".gitignore")
    try workspace.write("", to: ".git/HEAD")
    try workspace.write("a", to: "a.md")
    #expect(try workspace.run("a.md") == .init(output: "<p>a</p>\n"))
    #expect(
      try workspace.run(".").messages
        == "linkmark: .: there is no .md or .markdown file in this folder\n")
  }

  // MARK: - Comparison with git

  private static let git = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
    .first(where: FileManager.default.isExecutableFile)

  private static let names = ["a", "b", "ab", "a.b", "a-b", "[a]", "b c", "A"]
  private static let pieces = [
    "a", "b", "ab", ".md", "*", "?", "**", "[ab]", "[!a]", "[a-c]", "[[:alpha:]]", "\\*", "\\[",
    "/", "/", "**/", "/**", "x", ".", "[]]", " ", "\\ ", "a*", "A", "-", "[^b]", "[a", "***", "\\",
    "[--a]", "[a\\]b]", "[[:nothing:]]", "\u{E9}", "#", "!",
  ]

  private static func pattern(_ generator: inout SeededGenerator) -> String {
    var pattern = (0..<Int.random(in: 1...5, using: &generator))
      .map { _ in pieces[Int.random(in: pieces.indices, using: &generator)] }.joined()
    for prefix in ["!", "/"] where Int.random(in: 0..<4, using: &generator) == 0 {
      pattern = prefix + pattern
    }
    return Int.random(in: 0..<4, using: &generator) == 0 ? pattern + "/" : pattern
  }

  @Test(.enabled(if: git != nil, "git is not installed"), arguments: 1...4)
  func `the ignored files are the same as git's`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let workspace = try CommandWorkspace()
    for name in Self.names {
      for folder in ["", "a/", "a/b/", "[a]/", "b c/ab/", "a-b/A/"] {
        try workspace.write("", to: "repo/sub/\(folder)\(name).md")
      }
    }
    let folders = ["", "sub/", "sub/a/", "sub/a/b/", "sub/b c/", "sub/[a]/"]
    _ = try workspace.run(script: "git init -q repo")
    for _ in 0..<40 {
      for folder in folders {
        let isThere = folder == "" || Int.random(in: 0..<3, using: &generator) == 0
        let lines = (0..<(isThere ? 3 : 0)).map { _ in Self.pattern(&generator) }
        try workspace.write(
          lines.joined(separator: Bool.random(using: &generator) ? "\n" : "\r\n"),
          to: "repo/\(folder).gitignore")
      }
      let listed = try workspace.run(
        script: """
          cd repo; git check-ignore -q sub && echo ignored
          git ls-files -oz --exclude-standard sub | tr '\\0' '\\n' | grep 'md$' | LC_ALL=C sort
          """
      ).output.split(separator: "\n").map(String.init)
      // A folder that the user names is not ignored.
      if listed.first == "ignored" { continue }
      let files = try folders.map { try workspace.read("repo/\($0).gitignore") }
      #expect(
        names(workspace, in: "repo/sub").map { "sub/" + $0 } == listed, "\(files)")
    }
  }
}
