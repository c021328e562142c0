package import LinkText

/// The comparison of a page with its translations.
package struct PageComparison: Sendable {
  private let source: ComparedPage
  /// The translations with links that differ; `nil` for those without.
  private var different: [Translation?] = []
  /// The kinds of differences that every translation so far has; `nil` before the first.
  private var common: Set<LinkDifference.Kind>?
  private var languages: Set<LanguageTag> = []

  fileprivate struct Translation: Sendable {
    let page: ComparedPage
    /// The differences, without their ranges.
    let differences: [LinkDifference]
  }

  package init(source: ComparedPage) {
    self.source = source
  }

  /// Compares a translation.
  ///
  /// - Returns: Whether its links differ from those of the source.
  @discardableResult
  package mutating func add(_ page: ComparedPage) -> Bool {
    // A page that is not translated yet has the text of the source.
    guard page.text != source.text, !page.links.locale.isPseudo else {
      different.append(nil)
      return false
    }
    let differences = source.links.differences(in: page.links)
    let kinds = Set(differences.map(\.kind))
    common = common?.intersection(kinds) ?? kinds
    languages.insert(page.links.locale)
    different.append(
      differences.isEmpty ? nil : Translation(page: page, differences: differences))
    return !differences.isEmpty
  }

  /// Returns the findings at a level and above: those of each translation in the order in which they
  /// were compared, and those at the source, which are what differs in the same way in all of them.
  package func findings(
    from level: Finding.Level
  ) -> (translations: [[Finding]], source: [Finding]) {
    // What all languages have in common is a name, or older than the source.
    let common = languages.count > 1 ? common ?? [] : []
    var source: LocatedPage?
    let translations = different.map { translation -> [Finding] in
      guard let translation, translation.hasFindings(without: common, from: level) else {
        return []
      }
      let located = source ?? self.source.located
      source = located
      return translation.findings(without: common, from: level, located)
    }
    let stale = common.filter(\.isOfDestinations)
    return (translations, stale.isEmpty ? [] : staleFindings(stale, from: level, source))
  }

  private func staleFindings(
    _ stale: Set<LinkDifference.Kind>, from level: Finding.Level, _ located: LocatedPage?
  ) -> [Finding] {
    var reported: Set<LinkDifference.Kind> = []
    let differences = (different.lazy.compactMap(\.self).first?.differences ?? [])
      .filter { stale.contains($0.kind) && reported.insert($0.kind).inserted }
    let source = located ?? self.source.located
    return differences.compactMap { difference in
      let range = difference.kind.source.flatMap { source.links.ranges[$0] }
      let (start, end) = source.bounds(of: range)
      return difference.staleFinding(self.source.lintLevels, from: start, to: end, of: nil)
    }
    .filter { $0.level >= level && !source.silences($0) }
  }
}

extension PageComparison.Translation {
  /// Whether there is anything to report but what all translations have.
  fileprivate func hasFindings(
    without common: Set<LinkDifference.Kind>, from level: Finding.Level
  ) -> Bool {
    differences.contains { difference in
      !common.contains(difference.kind)
        && difference.level(page.lintLevels).map { $0 >= level } == true
    }
  }

  fileprivate func findings(
    without common: Set<LinkDifference.Kind>, from level: Finding.Level, _ source: LocatedPage
  ) -> [Finding] {
    let located = page.located
    return source.links.differences(in: located.links, sourcePlace: source.place(ofLink:))
      .compactMap { difference in
        guard !common.contains(difference.kind) else { return nil }
        let (start, end) = located.bounds(of: difference.range)
        return difference.finding(page.lintLevels, from: start, to: end, of: nil)
      }
      .filter { $0.level >= level && !located.silences($0) }
  }
}
