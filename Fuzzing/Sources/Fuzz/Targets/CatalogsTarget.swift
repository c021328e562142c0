import LinkMarkup

@testable import Oracles

/// Checks that a catalog of localized strings is rejected with a location, or that its values can
/// be changed one by one.
enum CatalogsTarget {
  static func defects(_ input: FuzzInput, as format: CatalogFormat) -> [String] {
    CatalogOracle.defects(of: input.bytes, as: format)
  }
}
