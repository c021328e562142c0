import Foundation
import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText
@testable import TestSupport

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
    // A few swatches suffice, since all swatches are similar.
    let swatches = theme.swatches.prefix(2) + theme.swatches.suffix(2)
    review = Review(
      title: title,
      themes: [
        Review.Theme(
          styling: theme.styling, swatches: Array(swatches), stylesWithoutCue: [.implicit])
      ])
  }

  /// Adds a text with an identifier such as `t0`, and returns the text's index in the review.
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

  /// The HTML of the review page.
  var page: String { String(decoding: ReviewPage(of: review).bytes, as: UTF8.self) }

  /// The HTML after `<body>`, without the style sheet and the script.
  var body: String { page.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? "" }
}
