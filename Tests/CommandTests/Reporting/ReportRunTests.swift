import Foundation
import LinkReview
import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ReportRunTests {
  private func project(_ copy: String, lint: String = "{}") throws -> CommandWorkspace {
    let workspace = try CommandWorkspace()
    try workspace.write(#"{"inputs": ["copy"], "lint": \#(lint)}"#, to: "linkmark.json")
    try workspace.write(copy, to: "copy/a.md")
    return workspace
  }

  @Test func `a page is the same in any working folder`() throws {
    let workspace = try CommandReportTests.project()
    try workspace.write(
      #"{"inputs": ["copy/{locale}/*.md", "**/*.md", "./res/values*/*.xml"], "routes": "routes.json"}"#,
      to: "linkmark.json")
    let page = try workspace.run("report").output
    #expect(page.contains("copy/en/a.md") && !page.contains(workspace.folder.path))
    for command in [
      "cd copy; $linkmark report", "cd copy/en; $linkmark report --config ../../linkmark.json",
      "cd /; $linkmark report --config \(workspace.folder.path)/linkmark.json",
    ] {
      #expect(try workspace.run(script: command).output == page, "\(command)")
    }
  }

  private static let failures: [(options: [String], status: Int32)] = [
    ([], 0), (["--fail-on", "note"], 1), (["--fail-on", "warning"], 0),
    (["--fail-on", "note", "--locale", "de"], 1),
    (["--fail-on", "note", "--level", "error", "--only", "findings"], 1),
  ]

  @Test(arguments: failures)
  func `a run fails for findings, even if they are not shown`(
    options: [String], status: Int32
  ) throws {
    let workspace = try project(
      "Read [the terms](none.md).\n", lint: #"{"levels": {"missing-file": "note"}}"#)
    let run = try workspace.run(arguments: ["report", "-o", "r.html"] + options)
    #expect(run.status == status, "\(run.messages)")
    if let option = options.firstIndex(of: "--fail-on") {
      #expect(
        try workspace.run(arguments: ["lint"] + options[option...].prefix(2)).status == status)
    }
  }

  @Test func `dependencies include link targets and the list of inputs`() throws {
    let workspace = try project(
      """
      [a](../terms/b.md#x) [b](../terms/b.md) [gone](none.md) [folder](../terms)
      [itself](a.md) [page](../r.html)
      """)
    try workspace.write("# X\n", to: "terms/b.md")
    try workspace.write("copy/a.md\n", to: "list")
    let run = try workspace.run(
      "report", "-o", "r.html", "--depfile", "r.d", "--files-from", "list")
    #expect(run.status == 0)
    let dependencies = try workspace.read("r.d")
    #expect(
      dependencies.hasPrefix("r.html: copy/a.md linkmark.json list copy/../terms/b.md\n"),
      "\(dependencies)")
  }

  @Test func `a file that Make cannot name is not a dependency`() throws {
    let workspace = try project("[x](a!=b.md)\n")
    try workspace.write("B.\n", to: "copy/a!=b.md")
    let run = try workspace.run("report", "-o", "r.html", "--depfile", "r.d", "copy/a.md")
    #expect(run.status == 2)
    #expect(run.messages.contains("--depfile: Make cannot name"), "\(run.messages)")
    #expect(try !workspace.files().contains("r.d"))
  }
}
