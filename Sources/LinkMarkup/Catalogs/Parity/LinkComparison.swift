import LinkText

/// The links of the source values of a catalog, which translations are compared with.
package struct SourceLinks: Sendable {
  struct Value {
    let name: CatalogKey
    let text: Bytes
    let links: ComparedLinks
    let place: CatalogPlaces.Bounds
  }

  /// The rules about words that have findings in the source, by key.
  var wordRules: [String: Set<String>] = [:]
  private var values: [String: [String: Value]] = [:]
  /// The keys of the values with links, which are few.
  private var keysWithLinks: Set<String> = []

  mutating func insert(_ value: Value) {
    values[value.name.key, default: [:]][value.name.variant] = value
    if !value.links.isEmpty { keysWithLinks.insert(value.name.key) }
  }

  func hasLinks(_ key: String) -> Bool { keysWithLinks.contains(key) }

  /// Returns the value that a translation is compared with, or `nil` if there is none.
  ///
  /// A plural form that the source does not have is compared with `other`.
  func value(of key: String, variant: String) -> Value? {
    guard let variants = values[key] else { return nil }
    if let value = variants[variant] { return value }
    let words = variant.split(separator: ".")
    let other = (words.dropLast() + ["other"]).joined(separator: ".")
    return variants[other] ?? variants[""] ?? variants.min { $0.key < $1.key }?.value
  }
}

/// The comparison of a translation with its source.
package struct LinkComparison: Sendable {
  let name: CatalogKey
  let source: SourceLinks.Value
  let differences: [(difference: LinkDifference, place: CatalogPlaces.Bounds)]
}

extension [LinkComparison] {
  /// Returns the differences as findings, except the kinds in `stale`, which all languages share.
  func findings(
    without stale: [String: Set<LinkDifference.Kind>], levels: LintLevels
  ) -> [Finding] {
    flatMap { comparison in
      comparison.differences.compactMap { difference, place in
        stale[comparison.name.key]?.contains(difference.kind) == true
          ? nil
          : difference.finding(levels, from: place.start, to: place.end, of: comparison.name)
      }
    }
  }

  /// The kinds of differences that all languages share, if there are several, by key.
  var staleKinds: [String: Set<LinkDifference.Kind>] {
    var kinds: [String: [String: Set<LinkDifference.Kind>]] = [:]
    for comparison in self {
      kinds[comparison.name.key, default: [:]][comparison.name.locale, default: []]
        .formUnion(comparison.differences.map(\.difference.kind).filter(\.mayMeanNewerSource))
    }
    return kinds.compactMapValues { languages in
      guard languages.count > 1, var common = languages.values.first else { return nil }
      for kinds in languages.values { common.formIntersection(kinds) }
      return common.isEmpty ? nil : common
    }
  }

  /// Returns a finding at the source for each difference that all languages have.
  func staleFindings(_ stale: [String: Set<LinkDifference.Kind>], levels: LintLevels) -> [Finding] {
    var reported: [String: Set<LinkDifference.Kind>] = [:]
    return flatMap { comparison in
      comparison.differences.compactMap { difference, _ in
        let key = comparison.name.key
        guard stale[key]?.contains(difference.kind) == true,
          reported[key, default: []].insert(difference.kind).inserted
        else { return nil }
        let source = comparison.source
        return difference.finding(
          levels, from: source.place.start, to: source.place.end, of: source.name, isCommon: true)
      }
    }
  }
}
