@testable import LinkMarkup
@testable import LinkText
@testable import Oracles

/// Checks the source locations of links; for short input, compares them with brute force.
enum PlacesTarget {
  /// The greatest length of input for the oracle, whose time grows with the cube of the length.
  private static let maximumOracleCount = 40

  static func defects(_ input: FuzzInput) throws -> [String] {
    let source = input.bytes
    var defects: [String] = []
    for dialect in [Dialect.copy, .gfm, .commonMark] {
      let document = try Document(parsing: source, dialect: dialect, sourceDetail: .text)
      guard let map = document.sourceMap else { return ["no map"] }
      if map.unverifiedBlockCount > 0 { defects.append("a block does not fit in \(dialect)") }
      let ranges = (map.links + map.images).compactMap(\.self).map(\.whole)
      if ranges.contains(where: { $0.isEmpty || $0.upperBound > source.count }) {
        defects.append("a place outside of the source")
      }
      // The oracle cannot locate bare addresses and footnotes.
      if dialect != .gfm, source.count <= maximumOracleCount {
        defects += try LinkPlaceOracle.defects(of: map, in: source, dialect)
      }
    }
    return defects
  }
}
