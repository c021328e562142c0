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

@Suite struct FileListTests {
  @Test(arguments: [
    ("", []), ("\n\n", []), ("a.md", ["a.md"]), ("a.md\nb c.md\n", ["a.md", "b c.md"]),
    ("a.md\r\n\r\nb.md\r\n", ["a.md", "b.md"]), ("a\nb.md\0c.md\0", ["a\nb.md", "c.md"]),
  ])
  func `listed names end at line ends, or at NUL`(_ text: String, _ names: [String]) {
    #expect(FileList.names(in: Bytes(text.utf8)) == names)
  }

  @Test func `listed files are converted after named ones`() throws {
    let workspace = try CommandWorkspace()
    for name in ["a", "b", "c d"] { try workspace.write(name, to: "\(name).md") }
    #expect(
      try workspace.run("--files-from", "-", "b.md", input: "c d.md\na.md\n")
        == .init(output: "<p>b</p>\n<p>c d</p>\n<p>a</p>\n"))
    #expect(
      try workspace.run(
        script: #"find . -name '*.md' -print0 | sort -z | "$linkmark" --files-from=-"#)
        == .init(output: "<p>a</p>\n<p>b</p>\n<p>c d</p>\n"))
    #expect(try workspace.run("lint", "--files-from", "-", input: "a.md\n") == .init())
  }

  @Test func `an empty list does not mean standard input`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("--files-from", "-") == .init())
    #expect(try workspace.run("--files-from", "/dev/null", input: "a") == .init())
  }

  @Test(arguments: [
    ("-", "-\n", "standard input can be read only once: it is the list of --files-from"),
    ("gone", "", "--files-from: gone: No such file or directory; check the path"),
  ])
  func `an unreadable list is an error`(
    _ path: String, _ input: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("--files-from", path, input: input)
        == .init(status: 2, messages: "linkmark: \(message)\n"))
  }
}

#if os(Linux)
  /// Canonically equivalent file names, which Linux distinguishes.
  @Suite struct EquivalentNameTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private func build(_ workspace: borrowing CommandWorkspace) throws -> String {
      let result = try workspace.run("build")
      #expect(result.status == 0, "\(result.messages)")
      return result.messages
    }

    /// Writes a file without normalizing its name.
    private func write(
      _ text: String, to path: String, _ workspace: borrowing CommandWorkspace
    ) throws {
      let script = "mkdir -p '\(path)'; rmdir '\(path)'; printf '%s' '\(text)' > '\(path)'"
      #expect(try workspace.run(script: script).status == 0)
    }

    @Test func `equivalent names are separate inputs, and both are built again`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy", "extra"], "outDir": "out"}"#, to: "linkmark.json")
      try write("a", to: "copy/\(Self.composed).md", workspace)
      try write("b", to: "extra/\(Self.decomposed).md", workspace)
      #expect(try build(workspace) == "linkmark: 2 outputs written, 0 unchanged\n")
    }

    @Test func `equivalent names have separate cache entries`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy"], "outDir": "out"}"#, to: "linkmark.json")
      for (text, name) in [("a", Self.composed), ("b", Self.decomposed)] {
        try write(text, to: "copy/\(name).md", workspace)
      }
      #expect(try build(workspace) == "linkmark: 2 outputs written, 0 unchanged\n")
      for name in [Self.composed, Self.decomposed] {
        try write("changed", to: "copy/\(name).md", workspace)
        #expect(try build(workspace) == "linkmark: 1 output written, 1 unchanged\n")
        _ = try workspace.run(script: "rm 'out/\(name).html'")
        #expect(try build(workspace) == "linkmark: 1 output written, 1 unchanged\n")
      }
    }

    @Test func `equivalent folder names are separate folders`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write(#"{"inputs": ["copy"], "outDir": "out"}"#, to: "linkmark.json")
      for folder in [Self.composed, Self.decomposed] {
        try write("a", to: "copy/\(folder)/a.md", workspace)
        try write("a", to: "copy/\(folder)/\(folder).md", workspace)
      }
      #expect(try build(workspace) == "linkmark: 4 outputs written, 0 unchanged\n")
      #expect(try workspace.run("copy", "--out-dir", "html") == .init())
    }
  }
#endif

/// Errors while reading a `.gitignore`, which may hide files that must not be published.
@Suite struct IgnoreFileErrorTests {
  @Test(arguments: [
    ("mkdir drafts/.gitignore", "drafts/.gitignore: Is a directory"),
    ("ln -s gone drafts/.gitignore", "drafts/.gitignore: this is not a regular file"),
    ("mkfifo drafts/.gitignore", "drafts/.gitignore: this is not a regular file"),
  ])
  func `a folder with unreadable exclusions is not published`(
    _ preparation: String, _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["copy/a.md", "copy/drafts/secret.md"] { try workspace.write("a", to: path) }
    let result = try workspace.run(
      script: #"""
        (cd copy; \#(preparation))
        timeout 20 "$linkmark" copy --out-dir out; find out -type f
        """#)
    #expect(result.messages.hasSuffix("\(message)\n"), "\(result.messages)")
    #expect(result.output == "out/a.html\n")
  }

  @Test func `unreadable exclusions above the folder count as well`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    let result = try workspace.run(script: #"mkdir .git .gitignore; "$linkmark" copy"#)
    #expect(result.status == 2)
    #expect(result.messages.contains("/.gitignore: Is a directory"))
  }

  #if os(Linux)
    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `a disk error is an error of the folder`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "copy/a.md")
      try workspace.write("a.md", to: "copy/.gitignore")
      let result = try workspace.run(
        script: #"""
          strace -o trace -P copy/.gitignore -e inject=read:error=EIO "$linkmark" copy
          """#)
      #expect(result.status == 2)
      #expect(result.messages.contains("copy/.gitignore: Input/output error"))
      #expect(result.output.isEmpty)
    }
  #endif

  #if os(Linux)
    @Test func `a name that is not UTF-8 is reported if it may be an input's`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("a", to: "copy/a.md")
      _ = try workspace.run(script: #"cd copy; touch $'caf\xe9.jpg'"#)
      #expect(try workspace.run("copy") == .init(output: "<p>a</p>\n"))
      _ = try workspace.run(script: #"cd copy; touch $'caf\xe9.md'"#)
      let message = "linkmark: copy: the name of a file in this folder is not UTF-8; rename it\n"
      #expect(
        try workspace.run("copy") == .init(status: 2, output: "<p>a</p>\n", messages: message))
      _ = try workspace.run(script: #"cd copy; rm caf*.md; mkdir $'caf\xe9'"#)
      #expect(
        try workspace.run("copy") == .init(status: 2, output: "<p>a</p>\n", messages: message))
    }
  #endif
}
