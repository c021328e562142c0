import Foundation
import LinkReview
import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

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
