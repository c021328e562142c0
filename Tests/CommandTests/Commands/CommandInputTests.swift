import Foundation
import Testing

@testable import TestSupport

@Suite struct CommandInputTests {
  @Test(arguments: ["", "\u{FEFF}", "\u{FEFF}a", "a\r\nb\rc\r\n", "a\0b\n", "\n", "a"])
  func `any text is converted, from a file or standard input`(_ text: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(text, to: "a.md")
    let fromFile = try workspace.run("a.md")
    #expect(fromFile.status == 0)
    #expect(fromFile.messages.isEmpty)
    #expect(try workspace.run(input: text) == fromFile)
    #expect(try workspace.run("-", input: text) == fromFile)
    #expect(try workspace.run(script: #"cat a.md | "$linkmark""#) == fromFile)
  }

  @Test func `a file of many blocks is read to its end`() throws {
    let workspace = try CommandWorkspace()
    let text = String(repeating: "lorem ipsum\n", count: 30_000)
    try workspace.write(text, to: "a.md")
    #expect(try workspace.run("a.md").output == "<p>\(text.dropLast())</p>\n")
    #expect(
      try workspace.run(script: #"cat a.md | "$linkmark""#).output == "<p>\(text.dropLast())</p>\n")
  }

  @Test func `lint without a file checks the project's inputs and counts them`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["copy/{locale}/*.md"]}"#, to: "linkmark.json")
    try workspace.write("[click here](/a)", to: "copy/en/a.md")
    try workspace.write("[click here](/a)", to: "copy/xx/b.md")
    let finding = """
      copy/en/a.md:1:1: warning: "click here" does not say where this link leads; \
      name what is there [vague-link-text]

      """
    let messages = """
      linkmark: warning: --locale: there are no words in 'xx' yet, so vague texts, role words and \
      notices of new tabs are not checked; linkmark locale list shows what there is
      linkmark: checked 2 files
      1 finding in 1 file

      """
    #expect(
      try workspace.run("lint")
        == .init(output: finding, messages: messages))
    #expect(try workspace.run("lint", "--quiet").messages == "")
    #expect(
      try workspace.run("lint", "-", input: "[click here](/a)").output.hasPrefix("<stdin>:1:1"))
    #expect(
      try workspace.run("lint", "--stdin-filename", "x.md", input: "[click here](/a)").output
        .hasPrefix("x.md:1:1"))
    #expect(
      try workspace.run("lint", "--no-config", input: "[click here](/a)").output
        .hasPrefix("<stdin>:1:1"))
  }

  @Test func `lint of a project that matches no files is an error`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["copy/*.md"]}"#, to: "linkmark.json")
    try workspace.write("", to: "copy/a.txt")
    let result = try workspace.run("lint")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("linkmark: linkmark.json: 'inputs': 'copy/*.md' matches no"))
  }

  @Test func `several inputs are concatenated in their order`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("b", to: "b.md")
    try workspace.write("a", to: "a.md")
    let result = try workspace.run("b.md", "-", "a.md", input: "stdin")
    #expect(result == .init(output: "<p>b</p>\n<p>stdin</p>\n<p>a</p>\n"))
  }

  @Test func `terminal text of several inputs is separated by one empty line`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    try workspace.write("b", to: "b.md")
    let one = try workspace.run("-t", "ansi", "a.md").output
    let other = try workspace.run("-t", "ansi", "b.md").output
    #expect(
      try workspace.run("-t", "ansi", "a.md", "gone.md", "b.md").output == one + "\n" + other)
  }

  @Test(arguments: ["a\n\nb", "# a", ""])
  func `inline terminal text other than one paragraph keeps its final newline`(
    _ text: String
  ) throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("-t", "ansi", "--inline", input: text)
        == workspace.run("-t", "ansi", input: text))
  }

  @Test func `inline output of one paragraph has no final newline`() throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run("--inline", input: "a\n").output == "a")
    let block = try workspace.run("-t", "ansi", input: "a\n").output
    let inline = try workspace.run("-t", "ansi", "--inline", input: "a\n").output
    #expect(inline == block.trimmingCharacters(in: .newlines))
  }

  @Test func `an empty file name is rejected`() throws {
    #expect(
      try CommandWorkspace().run("")
        == .init(
          status: 2,
          messages: "linkmark: '': the name is empty; name a file, or - for standard input\n"))
  }

  @Test func `a folder includes the Markdown files below it`() throws {
    let workspace = try CommandWorkspace()
    for path in [
      "docs/b.md", "docs/a/z.markdown", "docs/a.md", "docs/note.txt", "docs/.md", "docs/C.MD",
      "docs/.git/c.md", "docs/.hidden/d.md",
    ] { try workspace.write(path, to: path) }
    let docs = workspace.folder.appendingPathComponent("docs").path
    let files = FileManager.default
    try files.createSymbolicLink(atPath: docs + "/loop", withDestinationPath: ".")
    try files.createSymbolicLink(
      atPath: docs + "/linked.md", withDestinationPath: ".hidden/d.md")
    let expected = [
      "docs/C.MD", "docs/a.md", "docs/a/z.markdown", "docs/b.md", "docs/.hidden/d.md",
    ]
    let output = expected.map { "<p>\($0)</p>\n" }.joined()
    #expect(try workspace.run("docs") == .init(output: output))
    #expect(try workspace.run("docs/") == .init(output: output))
  }

  @Test func `an unreadable input is reported, and the rest is converted`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    try workspace.write("note", to: "empty/note.txt")
    #expect(
      try workspace.run("gone.md", "a.md", "empty", "a.md/b.md", "-", "-")
        == .init(
          status: 2, output: "<p>a</p>\n",
          messages: """
            linkmark: gone.md: No such file or directory; check the path
            linkmark: empty: there is no .md or .markdown file in this folder
            linkmark: a.md/b.md: Not a directory
            linkmark: <stdin>: standard input can be read only once; name - once

            """))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file without permission is reported`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    try workspace.set([.posixPermissions: 0o000], of: "a.md")
    #expect(
      try workspace.run("a.md")
        == .init(
          status: 2, messages: "linkmark: a.md: Permission denied; make it readable\n"))
  }

  @Test func `a folder that cannot be read is reported once`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("", to: "docs/note.txt")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/docs/gone.md", withDestinationPath: "nowhere")
    #expect(
      try workspace.run("docs").messages
        == "linkmark: docs/gone.md: No such file or directory; check the path\n")
  }

  @Test func `a name is shown without control characters`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("\u{1B}[31m\u{202E}\n.md").messages
        == "linkmark: \u{FFFD}[31m\u{FFFD}\u{FFFD}.md: No such file or directory; check the path\n"
    )
  }

  @Test func `a mistyped command is recognized`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("covert", "a.md").messages
        == "linkmark: covert: No such file or directory; did you mean the command convert?\n")
    #expect(
      try workspace.run("frobnicate").messages
        == "linkmark: frobnicate: No such file or directory; linkmark --help lists the commands\n")
    #expect(
      try workspace.run("--", "--plain").messages
        == "linkmark: --plain: No such file or directory; check the path\n")
  }

  @Test func `a file too long for the parser is rejected unread`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run(script: #"truncate -s 3G a.md; "$linkmark" a.md"#)
        == .init(status: 2, messages: "linkmark: a.md: File too large; split it\n"))
  }

  @Test func `a file that would grow too long for the parser is rejected`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run(script: #"truncate -s 358M a.md; "$linkmark" a.md"#)
        == .init(
          status: 2,
          messages: "linkmark: a.md: the document has 375390208 bytes and the limit is 357913940; "
            + "split it\n"))
  }

  @Test func `standard input has a name in messages`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run(script: #""$linkmark" < ."#).messages
        == "linkmark: <stdin>: Is a directory\n")
    #expect(
      try workspace.run(script: #""$linkmark" --stdin-filename copy/a.md < ."#).messages
        == "linkmark: copy/a.md: Is a directory\n")
  }
}
