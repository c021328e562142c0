import Foundation
import Testing

@testable import TestSupport

/// Checks that a project file has no effect outside its folder unless the user allows such effects.
@Suite struct CommandBoundaryTests {
  /// Returns a workspace with a project in the folder `repo`, and the user's files beside `repo`.
  private func makeProject(_ configuration: String) throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write("[a](b)", to: "repo/copy/a.md")
    try workspace.write(configuration, to: "repo/linkmark.json")
    try workspace.write("mine", to: "home.txt")
    try workspace.write(SmallTheme.source, to: "theme.json")
    try workspace.write(#"{"routes": []}"#, to: "routes.json")
    return workspace
  }

  private func run(
    _ script: String, in workspace: borrowing CommandWorkspace
  ) throws -> CommandWorkspace.Result {
    try workspace.run(script: #"cd repo; l() { timeout 20 "$linkmark" "$@"; }; "# + script)
  }

  @Test(arguments: [
    (
      #"{"inputs": "copy", "outDir": "out", "depfile": "../home.txt"}"#, "1:48", "depfile",
      "../home.txt"
    ),
    (#"{"inputs": "copy", "outDir": "../other"}"#, "1:30", "outDir", "../other"),
    (#"{"inputs": "copy", "outDir": "/tmp/other"}"#, "1:30", "outDir", "/tmp/other"),
    (#"{"inputs": "copy", "outDir": "out/../../other"}"#, "1:30", "outDir", "out/../../other"),
    (#"{"inputs": "copy", "outDir": ".git/hooks"}"#, "1:30", "outDir", ".git/hooks"),
    (#"{"inputs": ["copy", "../home.txt"], "outDir": "out"}"#, "1:21", "inputs", "../home.txt"),
    (#"{"inputs": ["/etc/*.md"], "outDir": "out"}"#, "1:13", "inputs", "/etc"),
    (
      #"{"inputs": "copy", "outDir": "out", "theme": "../theme.json"}"#, "1:46", "theme",
      "../theme.json"
    ),
    (
      #"{"inputs": "copy", "outDir": "out", "routes": "../routes.json"}"#, "1:47", "routes",
      "../routes.json"
    ),
  ])
  func `a path outside the folder of a found project file is rejected`(
    _ configuration: String, _ place: String, _ key: String, _ path: String
  ) throws {
    let workspace = try makeProject(configuration)
    let before = try workspace.files()
    #expect(
      try run("l build", in: workspace)
        == .init(
          status: 2,
          messages: """
            linkmark.json:\(place): error: '\(key)': '\(path)' is outside of the folder of the \
            project; move it there, or allow it with --config linkmark.json or --allow-outside

            """))
    #expect(try workspace.files() == before)
    #expect(try workspace.read("home.txt") == "mine")
  }

  @Test func `a found project file that is a link out of its folder is not read`() throws {
    let workspace = try makeProject("{}")
    try workspace.write(#"{"secret": 1}"#, to: "settings.json")
    let script = "ln -sf ../settings.json linkmark.json; l build"
    #expect(
      try run(script, in: workspace)
        == .init(
          status: 2,
          messages: """
            linkmark: linkmark.json: a symbolic link leads out of the folder; name the file with \
            --config, or use --allow-outside

            """))
  }

  @Test(arguments: ["--config linkmark.json", "--allow-outside"])
  func `an option allows paths outside the folder`(_ option: String) throws {
    let workspace = try makeProject(
      #"{"inputs": "copy", "outDir": "../other", "depfile": "../deps", "theme": "../theme.json"}"#)
    #expect(
      try run("l build \(option)", in: workspace)
        == .init(messages: "linkmark: 1 output written, 0 unchanged\n"))
    #expect(try workspace.read("other/a.html").hasPrefix("<p><a"))
    #expect(try workspace.read("deps").hasPrefix("../other/a.html: "))
  }

  @Test(arguments: ["l a.md", "l --stream < records", "l lint a.md", "l explain app://a"])
  func `every command stays within the folder`(_ command: String) throws {
    let workspace = try makeProject(#"{"routes": "../routes.json"}"#)
    try workspace.write("a", to: "repo/a.md")
    try workspace.write("", to: "repo/records")
    let result = try run(command, in: workspace)
    #expect(result.status == 2)
    #expect(result.messages.contains("'routes': '../routes.json' is outside of the folder"))
  }

  @Test(arguments: [
    ("ln -s ../other out", "'outDir': 'out' is outside of the folder"),
    ("ln -s ../gone out", "'outDir': 'out' is outside of the folder"),
    ("mkdir out; ln -s ../../home.txt out/a.html", "out/a.html: a symbolic link leads out"),
    ("mkdir out; ln -s ../.git/config out/a.html", "out/a.html: a symbolic link leads out"),
  ])
  func `a repository's symbolic link redirects no output`(
    _ preparation: String, _ message: String
  ) throws {
    let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
    let result = try run("mkdir .git ../other; \(preparation); l build", in: workspace)
    #expect(result.status == 2)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(try workspace.read("home.txt") == "mine")
    #expect(try workspace.run(script: "find other repo/.git gone -type f").output.isEmpty)
  }

  @Test func `the cache is not written through a symbolic link`() throws {
    let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
    let result = try run("ln -s ../home.txt .linkmark-cache; l build", in: workspace)
    #expect(result.status == 0)
    #expect(result.messages.contains("linkmark: warning: .linkmark-cache: "))
    #expect(try workspace.read("home.txt") == "mine")
  }

  @Test func `a pipe named as the cache, theme or routes does not block`() throws {
    let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
    #expect(try run("mkfifo .linkmark-cache; l build", in: workspace).status == 0)
    for key in ["theme", "routes"] {
      try workspace.write(
        #"{"inputs": "copy", "outDir": "out", "\#(key)": "./pipe"}"#, to: "repo/linkmark.json")
      let result = try run("mkfifo pipe; l build", in: workspace)
      #expect(result.status == 2)
      #expect(result.messages.contains("'\(key)': './pipe' is not a regular file; name a file"))
    }
  }

  @Test func `a link to a pipe does not block`() throws {
    let workspace = try makeProject("{}")
    try workspace.write("[the terms](pipe.md#top)", to: "repo/a.md")
    #expect(try run("mkfifo pipe.md; l lint a.md", in: workspace).status != 124)
  }

  @Test func `symbolic links out of the searched folder are ignored`() throws {
    let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
    try workspace.write("[ x](https://a.example/)", to: "notes.md")
    let link = "ln -s ../../notes.md copy/b.md; ln -s a.md copy/c.md; "
    let note =
      "copy/b.md: this symbolic link leads outside, and is skipped; name the file, or use "
      + "--allow-outside\n"
    #expect(
      try run(link + "l copy --out-dir html", in: workspace)
        == .init(messages: "linkmark: warning: \(note)"))
    #expect(try run("l build", in: workspace).messages.contains("copy/b.md: this symbolic link"))
    #expect(
      try run("l lint --fix --level note copy > /dev/null", in: workspace).messages
        == "linkmark: warning: \(note)")
    #expect(try workspace.read("notes.md") == "[ x](https://a.example/)")
    let outputs = try workspace.files().filter { $0.hasSuffix(".html") }
    #expect(
      outputs == ["repo/html/a.html", "repo/html/c.html", "repo/out/a.html", "repo/out/c.html"])
    // The user names the file, and then allows all files outside the folder.
    #expect(try run("l copy/b.md", in: workspace).output.contains("https://a.example/"))
    #expect(try run("l build --allow-outside", in: workspace).status == 0)
    #expect(try workspace.read("repo/out/b.html").contains("https://a.example/"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files to others"))
  func `a found project file of another user is rejected`() throws {
    let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
    #expect(
      try run("chown 12345 linkmark.json; l build", in: workspace)
        == .init(
          status: 2,
          messages: "linkmark: linkmark.json: the file belongs to another user, 12345; to use it "
            + "nevertheless, name it with --config linkmark.json\n"))
    #expect(try run("SUDO_UID=12345 l build", in: workspace).status == 0)
    #expect(try run("l build --config linkmark.json", in: workspace).status == 0)
    #expect(try run("l copy/a.md", in: workspace).status == 2)
  }

  #if os(Linux)
    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `an inaccessible project file is not treated as missing`() throws {
      let workspace = try makeProject(#"{"inputs": "copy", "outDir": "out"}"#)
      let result = try run(
        #"""
        strace -o ../trace -P "$PWD/linkmark.json" -e inject=?newfstatat,?fstatat64,?lstat,?statx:error=EIO \
          "$linkmark" build
        """#, in: workspace)
      #expect(result.status == 2)
      #expect(result.messages.contains("/linkmark.json: Input/output error"))
    }
  #endif

  @Test(arguments: [
    // A heading, a name in another case, and the same through a symbolic link to a folder.
    ("../notes.md#paswords", "'#paswords' is not a heading or identifier in '../notes.md'"),
    ("../Notes.md", "there is no file or folder '../Notes.md'"),
    ("out/notes.md#paswords", "'#paswords' is not a heading or identifier in 'out/notes.md'"),
    ("out/Notes.md", "there is no file or folder 'out/Notes.md'"),
  ])
  func `lint quotes nothing from outside of the tree of a document`(
    _ destination: String, _ message: String
  ) throws {
    let workspace = try makeProject("{}")
    try workspace.write("# Passwords\n", to: "notes.md")
    try workspace.write("[text](\(destination))\n", to: "repo/a.md")
    let result = try run("ln -s .. out; l lint a.md", in: workspace)
    #expect(!result.output.contains("asswords'; did") && !result.output.contains("passwords"))
    #expect(!result.output.contains("the file is called"))
    let allowed = try run("l lint --allow-outside a.md", in: workspace)
    #expect(
      allowed.output.contains("did you mean 'passwords'")
        || allowed.output.contains("the file is called"))
  }

  @Test func `lint reads the files of a repository, and below the working folder`() throws {
    let workspace = try CommandWorkspace()
    for root in ["repo", "plain"] {
      try workspace.write("# Terms\n", to: "\(root)/terms.md")
      try workspace.write("[text](../terms.md#temrs)\n", to: "\(root)/docs/a.md")
    }
    let result = try workspace.run(
      script: """
        mkdir repo/.git; echo '{}' > repo/docs/linkmark.json
        (cd repo/docs; "$linkmark" lint a.md)
        "$linkmark" lint plain/docs/a.md
        """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.contains("did you mean 'terms'?") } == 2)
    let outside = try workspace.run(script: #"cd plain/docs; "$linkmark" lint a.md"#)
    #expect(outside.output.isEmpty)
  }
}
