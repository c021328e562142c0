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

  @Test func `permissions of the group are limited to permissions of others`() {
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
