import Testing

@testable import LinkReview
@testable import LinkText

@Suite struct CopyMarkupTests {
  private func markup(of markdown: String, below level: Int = 4) throws -> String {
    var maker = try ReviewMaker()
    try maker.add(markdown, path: "a.md")
    let bytes = ByteBuffer.bytes {
      CopyMarkup(text: maker.review.texts[0], headingLevel: level).append(to: &$0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      "[a](app://x) [b](/y)",
      "<a class=\"lm-link\" href=\"#t0.0\">a</a> <a class=\"lm-link\" href=\"#t0.1\">b</a>"
    ),
    (
      "[a](javascript:x)",
      "<a class=\"lm-link lm-link--blocked\" aria-disabled=\"true\" role=\"link\" data-row=\"t0.0\">a</a>"
    ),
    ("data-review-link=\"0\"", "data-review-link=&quot;0&quot;"),
  ])
  func `a link leads to its row`(_ markdown: String, _ html: String) throws {
    #expect(try markup(of: markdown) == "<p>\(html)</p>\n")
  }

  @Test(arguments: [
    ("# a\n\n### b\n", 4, [5, 7]), ("## a\n\n# b\n", 4, [6, 5]), ("### a\n", 5, [6]),
  ])
  func `headings are below that of the text`(
    _ markdown: String, _ level: Int, _ levels: [Int]
  ) throws {
    let html = try markup(of: markdown, below: level)
    #expect(
      html.split(separator: "aria-level=\"").dropFirst().map { Int(String($0.prefix(1))) } == levels
    )
  }
}
