import Foundation
import LinkReview
import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

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
