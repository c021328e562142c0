import Foundation
import LinkMarkup

@testable import Oracles

/// Checks that a token file is rejected with a location, or gives valid output in every format.
enum ThemeTarget {
  private static let copy = Bytes("# A [*b*](app://c)\n\n[d](javascript:e) `f`".utf8)

  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let style = input.choice(of: LinkStyle.allCases)
    let appearance = input.choice(of: Appearance.allCases)
    let source = input.bytes
    let theme: Theme
    do throws(SourceError) {
      theme = try Theme(parsing: source, path: "acme.json")
    } catch {
      return ErrorPlaceOracle.defects(of: error, in: source)
    }
    _ = ContrastReport(theme).text
    let styling = Styling(
      theme: theme, style: style, appearance: appearance, fontStyle: theme.fontStyles.last)
    let linked = try Converter(styling: styling).convert(copy)
    for shape in RunsEmitter.Shape.allCases {
      _ = try JSONSerialization.jsonObject(
        with: Data(linked.bytes(emittedBy: .runs(shape: shape))), options: .fragmentsAllowed)
    }
    var screen = Screen()
    for depth in ANSIEmitter.ColorDepth.allCases {
      screen.write(linked.bytes(emittedBy: ANSIEmitter(attributes: .colors(depth))))
    }
    let page = linked.bytes(emittedBy: HTMLPageEmitter(fallbackTitle: "untitled"))
    return screen.defects
      + PageOracle.defects(page, around: linked.bytes(emittedBy: .html))
  }
}
