import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

struct ReviewThemeTests {
  @Test(arguments: Theme.embeddedNames)
  func `swatches are the contrast report's pairs`(name: String) throws {
    let theme = try #require(Theme.embedded(named: name))
    let report = ContrastReport(theme)
    let review = Review.Theme(Styling(theme: theme))
    #expect(review.swatches.count == report.pairs.count * 2)
    #expect(
      review.failureCount
        == report.pairs.flatMap { [$0.light, $0.dark] }.count(where: \.isFailure)
        + report.stylesWithoutCue.count)
    for swatch in review.swatches {
      let ratio = ContrastRatio(swatch.foreground, swatch.background)
      #expect("\(ratio)" == swatch.ratio, "\(swatch.color) on \(swatch.ground)")
    }
  }

  @Test func `links have swatches in every state`() {
    let review = Review.Theme(Styling())
    for style in [LinkStyle.default, .onContrast] {
      for appearance in [Appearance.light, .dark] {
        let states = review.swatches
          .filter { $0.style == style && $0.appearance == appearance }.compactMap(\.state)
        #expect(Set(states) == Set(Review.Swatch.State.allCases), "\(style) \(appearance)")
      }
    }
  }

  @Test func `the same theme has no changes`() {
    #expect(Review.ThemeChange.all(from: Styling(), to: Styling()) == [])
  }

  @Test func `a color is reported once, by its token`() {
    let changes = Review.ThemeChange.all(
      from: Styling(), to: Styling(theme: .highContrast))
    let names = changes.map { "\($0.token) \($0.appearance?.rawValue ?? "")" }
    #expect(Set(names).count == names.count)
    #expect(changes.allSatisfy { $0.old != $0.new })
    #expect(changes.contains { $0.token == "link.default.normal" && $0.appearance == .light })
  }

  @Test func `every color that differs is reported, including text colors`() {
    let (old, new) = (Theme.backpack, Theme.highContrast)
    let changes = Review.ThemeChange.all(from: Styling(theme: old), to: Styling(theme: new))
    for appearance in [Appearance.light, .dark] {
      for color in old.colors {
        let value = new.colors.first { $0.name == color.name }?[appearance]
        let change = Review.ThemeChange(
          token: color.name, appearance: appearance, old: "\(color[appearance])",
          new: value.map { "\($0)" })
        #expect(changes.contains(change) == (value != color[appearance]), "\(color.name)")
      }
    }
  }

  @Test func `a larger font is reported`() throws {
    let theme = Theme.backpack
    let larger = try #require(theme.fontStyle(named: "bodyLongform"))
    let changes = Review.ThemeChange.all(
      from: Styling(), to: Styling(theme: theme, fontStyle: larger))
    #expect(changes.map(\.token).contains("size of text"))
    #expect(changes.allSatisfy { $0.appearance == nil })
  }
}
