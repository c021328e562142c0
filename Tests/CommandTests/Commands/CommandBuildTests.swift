import Foundation
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandBuildTests {
  private static let configuration = """
    {
      "inputs": ["copy/**/*.md", "!drafts/"],
      "outputs": [
        {"to": "html", "outDir": "out/html"},
        {"to": "json", "outDir": "out/json", "style": "on-contrast"}
      ]
    }
    """

  private func write(_ configuration: String, to workspace: borrowing CommandWorkspace) throws {
    try workspace.write(configuration, to: "linkmark.json")
    for path in ["copy/a.md", "copy/b/c.md", "copy/drafts/d.md"] {
      try workspace.write("[\(path)](b)", to: path)
    }
  }

  @Test func `every input is written in every output format`() throws {
    let workspace = try CommandWorkspace()
    try write(Self.configuration, to: workspace)
    #expect(
      try workspace.run("build")
        == .init(messages: "linkmark: 4 outputs written, 0 unchanged\n"))
    #expect(
      try workspace.files().filter { $0.hasPrefix("out") } == [
        "out/html/a.html", "out/html/b/c.html", "out/json/a.json", "out/json/b/c.json",
      ])
    #expect(
      try workspace.read("out/html/a.html") == workspace.run("--no-config", "copy/a.md").output)
    #expect(
      try workspace.read("out/json/b/c.json")
        == workspace.run(
          "--no-config", "copy/b/c.md", "-t", "json", "--style", "on-contrast"
        ).output)
  }

  @Test func `the nearest project file applies, relative to its own folder`() throws {
    let workspace = try CommandWorkspace()
    try write(Self.configuration, to: workspace)
    #expect(try workspace.run(script: #"cd copy/b; "$linkmark" build --quiet"#) == .init())
    #expect(try workspace.run("build", "--check") == .init())
    #expect(
      try workspace.run(script: #"mkdir .git empty; cd empty; mkdir .git; "$linkmark" build"#)
        == .init(
          status: 2,
          messages: "linkmark: there is no linkmark.json here or above; linkmark init writes one\n"
        ))
  }

  @Test(arguments: [
    (
      #"{"inputs": "copy", "outputs": [{"to": "htlm", "outDir": "o"}]}"#,
      "linkmark.json:1:39: error: 'to': 'htlm' is not one of html, ansi, json; did you mean html?"
    ),
    (
      #"{"inputs": "copy", "outputs": [{"to": "html"}]}"#,
      #"linkmark.json:1:32: error: 'outDir' is missing; name the folder to write, as in "build""#
    ),
    (
      #"{"inputs": "copy"}"#,
      "linkmark: linkmark.json: 'outputs' is missing; name the formats and their folders, as in "
        + #"[{"to": "html", "outDir": "build"}]"#
    ),
    (
      #"{"outDir": "o"}"#,
      "linkmark: linkmark.json: 'inputs' is missing; name files, folders or globs, as in [\"copy\"]"
    ),
    (
      #"{"inputs": "copy/[", "outDir": "o"}"#,
      "linkmark.json:1:12: error: 'copy/[' is not a glob; close the bracket, or write '\\\\['"
    ),
    (
      #"{"inputs": "copy", "outDir": "o", "theme": "bakpack"}"#,
      "linkmark.json:1:44: error: 'theme': 'bakpack' is neither a file nor one of backpack, "
        + "high-contrast, plain; did you mean backpack?"
    ),
    (
      #"{"inputs": "copy", "outputs": [{"outDir": "o", "inline": true, "standalone": true}]}"#,
      "linkmark.json:1:78: error: 'standalone': 'inline' and 'standalone' exclude each other"
    ),
    (
      #"{"inputs": "copy", "outputs": [{"outDir": "o"}, {"outDir": "./o"}]}"#,
      "linkmark: ./o/a.html: both copy/a.md and copy/a.md would be written there"
    ),
    (
      #"{"inputs": "copy", "outDir": "o", "width": 10001}"#,
      "linkmark.json:1:44: error: 'width': '10001' is not a number from 0 to 10000"
    ),
    (
      #"{"inputs": "copy", "jobs": "2"}"#,
      "linkmark.json:1:28: error: 'jobs' is a string; write a number"
    ),
  ])
  func `an invalid build is rejected`(_ configuration: String, _ message: String) throws {
    let workspace = try CommandWorkspace()
    try write(configuration, to: workspace)
    try workspace.write("", to: "o/keep")
    #expect(try workspace.run("build") == .init(status: 2, messages: message + "\n"))
  }

  @Test func `an input pattern that matches nothing is reported`() throws {
    let workspace = try CommandWorkspace()
    try write(#"{"inputs": ["copy/a.md", "copy/*.txt"], "outDir": "o"}"#, to: workspace)
    #expect(
      try workspace.run("build")
        == .init(
          status: 2,
          messages: """
            linkmark: linkmark.json: 'inputs': 'copy/*.txt' matches no files; change or remove it
            linkmark: 1 output written, 0 unchanged

            """))
  }

  @Test func `lint findings fail a build on request`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[click here](a.md)", to: "a.md")
    try workspace.write(#"{"inputs": "a.md", "outDir": "out"}"#, to: "linkmark.json")
    #expect(try workspace.run("build").status == 0)
    let failed = try workspace.run("build", "--fail-on", "warning")
    #expect(failed.status == 1)
    #expect(failed.messages.contains("[vague-link-text]"))
    #expect(try workspace.run("build", "--fail-on", "error").status == 0)
  }

  @Test func `findings from lint and from every format are reported once`() throws {
    let workspace = try CommandWorkspace()
    try write(Self.configuration, to: workspace)
    try workspace.write("[click here](a.md)\n\n[the terms]()", to: "copy/a.md")
    try workspace.write("", to: "copy/b/c.md")
    #expect(
      try workspace.run("build", "--fail-on", "error")
        == .init(
          status: 1,
          messages: """
            copy/a.md:1:1: warning: "click here" does not say where this link leads; \
            name what is there [vague-link-text]
            copy/a.md:3:1: error: this link has no destination, so it is disabled; \
            write one [blocked-destination]
            linkmark: 4 outputs written, 0 unchanged

            """))
  }

  @Test func `a found file sets conversion options, except for output paths and unsafe ones`()
    throws
  {
    let workspace = try CommandWorkspace()
    try workspace.write("<b>a</b> [b](javascript:0)", to: "a.md")
    try workspace.write(
      #"{"unsafe": true, "outDir": "out", "jobs": 2, "inline": true, "locale": "de", "title": "T"}"#,
      to: "linkmark.json")
    let found = try workspace.run("a.md")
    #expect(found.output.hasPrefix("<!-- raw HTML omitted -->a"))
    #expect(!found.output.contains("href"))
    #expect(
      found.messages.hasPrefix("linkmark: warning: linkmark.json: 'unsafe' is for build only"))
    #expect(try workspace.files() == ["a.md", "linkmark.json"])
    let page = try workspace.run("--standalone", "a.md").output
    #expect(page.contains("<title>T</title>"))
    #expect(page.contains("<html lang=\"de\""))
    #expect(try workspace.run("--config", "linkmark.json", "a.md").status == 0)
    #expect(
      try workspace.read("out/a.html")
        == #"<b>a</b> <a class="lm-link" href="javascript:0" data-link-kind="unsafe" data-link-handling="none">b</a>"#
    )
  }

  @Test func `init writes a project file for the existing copy and routes`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[a](app://a)", to: "help.md")
    try workspace.write("# Project", to: "README.md")
    try workspace.write(
      #"{"appSchemes": ["app"], "routes": [{"name": "a", "path": "a"}]}"#, to: "app/routes.json")
    try workspace.write("{}", to: ".well-known/apple-app-site-association")
    try workspace.write("x", to: ".git/HEAD")
    try workspace.write("*.tmp", to: ".gitignore")
    let result = try workspace.run("init")
    #expect(result.status == 0 && result.messages.contains("found .well-known/apple-app"))
    #expect(try workspace.read(".gitignore") == "*.tmp\n.linkmark-cache\n")
    #expect(try workspace.run("build").status == 0)
    let built = try workspace.files().filter { $0.hasPrefix("build/html") }
    #expect(built == ["build/html/help.html"])
    #expect(try workspace.read("build/html/help.html").contains("data-link-route=\"a\""))
    _ = try workspace.run(script: "rm linkmark.json; $linkmark init")
    #expect(try workspace.read(".gitignore") == "*.tmp\n.linkmark-cache\n")
  }

  @Test func `init writes a project that builds, and never overwrites it`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("a", to: "copy/a.md")
    #expect(try workspace.run("init").status == 0)
    let first = try workspace.read("linkmark.json")
    #expect(
      try workspace.run("build") == .init(messages: "linkmark: 2 outputs written, 0 unchanged\n"))
    #expect(
      try workspace.run("init")
        == .init(
          status: 2,
          messages: "linkmark: linkmark.json exists already; edit it, or remove it first\n"))
    #expect(try workspace.read("linkmark.json") == first)
  }
}

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
