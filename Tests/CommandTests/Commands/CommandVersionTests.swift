import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct CommandVersionTests {
  @Test(arguments: ["--version --verbose", "--verbose --version", "lint -V --verbose"])
  func `verbose version output has build details`(_ words: String) throws {
    let result = try CommandWorkspace().run(script: "$linkmark \(words)")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first == "linkmark 0.2.0, November 26, 2026")
    #expect(lines.contains { $0.hasPrefix("libcmark 0.") })
    #expect(lines.contains { $0.hasSuffix("linked dynamically") })
    #expect(lines.contains("themes: backpack, high-contrast, plain"))
  }

  @Test func `--verbose without --version is rejected`() throws {
    let result = try CommandWorkspace().run("lint", "--verbose")
    #expect(result.status == 2)
    #expect(
      result.messages
        == "linkmark: --verbose goes with --version; linkmark lint has no details\n")
  }
}
