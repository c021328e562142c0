import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText

/// Makes reviews of Markdown without files.
struct ReviewMaker {
  var review: Review
  private let converter: Converter

  init(_ title: String = "Copy", routes: String? = nil) throws {
    converter = Converter(
      routes: try routes.map { try RouteTable(parsing: $0.utf8, path: "routes.json") })
    let theme = Review.Theme(Styling())
    // The rest is like these.
    let swatches = theme.swatches.prefix(2) + theme.swatches.suffix(2)
    review = Review(
      title: title,
      themes: [
        Review.Theme(
          styling: theme.styling, swatches: Array(swatches), stylesWithoutCue: [.implicit])
      ])
  }

  /// Adds a text, whose identifier is `t` and its index, and returns the index.
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
      id: "t\(review.texts.count)", path: path, value: value, locale: linked.locale,
      html: linked.reviewFragment(value == nil ? .fragment : .inline),
      digest: "d\(review.texts.count)",
      links: perceived.links, images: perceived.images)
    text.findings = findings
    text.change = change
    review.texts.append(text)
    return review.texts.count - 1
  }

  /// The page as text.
  var page: String { String(decoding: ReviewPage(of: review).bytes, as: UTF8.self) }

  /// The page starting at its header, without style sheet and script.
  var body: String { page.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? "" }
}

extension Review.Finding {
  init(
    _ rule: String, _ level: LinkText.Finding.Level, _ message: String, excerpt: Excerpt? = nil,
    fixed: String? = nil
  ) {
    self.init(
      rule: rule, level: level, message: message, criterion: nil, line: 3, column: 7,
      excerpt: excerpt, fixed: fixed, isFixable: fixed != nil,
      url: "https://linkmark.example/rules#\(rule)")
  }
}
