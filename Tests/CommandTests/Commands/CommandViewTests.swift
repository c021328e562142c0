import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct CommandViewTests {
  @Test func `view without a terminal suggests an alternative`() throws {
    let workspace = try CommandWorkspace()
    try workspace.write("# A\n", to: "a.md")
    let result = try workspace.run("view", "a.md")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.messages
        == "linkmark: view needs a terminal with a cursor as standard output; "
        + "linkmark --to ansi writes text\n")
  }

  @Test(arguments: [
    ["view"], ["view", "--handler", " ", "a.md"], ["view", "--urls", "inline", "a.md"],
  ])
  func `invalid arguments exit with status 2`(_ arguments: [String]) throws {
    let workspace = try CommandWorkspace()
    #expect(try workspace.run(arguments: arguments).status == 2)
  }
}
