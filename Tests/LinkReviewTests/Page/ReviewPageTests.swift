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

  /// Returns the maker of a review with every kind of content.
  private func review() throws -> ReviewMaker {
    var maker = try ReviewMaker("Shop", routes: ReviewPageTests.routes)
    maker.review.revision = Review.Revision(name: "main", commit: "0123456789abcdef")
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
    maker.review.revision = Review.Revision(name: hostile, commit: hostile)
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
    maker.review.revision = Review.Revision(name: "main", commit: "0")
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

/// Makes reviews of Markdown that is not in files.
struct ReviewMaker {
  var review: Review
  private let converter: Converter

  init(
    _ title: String = "Copy", routes: String? = nil, dialect: Dialect = .copy
  ) throws {
    converter = Converter(
      dialect: dialect,
      routes: try routes.map { try RouteTable(parsing: $0.utf8, path: "routes.json") })
    let theme = Review.Theme(Styling())
    // A few swatches suffice, since the others are similar.
    let swatches = theme.swatches.prefix(2) + theme.swatches.suffix(2)
    review = Review(
      title: title,
      themes: [
        Review.Theme(
          styling: theme.styling, swatches: Array(swatches), stylesWithoutCue: [.implicit])
      ])
  }

  /// Adds a text whose identifier is `t` and the index, such as `t0`, and returns the index.
  @discardableResult
  mutating func add(
    _ markdown: String, path: String, value: CatalogKey? = nil, locale: String = "en",
    findings: [Review.Finding] = [], change: Review.Change? = nil
  ) throws -> Int {
    var converter = converter
    converter.locale = try #require(LanguageTag(locale))
    let linked = try converter.convert(markdown)
    let perceived = PerceivedText(of: linked)
    var text = Review.Text(
      id: "t\(review.texts.count)", path: path, value: value, linked: linked,
      digest: "d\(review.texts.count)", links: perceived.links, images: perceived.images)
    text.findings = findings
    text.change = change
    review.texts.append(text)
    return review.texts.count - 1
  }

  /// The HTML of the page.
  var page: String { String(decoding: ReviewPage(of: review).bytes, as: UTF8.self) }

  /// The HTML after `<body>`, without the style sheet and the script.
  var body: String { page.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? "" }
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

@Suite struct ReviewStyleSheetTests {
  private func text(_ themes: [Styling]) -> String {
    let review = Review(title: "", themes: themes.map(Review.Theme.init))
    return String(decoding: ReviewStyleSheet(of: review).text, as: UTF8.self)
  }

  @Test func `lengths follow the controls, except in font names`() {
    let font = FontStyle(
      name: "a", families: ["Font 2rem"], size: 24, lineHeight: 30, weight: 400, letterSpacing: 0,
      textStyle: "body")
    let css = text([Styling(fontStyle: font)])
    #expect(css.contains("font-size: calc(1.5 * var(--rem, 1rem));"))
    #expect(
      css.contains(
        "padding: calc(2 * var(--rem, 1rem)) min(calc(1 * var(--rem, 1rem)), calc(5 * var(--vw, 1vw)))"
      ))
    #expect(css.contains("\"Font 2rem\""))
  }

  @Test func `each theme has a selector with its number`() {
    let css = text([Styling(), Styling(), Styling()])
    #expect(css.contains(":where(.sheet:not([data-theme])) {\n& {\n  color-scheme: light;"))
    #expect(css.contains(":where(.sheet[data-theme=\"2\"]) {\n& {"))
  }

  @Test func `a sample has the colors of its swatch`() throws {
    let review = Review(title: "", themes: [Review.Theme(Styling())])
    let sheet = ReviewStyleSheet(of: review)
    let css = String(decoding: sheet.text, as: UTF8.self)
    for swatch in review.themes[0].swatches {
      #expect(
        css.contains(
          ".c\(sheet.number(of: swatch)) { color: \(swatch.foreground); background: \(swatch.background); }"
        ))
    }
  }
}

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
