import Foundation
import LinkMarkup
import Testing

@testable import LinkReview
@testable import LinkText
@testable import TestSupport

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
