import LinkMarkup

@testable import Oracles

/// Checks every JSON shape of copy, as clients read it.
enum ShapesTarget {
  static func defects(_ input: FuzzInput) throws -> [String] {
    var input = input
    let appearance = input.choice(of: Appearance.allCases)
    let style = input.choice(of: LinkStyle.allCases)
    let converter = Converter(styling: Styling(style: style, appearance: appearance))
    return try RunsShapeOracle.defects(input.bytes, converter)
  }
}
