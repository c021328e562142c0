import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct CommandStandardStreamTests {
  @Test func `a closed pipe ends the command quietly`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(String(repeating: "# lorem ipsum\n", count: 100_000), to: "a.md")
    #expect(
      try workspace.run(
        script: #""$linkmark" a.md a.md | head -n 1; exit "${PIPESTATUS[0]}""#)
        == .init(output: "<h1 id=\"lorem-ipsum\">lorem ipsum</h1>\n"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full device is reported`() throws {
    let workspace = try CommandWorkspace()
    for script in [
      #"echo a | "$linkmark" > /dev/full"#, #""$linkmark" --help > /dev/full"#,
    ] {
      #expect(
        try workspace.run(script: script)
          == .init(
            status: 2,
            messages: "linkmark: <stdout>: No space left on device; make room, and run again\n"))
    }
    #expect(
      try workspace.run(script: #"echo a | "$linkmark" -t html -o /dev/full"#)
        == .init(
          status: 2,
          messages: "linkmark: /dev/full: No space left on device; make room, and run again\n"))
  }

  @Test func `closed streams are not mistaken for files`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "a.md")
    #expect(
      try workspace.run(script: #""$linkmark" a.md >&-"#)
        == .init(status: 2, messages: "linkmark: <stdout>: Bad file descriptor\n"))
    #expect(
      try workspace.run(script: #""$linkmark" <&-"#)
        == .init(status: 2, messages: "linkmark: <stdin>: Bad file descriptor\n"))
    #expect(
      try workspace.run(script: #""$linkmark" lint <&-"#)
        == .init(
          status: 2,
          messages:
            "linkmark: there is no linkmark.json with 'inputs' here or above, and standard input "
            + "cannot be read; name files or folders\n"))
    #expect(
      try workspace.run(script: #""$linkmark" lint - <&-"#)
        == .init(status: 2, messages: "linkmark: <stdin>: Bad file descriptor\n"))
    #expect(try workspace.run(script: #""$linkmark" lint a.md <&-"#) == .init())
    #expect(try workspace.run(script: #""$linkmark" -o a.html a.md gone.md 2>&-"#).status == 2)
    #expect(
      try workspace.run(script: #""$linkmark" --out-dir o a.md gone.md 2>&-"#).status == 2)
    #expect(try workspace.read("o/a.html") == "<p>a</p>\n")
  }

  @Test func `an option without effect is reported in one line, unless quiet`() throws {
    let workspace = try CommandWorkspace()
    #expect(
      try workspace.run("--width", "7", input: "a")
        == .init(
          output: "<p>a</p>\n",
          messages: "linkmark: warning: --width has no effect on html\n"))
    #expect(
      try workspace.run("--width", "7", "--quiet", input: "a") == .init(output: "<p>a</p>\n"))
  }

  @Test func `findings are printed with their locations and do not fail a run`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("ok [x](javascript:1)", to: "docs/a.md")
    try Data(Bytes("a\né".utf8) + [0xFF])
      .write(to: workspace.folder.appendingPathComponent("docs/b.md"))
    let result = try workspace.run("-o", "a.html", "docs/a.md")
    #expect(result.status == 0)
    #expect(result.messages.hasPrefix("docs/a.md:1:4: error: "))
    #expect(result.messages.hasSuffix(" [blocked-destination]\n"))
    let other = try workspace.run("docs/b.md")
    #expect(other.status == 0)
    #expect(other.output == "<p>a\né\u{FFFD}</p>\n")
    #expect(other.messages.hasPrefix("docs/b.md:2:3: warning: "))
    #expect(other.messages.hasSuffix(" [invalid-encoding]\n"))
    #expect(
      try workspace.run("--quiet", "docs", "gone.md").messages
        == "linkmark: gone.md: No such file or directory; check the path\n" + result.messages)
  }

  @Test func `help and version are printed`() throws {
    let workspace = try CommandWorkspace()
    let help = try workspace.run("--help")
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: linkmark [convert] [OPTION]… [FILE…]\n"))
    #expect(help.messages.isEmpty)
    #expect(try workspace.run("convert", "-h") == help)
    #expect(try workspace.run("--version") == .init(output: "linkmark 0.2.0\n"))
  }

  #if os(Linux)
    @Test func `on a terminal without a file, help is printed at once`()
      throws
    {
      let workspace = try CommandWorkspace()
      let result = try workspace.run(
        script: #"script -qec '"$linkmark" 2>messages' /dev/null; s=$?; cat messages; exit $s"#)
      #expect(result.status == 2)
      #expect(result.output == (try workspace.run("--help")).output)
    }
  #endif

  @Test func `an invalid theme is reported at its location`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[]", to: "theme.json")
    let result = try workspace.run("--theme", "theme.json", "-o", "a.html", input: "a")
    #expect(result.status == 2)
    #expect(result.messages.hasPrefix("theme.json:1:1: error: "))
    #expect(try workspace.files() == ["theme.json"])
  }
}
