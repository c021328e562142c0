import Foundation
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandCheckTests {
  @Test func `an up-to-date output passes, and nothing is written`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a\n", to: "copy/a.md")
    let missing = try workspace.run("copy", "--out-dir", "my out", "--check")
    #expect(
      missing
        == .init(
          status: 1,
          output: """
            --- /dev/null
            +++ my out/a.html\t
            @@ -0,0 +1 @@
            +<p>a</p>
            1 output is missing, stale or left over; to write: linkmark copy --out-dir 'my out'

            """))
    #expect(try workspace.files() == ["copy/a.md"])
    #expect(try workspace.run("copy", "--out-dir", "my out") == .init())
    #expect(try workspace.run("copy", "--out-dir", "my out", "--check") == .init())
  }

  @Test func `a stale output is shown as a patch that updates it`() throws {
    let workspace = try CommandWorkspace()
    let names = ["a", "b c", #"d"\e"#, "f\tg"]
    for name in names { try workspace.write("# 1\n\n2\n\n3\n", to: "copy/\(name).md") }
    #expect(try workspace.run("copy", "--out-dir", "out") == .init())
    for name in names.dropFirst() {
      try workspace.write("# 1\n\n\ttwo\n\n3\n\n4", to: "copy/\(name).md")
    }
    try workspace.run(script: "rm out/a.html").expectSuccess()
    let check = try workspace.run(script: #""$linkmark" copy --out-dir out --check > patch"#)
    #expect(check.status == 1)
    #expect(try workspace.run(script: "patch -sp0 < patch || command -v patch > patch") == .init())
    #expect(try workspace.run("copy", "--out-dir", "out", "--check") == .init())
  }

  @Test func `a check accepts a single output, but not a terminal`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("\u{1B}[31mold\n", to: "a.html")
    let check = try workspace.run("-o", "a.html", "--check", input: "new")
    #expect(check.status == 1)
    #expect(
      check.output.hasPrefix("--- a.html\n+++ a.html\n@@ -1 +1 @@\n-\u{FFFD}[31mold\n+<p>new"))
    #expect(
      try workspace.run("--check", input: "a")
        == .init(
          status: 2,
          messages: "linkmark: --check is about files; name them with -o or --out-dir\n"))
  }

  @Test(arguments: [
    "a\\", "a\\:b.md", "a\\#b.md", "a\n.md", "a\r\n.md", "a!=touch${IFS}x;.md", "a=b.md", "a|b.md",
    "a%.md", "a\tb.md",
  ])
  func `a name that Make cannot express is rejected`(_ name: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: name)
    let result = try workspace.run("-o", "a.html", "--depfile", "a.d", "--", name)
    #expect(result.status == 2)
    #expect(
      result.messages.hasPrefix(
        "linkmark: --depfile: Make cannot name a file with ; = | % or a tab"))
    #expect(try workspace.files() == [name])
  }

  @Test func `the sources of an output are listed for Make`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "my copy/a#1 $2.md")
    try workspace.write(BoardGames.source, to: "routes.json")
    #expect(
      try workspace.run(
        "my copy", "--out-dir", "out", "--routes", "routes.json", "--depfile", "out.d"
      )
      .status == 0)
    #expect(
      try workspace.read("out.d") == """
        out/a\\#1\\ $$2.html: my\\ copy/a\\#1\\ $$2.md routes.json
        my\\ copy/a\\#1\\ $$2.md:
        routes.json:

        """)
    try workspace.write(
      """
      all: out/a\\#1\\ $$2.html
      %.html:
      \t@echo stale
      include out.d

      """, to: "Makefile")
    if try workspace.run(script: "command -v make").status == 0 {
      #expect(!(try workspace.run(script: "make").output.contains("stale")))
      #expect(try workspace.run(script: "touch -d '1 hour' routes.json; make").output == "stale\n")
    }
  }

  @Test(arguments: [
    ("copy/a.md", "this would overwrite the source copy/a.md; write elsewhere"),
    ("out/a.html", "both copy/a.md and the dependencies would be written there"),
  ])
  func `a dependency file overwrites no other file`(_ path: String, _ message: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    #expect(
      try workspace.run("copy", "--out-dir", "out", "--depfile", path)
        == .init(status: 2, messages: "linkmark: \(path): \(message)\n"))
    #expect(try workspace.files() == ["copy/a.md"])
  }

  @Test func `unchanged outputs keep their dates for Ninja`() throws {
    let workspace = try CommandWorkspace()
    _ = try workspace.run("-o", "a.html", input: "a")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try workspace.set([.modificationDate: old], of: "a.html")
    #expect(try workspace.run("-o", "a.html", "--restat", input: "a") == .init())
    #expect(try workspace.attribute(.modificationDate, of: "a.html") == old)
  }
}

extension CommandWorkspace.Result {
  fileprivate func expectSuccess() { #expect(status == 0, "\(messages)") }
}
