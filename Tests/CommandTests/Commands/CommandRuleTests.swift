import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandRuleTests {
  @Test func `every rule is listed and described`() throws {
    let workspace = try CommandWorkspace()
    let list = try workspace.run("rule")
    #expect(list.status == 0 && list.messages == "")
    let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let report = FindingReport(as: .sarif).bytes(version: "")
    let log = try JSONSerialization.jsonObject(with: Data(report)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(names.map(String.init) == rules.compactMap { $0["id"] as? String })
    for name in names {
      let page = try workspace.run("rule", String(name))
      #expect(page.status == 0 && page.output.hasPrefix("\(name)\n═"), "\(name)")
      #expect(name == "not-inline" || page.output.contains("Good:"), "\(name)")
    }
  }

  @Test func `a rule is described with its level, its criterion and its fix`() throws {
    let workspace = try CommandWorkspace()
    let page = try workspace.run("rule", "vague-link-text").output
    #expect(page.contains("warning, WCAG 2.2 2.4.9\n"))
    #expect(page.contains("click here"))
    #expect(
      try workspace.run("rule", "bare-url").output.contains(
        "warning; `--fix` puts `<` and `>` around"))
  }

  @Test func `hidden findings that fail a run are counted`() throws {
    let workspace = try CommandWorkspace()
    let note = "[a](/b)[c](/d)\n"
    try workspace.write(note, to: "a.md")
    let words = ["lint", "--fail-on", "note", "a.md"]
    #expect(
      try workspace.run(arguments: words)
        == .init(
          status: 1,
          messages:
            "linkmark: 1 finding makes the run fail and is not shown; to see it: --level note\n"))
    try workspace.write(note + "\n" + note, to: "a.md")
    let hidden =
      "linkmark: 2 findings make the run fail and are not shown; to see them: --level note\n"
    #expect(try workspace.run(arguments: words).messages == hidden)
    #expect(
      !(try workspace.run(arguments: words + ["--level", "note"])).messages.contains("shown"))
    #expect(try workspace.run("lint", "a.md") == .init())
    let page = try workspace.run("report", "-o", "a.html", "--fail-on", "note", "a.md")
    #expect(page.status == 1 && page.messages.hasSuffix(hidden))
    #expect(try workspace.run("report", "-o", "a.html", "a.md").messages.contains("shown") == false)
  }

  @Test(arguments: [["-o", "a.html"], ["-o", "a.html", "--check"]])
  func `a note that fails a conversion is printed`(_ words: [String]) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("x\n\ny", to: "a.md")
    let inline = ["--inline", "a.md"] + words
    let silent = try workspace.run(arguments: ["--inline", "a.md", "-o", "a.html"])
    #expect(silent == .init())
    let failed = try workspace.run(arguments: inline + ["--fail-on", "note"])
    #expect(failed.status == 1 && failed.output == "")
    #expect(
      failed.messages.hasPrefix("a.md:1:1: note: ")
        && failed.messages.hasSuffix(" [not-inline]\n"))
    #expect(try workspace.run(arguments: inline + ["--fail-on", "warning"]) == .init())
  }

  @Test(arguments: ["sub", "sub/copy", "."])
  func `GitHub gets paths from the root of its workspace`(_ folder: String) throws {
    let workspace = try CommandWorkspace()
    try workspace.write("[here](/b)", to: "sub/copy/a.md")
    let (copy, root) = (
      workspace.folder.appendingPathComponent("sub/copy").path, workspace.folder.path
    )
    try FileManager.default.createSymbolicLink(atPath: root + "-link", withDestinationPath: root)
    defer { try? FileManager.default.removeItem(atPath: root + "-link") }
    func lint(_ options: String, in variable: String) throws -> String {
      try workspace.run(
        script: "cd \(folder) && GITHUB_WORKSPACE=\(variable) $linkmark lint \(options)"
      ).output
    }
    for variable in [root, root + "/", root + "-link"] {
      #expect(
        try lint("--format github \(copy)", in: variable).hasPrefix("::warning file=sub/copy/a.md,")
      )
      #expect(try lint("--format sarif \(copy)", in: variable).contains(#""uri":"sub/copy/a.md""#))
    }
    #expect(try lint("--format text \(copy)", in: root).hasPrefix("\(copy)/a.md:1:1: "))
    for variable in ["", root + "/none", "\(copy)/b"] {
      #expect(
        try lint("--format github \(copy)", in: variable).hasPrefix("::warning file=\(copy)/a.md,"))
    }
    let input = "--format github --stdin-filename none.md < \(copy)/a.md"
    #expect(try lint(input, in: root).hasPrefix("::warning file=none.md,"))
  }

  @Test(arguments: ["github", "sarif", "gitlab"])
  func `a report for a repository host has paths from the project's folder`(
    _ format: String
  ) throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["copy/{locale}/*.md"]}"#, to: "linkmark.json")
    try workspace.write("[here](/b)", to: "copy/en/a.md")
    try workspace.write("hier", to: "copy/de/a.md")
    let report = try workspace.run("lint", "--format", format).output
    #expect(report.contains("copy/en/a.md") && report.contains("copy/de/a.md"))
    let below = try workspace.run(script: "cd copy/en && $linkmark lint --format \(format)")
    #expect(below.output == report)
  }

  @Test(arguments: [
    (["help", "lint"], ["lint", "--help"]), (["-h", "lint"], ["lint", "--help"]),
    (["--help", "theme", "css"], ["theme", "css", "--help"]), (["help"], ["--help"]),
    (["--help"], ["convert", "--help"]), (["-V"], ["--version"]),
  ])
  func `help and the version can be requested in several ways`(
    _ words: [String], _ same: [String]
  ) throws {
    let workspace = try CommandWorkspace()
    let result = try workspace.run(arguments: words)
    #expect(result.status == 0 && !result.output.isEmpty)
    #expect(try workspace.run(arguments: same) == result)
  }

  @Test func `an error in copy fails a build, but its outputs are written`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": "a.md", "outDir": "o"}"#, to: "linkmark.json")
    try workspace.write("[x]() and [here](/b)", to: "a.md")
    let result = try workspace.run("build", "--no-cache")
    #expect(result.status == 1)
    #expect(result.messages.contains("a.md:1:1: error: ") && !result.messages.contains("vague"))
    #expect(try workspace.read("o/a.html").contains("lm-link--blocked"))
    #expect(try workspace.run("build", "--fail-on", "never").status == 0)
    let linted = try workspace.run("build", "--fail-on", "warning")
    #expect(linted.status == 1 && linted.messages.contains("[vague-link-text]"))
    try workspace.write("[x](/b)", to: "a.md")
    #expect(try workspace.run("build").status == 0)
  }
}
