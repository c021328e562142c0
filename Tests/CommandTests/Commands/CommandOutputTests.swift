import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandOutputTests {
  @Test func `the output is complete, and no other file remains`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("-o", "a.html", input: "a") == .init())
    #expect(try workspace.read("a.html") == "<p>a</p>\n")
    #expect(try workspace.files() == ["a.html"])
  }

  @Test func `identical output is not written again, but gets a new date`() throws {
    let workspace = try CommandWorkspace()
    _ = try workspace.run("-o", "a.html", input: "a")
    let inode: UInt64? = try workspace.attribute(.systemFileNumber, of: "a.html")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try workspace.set([.modificationDate: old], of: "a.html")
    #expect(try workspace.run("-o", "a.html", input: "a") == .init())
    #expect(try workspace.attribute(.systemFileNumber, of: "a.html") == inode)
    let date: Date? = try workspace.attribute(.modificationDate, of: "a.html")
    #expect(try #require(date) > old)
  }

  @Test(arguments: ["b", "a longer text"])
  func `different bytes replace the file and keep its permissions`(_ text: String) throws {
    let workspace = try CommandWorkspace()
    _ = try workspace.run("-o", "a.html", input: "a")
    try workspace.set([.posixPermissions: 0o640], of: "a.html")
    let inode: UInt64? = try workspace.attribute(.systemFileNumber, of: "a.html")
    #expect(try workspace.run("-o", "a.html", input: text) == .init())
    #expect(try workspace.read("a.html") == "<p>\(text)</p>\n")
    #expect(try workspace.attribute(.posixPermissions, of: "a.html") == 0o640)
    #expect(try workspace.attribute(.systemFileNumber, of: "a.html") != inode)
  }

  @Test(arguments: ["real/a.html", "real/gone.html"])
  func `a symbolic link is followed`(_ target: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("old", to: "real/a.html")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/link.html", withDestinationPath: target)
    #expect(try workspace.run("-o", "link.html", input: "new") == .init())
    #expect(try workspace.read(target) == "<p>new</p>\n")
    #expect(try workspace.attribute(.type, of: "link.html") == FileAttributeType.typeSymbolicLink)
  }

  @Test func `a device or a pipe is written directly`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("-t", "html", "-o", "/dev/null", input: "a") == .init())
    #expect(
      try workspace.run(
        script: #"mkfifo p; cat p & echo a | "$linkmark" -t html -o p; s=$?; wait; exit $s"#)
        == .init(output: "<p>a</p>\n"))
  }

  @Test func `a run that waits for a pipe's reader can be terminated`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    let result = try workspace.run(
      script: #"""
        mkfifo a.html
        "$linkmark" a.md -o a.html & process=$!
        sleep 0.5; kill -TERM $process
        for _ in $(seq 400); do kill -0 $process || break; sleep 0.05; done 2> said
        kill -KILL $process 2> said; wait $process; echo "ended with $?"
        """#)
    #expect(result.output == "ended with 143\n")
  }

  @Test func `outputs keep the folders of their inputs`() throws {
    let workspace = try CommandWorkspace()
    for path in ["docs/a.md", "docs/b/c.MARKDOWN.md", "top/d.markdown", "README"] {
      try workspace.write(path, to: path)
    }
    let here = workspace.folder.path
    #expect(
      try workspace.run(
        "--out-dir", "out/deep", "-t", "html", "docs", "top/d.markdown", here + "/README")
        == .init())
    #expect(
      try workspace.files().filter { $0.hasPrefix("out") } == [
        "out/deep/README.html", "out/deep/a.html", "out/deep/b/c.MARKDOWN.html",
        "out/deep/top/d.html",
      ])
    #expect(try workspace.read("out/deep/b/c.MARKDOWN.html") == "<p>docs/b/c.MARKDOWN.md</p>\n")
  }

  @Test(arguments: [
    (
      ["-o", "o.html", "a.md", "b.md"],
      "-o o.html takes a single input; use --out-dir for several"
    ),
    (["-o", "o.html", "docs"], "-o o.html takes a single input; use --out-dir for several"),
    (
      ["--out-dir", "out", "a.md", "docs"],
      "out/a.html: both a.md and docs/a.md would be written there"
    ),
    (
      ["--out-dir", "out", "b.md", "a.md", "docs/../a.md"],
      "out/a.html: both a.md and docs/../a.md would be written there"
    ),
    (
      ["--out-dir", "out", "b.md", "/dev/null"],
      "/dev/null: the file is outside of the working folder, so --out-dir has no place for it"
    ),
    (
      ["--out-dir", "out", "-"],
      "<stdin>: standard input has no place below --out-dir; use -o"
    ),
    (
      ["-t", "html", "-o", "a.md", "a.md"],
      "a.md: this would overwrite the source a.md; write elsewhere"
    ),
    (
      ["-o", "twin.html", "a.md"],
      "twin.html: this would overwrite the source a.md; write elsewhere"
    ),
  ])
  func `conflicting outputs are rejected before anything is written`(
    _ words: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    for path in ["a.md", "b.md", "docs/a.md", "docs/b.md"] { try workspace.write("a", to: path) }
    try FileManager.default.linkItem(
      atPath: workspace.folder.path + "/a.md", toPath: workspace.folder.path + "/twin.html")
    let before = try workspace.files()
    let script = (["\"$linkmark\""] + words).joined(separator: " ") + " < /dev/null"
    let result = try workspace.run(script: script)
    #expect(result == .init(status: 2, messages: "linkmark: \(message)\n"))
    #expect(try workspace.files() == before)
    #expect(try workspace.read("a.md") == "a")
  }

  @Test func `--out-dir rejects a file outside the working folder`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    try workspace.write("b", to: "docs/b.md")
    #expect(
      try workspace.run(script: #"cd docs; "$linkmark" --out-dir out ../a.md b.md"#)
        == .init(
          status: 2,
          messages: "linkmark: ../a.md: the file is outside of the working folder, "
            + "so --out-dir has no place for it\n"))
    #expect(
      try workspace.run(script: #"cd docs; "$linkmark" --out-dir out ../docs/b.md"#) == .init())
    #expect(try workspace.files() == ["a.md", "docs/b.md", "docs/out/b.html"])
  }

  @Test func `output does not overwrite a redirected source`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    #expect(
      try workspace.run(script: #""$linkmark" -t html -o a.md < a.md"#).messages
        == "linkmark: a.md: this would overwrite the source <stdin>; write elsewhere\n")
  }

  @Test func `output does not overwrite the theme`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(SmallTheme.source, to: "a.json")
    #expect(
      try workspace.run("--theme", "a.json", "-o", "a.json").messages
        == "linkmark: a.json: this would overwrite the source a.json; write elsewhere\n")
  }

  @Test func `an unwritable output does not stop the others`() throws {
    let workspace = try CommandWorkspace()
    for path in ["a.md", "b.md", "c/d.md", "out/a.html/x", "out/c"] {
      try workspace.write("a", to: path)
    }
    #expect(
      try workspace.run("--out-dir", "out", "a.md", "c/d.md", "b.md")
        == .init(
          status: 2,
          messages: """
            linkmark: out/a.html: Is a directory; name a file, or use --out-dir
            linkmark: out/c/d.html: Not a directory

            """))
    #expect(try workspace.read("out/b.html") == "<p>a</p>\n")
  }

  @Test(arguments: [["out/"], ["out"], ["none/"], ["link.html"], ["out/", "--check"]])
  func `an output cannot be a folder`(_ output: [String]) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "out/a.md")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/link.html", withDestinationPath: "out/")
    #expect(
      try workspace.run(arguments: ["-t", "html", "-o"] + output, input: "a").messages
        == "linkmark: \(output[0]): Is a directory; name a file, or use --out-dir\n")
  }

  @Test func `the folder of the output must exist`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-o", "gone/a.html", input: "a").messages
        == "linkmark: gone/a.html: No such file or directory; create the folder gone first\n")
    #expect(try workspace.files().isEmpty)
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/link.html", withDestinationPath: "gone/a.html")
    #expect(
      try workspace.run("-o", "link.html", input: "a").messages
        == "linkmark: link.html: the symbolic link link.html has no target; remove it, or create "
        + "what it names\n")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `a read-only file is not replaced`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("old", to: "a.html")
    try workspace.set([.posixPermissions: 0o444], of: "a.html")
    #expect(
      try workspace.run("-o", "a.html", input: "a").messages
        == "linkmark: a.html: Permission denied; make it and its folder writable\n")
    #expect(try workspace.read("a.html") == "old")
  }

  @Test func `a full disk leaves only the old file`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("old", to: "a.html")
    try workspace.write(String(repeating: "lorem ipsum\n", count: 10_000), to: "a.md")
    #expect(
      try workspace.run(
        script: #"trap "" XFSZ; ulimit -f 1; "$linkmark" -o a.html a.md 2>&1 | cat"#)
        == .init(output: "linkmark: a.html: File too large\n"))
    #expect(try workspace.read("a.html") == "old")
    #expect(try workspace.files() == ["a.html", "a.md"])
  }

  #if os(Linux)
    @Test(.enabled(if: CommandWorkspace.canTrace, "strace is not installed"))
    func `a temporary file has the old file's permissions from the start`() throws {
      let workspace = try CommandWorkspace()
      try workspace.write("old", to: "a.html")
      try workspace.set([.posixPermissions: 0o600], of: "a.html")
      try workspace.write("a", to: "a.md")
      _ = try workspace.run(
        script: #"strace -o trace -e inject=dup:signal=KILL "$linkmark" -o a.html a.md; rm trace"#)
      let left = try #require(try workspace.files().first)
      #expect(left.hasSuffix(".tmp"))
      #expect(try workspace.attribute(.posixPermissions, of: left) == 0o600)
      #expect(try workspace.read("a.html") == "old")
    }
  #endif

  @Test func `a killed run's files are removed where a symbolic link leads`() throws {
    let workspace = try CommandWorkspace()
    for path in ["real/a.html", "real/.linkmark-abcdef.tmp"] { try workspace.write("", to: path) }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/link.html", withDestinationPath: "real/a.html")
    #expect(try workspace.run("-o", "link.html", input: "a") == .init())
    #expect(try workspace.files() == ["link.html", "real/a.html"])
  }

  @Test func `only temporary files of a killed run are removed`() throws {
    let workspace = try CommandWorkspace()
    let others = [
      ".linkmark-abcde.tmp", ".linkmark-abcdefg.tmp", ".linkmark-abcdef", ".linkmark-ABCDEF.tmp",
      ".linkmark-abcdef.backup",
      "linkmark-abcdef.tmp", ".a.html.backup.tmp", ".a.html.abcdef.tmp",
    ]
    for path in others + [".linkmark-abcdef.tmp"] { try workspace.write("", to: path) }
    #expect(try workspace.run("-o", "a.html", input: "a") == .init())
    #expect(try workspace.files() == (others + ["a.html"]).sorted())
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock")))
  func `a live run's temporary file is not removed`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("", to: ".linkmark-abcdef.tmp")
    #expect(
      try workspace.run(
        script: #"flock .linkmark-abcdef.tmp "$linkmark" -o a.html < /dev/null"#) == .init())
    #expect(try workspace.files() == [".linkmark-abcdef.tmp", "a.html"])
  }

  @Test func `a page is named after its title, its first heading or its file`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "docs/terms.md")
    try workspace.write("# Help\n", to: "docs/help.md")
    func title(_ arguments: String...) throws -> Substring? {
      let script = ([#""$linkmark" --standalone"#] + arguments).joined(separator: " ")
      let page = try workspace.run(script: script).output
      return page.split(separator: "\n").first { $0.hasPrefix("<title>") }
    }
    #expect(try title("docs/terms.md") == "<title>terms</title>")
    #expect(try title("docs/help.md") == "<title>Help</title>")
    #expect(try title("docs/help.md", "--title", "Answers") == "<title>Answers</title>")
  }
}
