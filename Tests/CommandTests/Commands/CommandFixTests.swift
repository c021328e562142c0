import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandFixTests {
  @Test func `with --check, fixes are shown as a patch and nothing is written`() throws {
    let workspace = try CommandWorkspace()
    let source = "See [the terms] (https://a.example).\n"
    try workspace.write(source, to: "a.md")
    try workspace.write("b\n", to: "b.md")
    let shown = try workspace.run("lint", "--fix", "--check", "a.md", "b.md")
    #expect(
      shown.output == """
        --- a.md
        +++ a.md
        @@ -1 +1 @@
        -See [the terms] (https://a.example).
        +See [the terms](https://a.example).

        """)
    #expect(
      shown.messages == "linkmark: 1 fix in 1 file; to make them: linkmark lint --fix a.md b.md\n")
    #expect(shown.status == 1)
    #expect(try workspace.read("a.md") == source)
    #expect(try workspace.run("lint", "--fix", "--check", "b.md") == .init(status: 0))
    let streamed = try workspace.run("lint", "--fix", "--check", input: source)
    #expect(streamed.output.hasPrefix("--- <stdin>\n"))
    #expect(streamed.messages == "linkmark: 1 fix in 1 file\n")
    try workspace.write("[a] (https://b.example)\r\n", to: "c.md")
    let windows = try workspace.run("lint", "--fix", "--check", "c.md")
    #expect(windows.output.hasSuffix("+[a](https://b.example)\r\n"))
  }

  @Test(arguments: [
    (["--check"], "--check needs --fix"),
    (["--fix", "--check", "--statistics"], "--check and --statistics exclude each other"),
    (["--fix", "--check", "--format=json"], "--check and --format exclude each other"),
    (["--fix", "--check", "--baseline=b"], "--check and --baseline exclude each other"),
    (["--fix", "--check", "--fail-on=note"], "--check and --fail-on exclude each other"),
    (["--fix", "--watch"], "--watch and --fix exclude each other"),
    (["--watch", "--write-baseline=b"], "--watch and --write-baseline exclude each other"),
    (["--watch", "--format=sarif"], "--watch and --format sarif exclude each other"),
    (["--watch", "-"], "--watch: <stdin> cannot be watched; name files or folders"),
    (
      ["--watch", "--files-from=-"],
      "--watch: standard input cannot be watched; name files or folders"
    ),
    (
      ["--watch"],
      "--watch: there is no linkmark.json with 'inputs' here or above; name files or folders"
    ),
  ])
  func `contradictory options are rejected`(
    _ arguments: [String], _ message: String
  ) throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run(arguments: ["lint"] + arguments)
        == .init(status: 2, messages: "linkmark: \(message)\n"))
  }

  @Test func `a file is fixed in place, and the rest is reported`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[ a](https://b.example/)\n\n[c](javascript:d)\n", to: "copy/a.md")
    _ = try workspace.run(script: "chmod 640 copy/a.md; ln -s copy/a.md b.md")
    let result = try workspace.run("lint", "--fix", "--level", "note", "b.md")
    #expect(result.status == 1)
    #expect(result.messages.contains("linkmark: fixed 1\n"))
    #expect(result.output.hasPrefix("b.md:3:"))
    #expect(
      try workspace.read("copy/a.md") == "[a](https://b.example/)\n\n[c](javascript:d)\n")
    #expect(
      try workspace.run(script: "stat -c %a copy/a.md; readlink b.md").output == "640\ncopy/a.md\n")
  }

  @Test func `other hard links to a fixed file keep its text`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[ a](https://b.example/)", to: "store.md")
    _ = try workspace.run(script: #"ln store.md a.md; "$linkmark" lint --fix --level note a.md"#)
    #expect(try workspace.read("a.md") == "[a](https://b.example/)")
    #expect(try workspace.read("store.md") == "[ a](https://b.example/)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files to others"))
  func `a file of another user keeps its owner`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[ a](https://b.example/)\n", to: "a.md")
    _ = try workspace.run(script: "chown 12345:54321 a.md; chmod 640 a.md")
    _ = try workspace.run("lint", "--fix", "--level", "note", "a.md")
    #expect(try workspace.read("a.md") == "[a](https://b.example/)\n")
    #expect(try workspace.run(script: "stat -c %u:%g:%a a.md").output == "12345:54321:640\n")
  }

  @Test(arguments: [("-", "<stdin>"), ("pipe.md", "pipe.md"), ("/dev/null", "/dev/null")])
  func `an operand that is not a file is rejected before any fix`(
    _ operand: String, _ name: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[ a](https://b.example/)", to: "a.md")
    let result = try workspace.run(
      script: #"mkfifo pipe.md; "$linkmark" lint --fix --level note a.md \#(operand)"#)
    #expect(result.status == 2)
    #expect(
      result.messages.hasPrefix(
        "linkmark: --fix changes files, and \(name) is not a file; name the files\n"))
    #expect(try workspace.read("a.md") == "[ a](https://b.example/)")
  }

  @Test func `an unwritable file stops no other fix, and counts as not fixed`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[ a](https://b.example/)", to: "a.md")
    try workspace.write("[ a](https://b.example/)", to: "z.md")
    let result = try workspace.run(
      script:
        #"ln -s loop loop; ln -s loop/a.md b.md; "$linkmark" lint --fix --level note a.md b.md z.md"#
    )
    #expect(result.status == 2)
    #expect(result.messages.contains("linkmark: b.md: "))
    #expect(result.messages.contains("linkmark: fixed 2\n"))
    #expect(try workspace.read("z.md") == "[a](https://b.example/)")
  }

  @Test func `a changed owner gives no other group access`() {
    for (old, new) in [
      (0o664, 0o644), (0o660, 0o600), (0o604, 0o604), (0o6775, 0o755), (0o647, 0o647),
    ] as [(mode_t, mode_t)] {
      var permissions = old
      permissions.limitGroupToOthers()
      #expect(permissions == new)
    }
  }

  @Test func `a file saved in the meantime is not overwritten`() throws {
    let workspace = try CommandWorkspace()
    let read = Bytes("[ a](https://b.example/)".utf8)
    let path = workspace.folder.path + "/a.md"
    let writer = OutputWriter()
    let linting = DocumentLinting(
      worker: DocumentWorker(
        [Input(file: path)], of: nil, source: SourceOptions(), converter: Converter()),
      reportedLevel: .note, consideredLevel: .note, fixing: .write(writer), allowsOutside: false,
      emptyReport: FindingReport(as: .text), messages: Messages(.errors).held())
    let fixed = try linting.converter.fixing(read, from: .note)
    for (saved, isWritten) in [
      // In the last case, the author saves the text that the fix would write.
      ("[ a](https://b.example/)", true), ("[ a](/b) and more", false),
      ("[a](https://b.example/)", true),
    ] {
      try workspace.write(saved, to: "a.md")
      var result = DocumentLinting.Result(messages: linting.messages, report: linting.emptyReport)
      #expect(
        linting.write(
          fixed, over: read, of: linting.inputs[0], by: writer, result: &result) == isWritten)
      #expect(result.messages.failureCount == (isWritten ? 0 : 1))
      #expect(try workspace.read("a.md") == (isWritten ? "[a](https://b.example/)" : saved))
    }
  }
}

@Suite struct CommandNameTests {
  @Test(arguments: ["\u{301}", "\u{600}"])
  func `a character that combines with a slash is part of the name`(_ character: String) throws {
    let workspace = try CommandWorkspace()
    for path in ["\(character)a.md", "docs/\(character)/\(character)b.md"] {
      try workspace.write("a", to: path)
    }
    let result = try workspace.run(script: "cd docs; \"$linkmark\" --out-dir o ../\(character)a.md")
    #expect(result.status == 2)
    #expect(
      result.messages.hasSuffix("outside of the working folder, so --out-dir has no place for it\n")
    )
    #expect(try workspace.run("--out-dir", "out", "docs") == .init())
    #expect(try workspace.read("out/\(character)/\(character)b.html") == "<p>a</p>\n")
  }

  @Test func `two outputs that lead to one file are rejected`() throws {
    let workspace = try CommandWorkspace()
    for path in ["docs/a.md", "docs/b.md", "out/b.html"] { try workspace.write("a", to: path) }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/out/a.html", withDestinationPath: "b.html")
    #expect(
      try workspace.run("--out-dir", "out", "docs")
        == .init(
          status: 2,
          messages: "linkmark: out/b.html: both docs/a.md and docs/b.md would be written there\n"))
    #expect(try workspace.read("out/b.html") == "a")
  }

  #if os(Linux)
    @Test func `names are compared by their bytes`() throws {
      let workspace = try CommandWorkspace()
      for name in ["\u{E9}", "e\u{301}"] { try workspace.write(name, to: "docs/\(name).md") }
      #expect(try workspace.run("--out-dir", "out", "docs") == .init())
      #expect(try workspace.read("out/\u{E9}.html") == "<p>\u{E9}</p>\n")
      #expect(try workspace.read("out/e\u{301}.html") == "<p>e\u{301}</p>\n")
    }

    @Test func `a name that is not UTF-8 is rejected, and no name is altered`() throws {
      let workspace = try CommandWorkspace()
      #expect(
        try workspace.run(
          script: #"""
            printf a > $'caf\xE9.md'; printf b > b.md; ln -s $'\xE9.html' link.html
            "$linkmark" -o $'\xE9.html' b.md; "$linkmark" --out-dir $'\xE9' b.md
            "$linkmark" -o link.html b.md
            "$linkmark" $'caf\xE9.md' b.md
            """#)
          == .init(
            status: 2, output: "<p>b</p>\n",
            messages: """
              linkmark: \u{FFFD}.html: the name is not UTF-8; choose another
              linkmark: \u{FFFD}: the name is not UTF-8; choose another
              linkmark: link.html: Invalid or incomplete multibyte or wide character
              linkmark: caf\u{FFFD}.md: the name of this file is not UTF-8; rename it

              """))
      #expect(try workspace.run(script: "ls | wc -l").output == "3\n")
    }
  #endif

  @Test func `a name may be as long as the file system allows`() throws {
    let workspace = try CommandWorkspace()
    let name = String(repeating: "\u{E9}", count: 125) + ".html"
    #expect(try workspace.run("-o", name, input: "a") == .init())
    try workspace.write("", to: ".linkmark-abcdef.tmp")
    #expect(try workspace.run("-o", name, input: "b") == .init())
    #expect(try workspace.run(script: "ls -A | wc -l").output == "1\n")
  }
}

/// Outputs whose inputs no longer exist.
@Suite struct CommandLeftoverTests {
  private func makeProject() throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": "copy", "outputs": [{"outDir": "out"}, {"to": "json", "outDir": "out"}]}"#,
      to: "linkmark.json")
    for name in ["a", "b"] { try workspace.write(name, to: "copy/\(name).md") }
    #expect(try workspace.run("build").status == 0)
    return workspace
  }

  private func outputs(_ workspace: borrowing CommandWorkspace) throws -> [String] {
    try workspace.files().filter { $0.hasPrefix("out") }
  }

  @Test(arguments: [
    "rm copy/b.md", "mv copy/b.md copy/.b.md",
    "mkdir .git; echo 'copy/b.md' > .gitignore",
    "rm copy/b.md; sed -i 's/\"to\"/\"style\": \"on-contrast\", \"to\"/' linkmark.json",
  ])
  func `outputs without an input are shown by a check and removed by a build`(
    _ change: String
  ) throws {
    let workspace = try makeProject()
    _ = try workspace.run(script: change)
    let check = try workspace.run("build", "--check")
    #expect(check.status == 1)
    #expect(check.output.contains("--- out/b.html\n+++ /dev/null\n@@ -1 +0,0 @@\n-<p>b</p>\n"))
    #expect(check.output.hasSuffix("missing, stale or left over; to write: linkmark build\n"))
    #expect(try outputs(workspace).count == 4)
    let build = try workspace.run("build")
    #expect(build.status == 0)
    #expect(
      build.messages.contains("linkmark: removed out/b.html, as copy/b.md is no longer an input\n"))
    #expect(try outputs(workspace) == ["out/a.html", "out/a.json"])
    #expect(try workspace.run("build", "--check") == .init())
    #expect(try !workspace.run("build").messages.contains("removed"))
  }

  @Test func `changed outputs and other files are not removed`() throws {
    let workspace = try makeProject()
    // The user changed an output, added a file, and replaced an output with a link.
    _ = try workspace.run(
      script: """
        rm copy/b.md; echo mine >> out/b.html; echo mine > out/c.html
        rm out/b.json; ln -s a.json out/b.json
        """)
    #expect(try workspace.run("build").messages == "linkmark: 0 outputs written, 2 unchanged\n")
    #expect(
      try outputs(workspace)
        == ["out/a.html", "out/a.json", "out/b.html", "out/b.json", "out/c.html"])
  }

  @Test func `an input that cannot be found keeps its outputs until it is known to be missing`()
    throws
  {
    let workspace = try makeProject()
    #expect(
      try workspace.run(script: #"rm copy/b.md; mkdir copy/.gitignore; "$linkmark" build"#).status
        == 2)
    #expect(try outputs(workspace).count == 4)
    #expect(try workspace.run(script: #"rmdir copy/.gitignore; "$linkmark" build"#).status == 0)
    #expect(try outputs(workspace) == ["out/a.html", "out/a.json"])
  }

  @Test func `an input that reappears is converted again`() throws {
    let workspace = try makeProject()
    #expect(try workspace.run(script: #"rm copy/b.md; "$linkmark" build"#).status == 0)
    try workspace.write("b", to: "copy/b.md")
    #expect(
      try workspace.run("build") == .init(messages: "linkmark: 2 outputs written, 2 unchanged\n"))
  }
}
