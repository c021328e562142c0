import Foundation
import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText
@testable import TestSupport

@Suite struct ReviewFragmentTests {
  private func markup(of markdown: String, below level: Int = 4) throws -> String {
    var maker = try ReviewMaker()
    try maker.add(markdown, path: "a.md")
    return String(
      decoding: maker.review.texts[0].fragment(belowHeading: level), as: UTF8.self)
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
    ("data-row=\"0\"", "data-row=&quot;0&quot;"),
  ])
  func `a link leads to its row`(_ markdown: String, _ html: String) throws {
    #expect(try markup(of: markdown) == "<p>\(html)</p>\n")
  }

  @Test func `links and images have no addresses outside the page`() throws {
    let html = try markup(
      of: """
        # Hi

        [a](https://a.example "T") [b](javascript:a) ![alt](a.png)
        """)
    #expect(
      html == """
        <h1 aria-level="5">Hi</h1>
        <p><a class="lm-link" title="T" href="#t0.0">a</a> \
        <a class="lm-link lm-link--blocked" aria-disabled="true" role="link" data-row="t0.1">b</a> \
        <span class="lm-image">alt</span></p>

        """)
  }

  @Test func `footnotes have no identifiers`() throws {
    var maker = try ReviewMaker(dialect: .gfm)
    try maker.add("A[^1]\n\n[^1]: Foot", path: "a.md")
    let html = String(decoding: maker.review.texts[0].fragment(belowHeading: 4), as: UTF8.self)
    #expect(!html.contains(" id="))
    #expect(!html.contains("href=\"#fn"))
    #expect(html.contains("href=\"#t0.0\""))
  }

  @Test(arguments: [
    ("# a\n\n### b\n", 4, [5, 7]), ("## a\n\n# b\n", 4, [6, 5]), ("### a\n", 5, [6]),
  ])
  func `heading levels are below the text's level`(
    _ markdown: String, _ level: Int, _ levels: [Int]
  ) throws {
    let html = try markup(of: markdown, below: level)
    #expect(
      html.split(separator: "aria-level=\"").dropFirst().map { Int(String($0.prefix(1))) } == levels
    )
  }
}
