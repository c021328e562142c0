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

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct EarlierVersionTests {
  private func commit(_ workspace: borrowing CommandWorkspace) throws {
    #expect(try workspace.run(script: CommandReportRevisionTests.commit).status == 0)
  }

  @Test func `a project file that was removed names only files in its folder`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("the secret", to: "secret.json")
    try workspace.write("Read it.\n", to: "project/copy/a.md")
    try workspace.write(
      #"{"inputs": ["copy/*.md"], "routes": "../secret.json", "theme": "../secret.json"}"#,
      to: "project/linkmark.json")
    let script = "cd project; \(CommandReportRevisionTests.commit); rm linkmark.json"
    #expect(try workspace.run(script: script).status == 0)
    func messages(_ options: String) throws -> String {
      try workspace.run(
        script: "cd project; $linkmark report --against main copy -o r.html \(options)"
      ).messages
    }
    let refusal = "'../secret.json' is outside of the folder of the project"
    #expect(try messages("").contains(refusal))
    #expect(try !messages("").contains("../secret.json:1:1"))
    #expect(try messages("--allow-outside").contains("../secret.json:1:1"))
  }

  @Test func `findings about routes are new if the revision does not have them`() throws {
    let workspace = try CommandReportTests.project()
    try commit(workspace)
    try workspace.write(
      CommandReportTests.routes.replacing("[{", with: #"[{"name": "z", "path": "z"}, {"#),
      to: "routes.json")
    let review = try CommandReportTests.review(workspace, "--against", "main")
    let findings = review.fileFindings.filter { $0.path.hasSuffix("routes.json") }
      .flatMap(\.findings)
    #expect(findings.count == 2)
    #expect(findings.filter(\.isNew).map { $0.content.message.contains("'z'") } == [true])
    #expect(review.tally.newFindings == 1)
  }

  @Test func `a name that occurs twice is not treated as renamed`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("\"k\" = \"One\";\n\"k\" = \"Two\";\n", to: "en.lproj/Localizable.strings")
    try workspace.write("Read it.\n", to: "a.md")
    try commit(workspace)
    let run = try workspace.run(
      "report", "--against", "main", "-o", "r.html", "en.lproj/Localizable.strings", "a.md", "a.md")
    #expect(run.messages.contains("nothing changed"), "\(run.messages)")
  }

  @Test func `a comparison is the same in any working folder`() throws {
    let workspace = try CommandReportTests.project()
    try commit(workspace)
    let script = """
      rm copy/en/b.md; mv copy/de/a.md copy/de/c.md; echo '[](x.md)' >> copy/en/a.md
      $linkmark report --against main -o r.html
      cd copy && $linkmark report --against main -o ../r.html --check
      """
    let run = try workspace.run(script: script)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try workspace.read("r.html").contains("copy/en/b.md"))
  }

  @Test func `removed texts are not among the texts with findings`() throws {
    let workspace = try CommandReportTests.project()
    try commit(workspace)
    #expect(try workspace.run(script: "rm copy/en/b.md").status == 0)
    for (selection, count) in [("all", 1), ("changed", 1), ("findings", 0)] {
      let review = try CommandReportTests.review(
        workspace, "--against", "main", "--only", selection)
      #expect(review.removedTexts.count == count, "\(selection)")
      #expect(review.tally.removedTexts == 1)
    }
  }
}

@Suite struct ReviewBuilderTests {
  @Test func `a duplicate key is not a translation of itself`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write(
      #"{"inputs": ["*.lproj/Localizable.strings"]}"#, to: "linkmark.json")
    try workspace.write("\"k\" = \"One\";\n\"k\" = \"Two\";\n", to: "en.lproj/Localizable.strings")
    let review = try CommandReportTests.review(workspace)
    #expect(review.texts.count == 2)
    #expect(review.groups.isEmpty)
    try workspace.write("\"k\" = \"Eins\";\n", to: "de.lproj/Localizable.strings")
    let translated = try CommandReportTests.review(workspace)
    #expect(translated.groups.map(\.members.count) == [3])
  }
}
