@testable import LinkMarkup
@testable import LinkText

/// Checks that a catalog is rejected with a location, or that its values have locations and can be
/// changed one by one.
enum CatalogOracle {
  /// The maximum number of values to change.
  private static let maximumCount = 8

  static func defects(of source: Bytes, as format: CatalogFormat) -> [String] {
    do throws(SourceError) {
      let catalog = try Catalog(source, as: format, path: "catalog")
      let values = try catalog.allValues()
      var defects: [String] = catalog.applying([]) == source ? [] : ["written back differently"]
      for (index, value) in values.enumerated() {
        defects += placeDefects(of: value.text, in: catalog.text.bytes)
        if index < maximumCount, defects.isEmpty {
          defects += try changeDefects(index, values, catalog)
        }
      }
      return defects + (try findingDefects(catalog, source))
    } catch {
      // An error in a UTF-16 catalog has its location in the catalog's text as UTF-8.
      let text = (try? CatalogText(decoding: source))?.reported ?? source
      return ErrorPlaceOracle.defects(of: error, in: text)
    }
  }

  private static func placeDefects(of text: MappedText, in catalog: Bytes) -> [String] {
    var last = 0
    for offset in text.bytes.indices {
      let place = text.sourceRange(of: offset..<offset + 1)
      if place.isEmpty || place.upperBound > catalog.count || place.upperBound < last {
        return ["byte \(offset) of a value is at \(place)"]
      }
      last = place.upperBound
    }
    return []
  }

  /// Appends a character to a value, and checks that only this value changes.
  private static func changeDefects(
    _ index: Int, _ values: [CatalogValue], _ catalog: Catalog
  ) throws(SourceError) -> [String] {
    let text = values[index].text.bytes
    guard
      let edit = catalog.edit(
        values[index], replacing: text.count..<text.count, with: [UInt8(ascii: "!")])
    else { return [] }
    let changed = try Catalog(catalog.applying([edit]), as: catalog.format, path: catalog.path)
    var expected = values.map(\.text.bytes)
    expected[index].append(UInt8(ascii: "!"))
    return try changed.allValues().map(\.text.bytes) == expected
      ? [] : ["value \(index) with '!' is another"]
  }

  /// Checks the locations of findings, and that fixes are reported and keep the number of values.
  private static func findingDefects(
    _ catalog: Catalog, _ source: Bytes
  ) throws(SourceError) -> [String] {
    let count = catalog.text.reported.count
    let findings = try Converter().lint(catalog).findings
    let isOutside = findings.contains {
      ($0.location.offset ?? .max) > count || ($0.end?.offset ?? 0) > count
    }
    let fixed = try Converter().fixing(catalog, from: .note)
    var defects = isOutside ? ["a finding outside of the catalog"] : []
    if fixed.findings.isEmpty != (fixed.source == source) {
      defects.append("what is fixed is not what changed")
    }
    let old = try catalog.allValues().count
    let new = try Catalog(fixed.source, as: catalog.format, path: catalog.path)
      .allValues().count
    return defects + (old == new ? [] : ["fixes changed the number of values"])
  }
}

extension Catalog {
  fileprivate func allValues() throws(SourceError) -> [CatalogValue] {
    var values: [CatalogValue] = []
    try read { item in
      if case .entry(let entry) = item { values += entry.values }
    }
    return values
  }
}
