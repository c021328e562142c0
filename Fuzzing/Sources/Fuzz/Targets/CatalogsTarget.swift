import LinkMarkup

@testable import Oracles

/// Catalogs of localized strings: rejected with a place, or read with values that can be changed
/// one by one.
enum CatalogsTarget {
  static func defects(_ input: FuzzInput, as format: CatalogFormat) -> [String] {
    CatalogOracle.defects(of: input.bytes, as: format)
  }
}
