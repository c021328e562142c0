import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RuleDocumentationTests {
  private let lines: [String]

  init() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Documentation/Rules.md")
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test(arguments: LintRule.all.map(\.name))
  func `every rule has a table row and a section`(_ name: String) throws {
    let rule = try #require(LintRule.all.first { $0.name == name })
    let row = "| [`\(name)`](#\(name)) | \(rule.level) | \(rule.criterion?.rawValue ?? "") |"
      .replacing("|  |", with: "| |")
    #expect(lines.count { $0.hasPrefix(row) } == 1, "no row begins with \(row)")
    #expect(lines.count { $0 == "## \(name)" } == 1)
  }

  @Test func `every section is about a rule`() {
    let sections = lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(Set(sections) == Set(LintRule.all.map(\.name) + ["All rules", "Precision", "Reports"]))
  }
}
