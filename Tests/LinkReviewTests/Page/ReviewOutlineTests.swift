import Foundation
import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText
@testable import TestSupport

@Suite struct ReviewOutlineTests {
  /// Returns the name of each folder, followed by the names of its entries.
  private func names(_ folders: [ReviewOutline.Folder]) -> [[String]] {
    folders.map { [$0.name] + $0.entries.map(\.name) }
  }

  @Test func `each text is in the first matching section`() throws {
    var maker = try ReviewMaker()
    let finding = Review.Finding("a", .note, "b")
    try maker.add("x", path: "a/1.md")
    try maker.add("x", path: "a/2.md", findings: [finding], change: Review.Change(.added))
    try maker.add("x", path: "b/3.md", findings: [finding])
    try maker.add("x", path: "4.md")
    try maker.add("x", path: "a/5.md")
    let outline = ReviewOutline(of: maker.review)
    #expect(names(outline.changed) == [["a/", "2.md"]])
    #expect(names(outline.found) == [["b/", "3.md"]])
    #expect(names(outline.others) == [["a/", "1.md", "5.md"], ["./", "4.md"]])
  }

  @Test func `translations form one entry in the first member's section`() throws {
    var maker = try ReviewMaker()
    try maker.add("x", path: "de/a.md", locale: "de", change: Review.Change(.changed))
    try maker.add("x", path: "en/a.md")
    try maker.add("x", path: "en/b.md")
    maker.review.groups = [
      Review.Group(
        name: "{locale}/a.md",
        members: [(text: 1, parity: .source), (text: 0, parity: .same)])
    ]
    let outline = ReviewOutline(of: maker.review)
    #expect(names(outline.changed) == [["{locale}/", "a.md"]])
    #expect(outline.changed[0].entries[0].members.map(\.text) == [1, 0])
    #expect(names(outline.others) == [["en/", "b.md"]])
  }

  @Test func `a catalog's values are in the folder of its file`() throws {
    var maker = try ReviewMaker()
    for (key, variant) in [("a", ""), ("menu\u{4}b", "plural.one")] {
      try maker.add(
        "x", path: "po/de.po", value: CatalogKey(key: key, locale: "de", variant: variant))
    }
    #expect(
      names(ReviewOutline(of: maker.review).others) == [["po/de.po", "a", "menu | b plural.one"]])
  }
}
