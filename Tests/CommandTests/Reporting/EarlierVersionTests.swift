import LinkReview
import Testing

@testable import TestSupport
@testable import linkmark

@Suite(.enabled(if: CommandWorkspace.hasGit, "git is not installed"))
struct EarlierVersionTests {
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
}
