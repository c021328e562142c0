import Foundation
import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText
@testable import TestSupport

@Suite struct ReviewPageTests {
  private static let routes = """
    {"appSchemes": ["shop"], "webHosts": [],
     "routes": [{"name": "order", "path": "orders/{id}"}]}
    """

  /// Returns the maker of a review with many kinds of content.
  private func review() throws -> ReviewMaker {
    var maker = try ReviewMaker("Shop", routes: ReviewPageTests.routes)
    maker.review.revision = (name: "main", commit: "0123456789abcdef")
    let english = try maker.add(
      "# Your order\n\nSee [order 7](shop://orders/7) or [help](https://a.example/help).\n",
      path: "copy/en/order.md",
      change: Review.Change(
        .changed,
        differences: [
          Review.Difference(
            aspect: .text, subject: "paragraph",
            versions: .words([
              .init(change: .kept, text: "See"), .init(change: .removed, text: " the order"),
              .init(change: .added, text: " order 7"),
              .init(change: .kept, text: " or help."),
            ])),
          Review.Difference(
            aspect: .destination, subject: "help",
            versions: .values(from: "https://a.example/", to: "https://a.example/help"),
            link: 1),
        ]))
    let german = try maker.add(
      "# Deine Bestellung\n\nSiehe [Bestellung 7](shop://orders/7).\n", path: "copy/de/order.md",
      locale: "de")
    maker.review.groups = [
      Review.Group(
        name: "copy/{locale}/order.md",
        members: [
          (text: english, parity: .source),
          (
            text: german, parity: .differs(["a link to \"https://a.example/help\" is missing"])
          ),
        ])
    ]
    try maker.add(
      "Look [here](javascript:x) ![A map](map.png)", path: "notes.md",
      findings: [
        Review.Finding(
          "vague-link-text", .warning, "\"here\" does not say where this link leads",
          excerpt: ("Look ", "[here](javascript:x)", ""))
      ])
    try maker.add(
      "مرحبا [بك](/x)", path: "Copy.xcstrings",
      value: CatalogKey(key: "welcome", locale: "ar", variant: ""), locale: "ar")
    maker.review.removedTexts = [
      Review.RemovedText(
        path: "copy/en/old.md", value: nil, locale: .english, blocks: ["Old words."])
    ]
    (maker.review.tally.files, maker.review.tally.texts) = (4, 4)
    (maker.review.tally.links, maker.review.tally.images) = (5, 1)
    (maker.review.tally.warnings, maker.review.tally.redirectedLinks) = (1, 1)
    (maker.review.tally.changedTexts, maker.review.tally.removedTexts) = (1, 1)
    return maker
  }

  @Test func `a page has all parts of a review`() throws {
    try expectRecorded(
      try review().body,
      in: Fixture.projectFolder.appending(path: "Tests/LinkReviewTests/Golden/review.html"))
  }

  @Test func `the same review has the same page`() throws {
    #expect(try review().page == review().page)
  }

  @Test func `the policy allows only the style sheet and the script`() throws {
    let page = try review().page
    func hash(of element: String) throws -> String {
      let start = try #require(page.range(of: "<\(element)>")).upperBound
      let end = try #require(page.range(of: "</\(element)>")).lowerBound
      return SHA256.base64(of: Bytes(page[start..<end].utf8))
    }
    let policy =
      try "default-src 'none'; base-uri 'none'; form-action 'none'; "
      + "style-src 'sha256-\(hash(of: "style"))'; script-src 'sha256-\(hash(of: "script"))'"
    #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
  }

  @Test func `untrusted texts are escaped everywhere`() throws {
    let hostile = "\"'><img src=x onerror=x()>&"
    var maker = try ReviewMaker(hostile)
    maker.review.revision = (name: hostile, commit: hostile)
    maker.review.date = hostile
    let finding = Review.Finding(
      "rule", .error, hostile,
      excerpt: (hostile, hostile, hostile), fixed: hostile)
    let differences = Review.Difference.Aspect.allCases.flatMap { aspect in
      [
        Review.Difference(
          aspect: aspect, subject: hostile, versions: .values(from: hostile, to: hostile), link: 0),
        Review.Difference(
          aspect: aspect, subject: hostile,
          versions: .words([
            .init(change: .kept, text: hostile), .init(change: .added, text: hostile),
          ])),
      ]
    }
    let text = try maker.add(
      "[\(hostile.replacing("<", with: "\\<"))](<https://a.example/\"'>)",
      path: "\(hostile)/\(hostile)",
      findings: [finding],
      change: Review.Change(.renamed(from: hostile), differences: differences))
    try maker.add(
      "x", path: hostile, value: CatalogKey(key: hostile, locale: "en", variant: hostile))
    maker.review.groups = [
      Review.Group(name: hostile, members: [(text: text, parity: .differs([hostile]))])
    ]
    maker.review.removedTexts = [
      .init(path: hostile, value: nil, locale: .english, blocks: [hostile])
    ]
    maker.review.fileFindings = [(path: hostile, findings: [finding])]
    maker.review.themes[0].changes = [
      .init(token: hostile, appearance: .dark, old: hostile, new: hostile)
    ]
    let page = maker.page
    #expect(!page.contains("<img"))
    #expect(!page.contains("\"'>"))
    #expect(page.split(separator: "&lt;img").count > 40)
  }

  @Test func `every count is taken from the tally`() throws {
    var maker = try ReviewMaker()
    maker.review.revision = (name: "main", commit: "0")
    var tally = Review.Tally()
    (tally.files, tally.texts, tally.links, tally.images) = (101, 102, 103, 104)
    (tally.errors, tally.warnings, tally.notes, tally.fixableFindings) = (105, 106, 107, 108)
    (tally.changedTexts, tally.addedTexts, tally.removedTexts) = (109, 110, 111)
    (tally.renamedTexts, tally.redirectedLinks, tally.newFindings) = (112, 113, 114)
    (tally.themeChanges, tally.contrastFailures) = (115, 116)
    maker.review.tally = tally
    let body = maker.body
    for count in 101...116 { #expect(body.contains("<dd>\(count)</dd>")) }
    #expect(body.contains("Findings <span>318</span>"))
    #expect(body.contains("Changed <span>557</span>"))
  }

  @Test func `only a page of many texts is divided into chunks`() throws {
    var maker = try ReviewMaker()
    for index in 0..<501 { try maker.add("x", path: "a/\(index).md") }
    #expect(maker.page.contains("<html lang=\"en\" data-large>"))
    #expect(maker.body.split(separator: "<div class=\"chunk\">").count == 22)
    maker.review.texts.removeLast()
    #expect(maker.page.contains("<html lang=\"en\">"))
  }
}

extension Review.Finding {
  init(
    _ rule: String, _ level: LinkText.Finding.Level, _ message: String,
    excerpt: (before: String, marked: String, after: String)? = nil, fixed: String? = nil
  ) {
    let fix = fixed.map { Finding.Fix([Finding.Fix.Edit(0..<0, with: $0)], effect: .nothing) }
    self.init(
      content: LinkText.Finding(
        rule: rule, level: level, location: SourcePosition(line: 3, column: 7), message: message,
        fix: fix),
      excerpt: excerpt.flatMap { before, marked, after in
        let source = Bytes((before + marked + after).utf8)
        let start = SourcePosition(line: 1, column: before.utf8.count + 1)
        let end = SourcePosition(line: 1, column: start.column + marked.utf8.count)
        return SourceExcerpt(of: source, lines: LineStarts(source.span), from: start, to: end)
      },
      fixed: fixed)
  }
}
