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

  @Test func `init leaves no file if the disk is full`() throws {
    let workspace = try CommandWorkspace()
    // The output goes through a pipe, because the limit also applies to a file of messages.
    let result = try workspace.run(
      script: #"{ ulimit -f 0; "$linkmark" init; echo $?; } 2>&1 | cat"#)
    #expect(result.output.hasPrefix("linkmark: linkmark.json: "))
    #expect(result.output.hasSuffix("\n2\n"))
    #expect(try workspace.files().isEmpty)
    #expect(try workspace.run("init").status == 0)
  }
}
