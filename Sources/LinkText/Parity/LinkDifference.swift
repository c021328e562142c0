/// A difference between the links of a translation and those of its source.
package struct LinkDifference: Sendable {
  /// What differs, which is the same in every language if the source is newer than its translations.
  package enum Kind: Hashable, Sendable {
    case missing(Int)
    case broken(Int)
    case extra
    case destination(Int)
    case placeholder(Int)
    case localized(Int)
    case markup(Int)
    case text(Int)

    /// Whether it may be that the source is newer than its translations: names are the same in every
    /// language.
    package var isOfDestinations: Bool {
      if case .text = self { false } else { true }
    }
  }

  package let kind: Kind
  let rule: LintRule
  /// What is wrong and what to do.
  package let message: String
  /// The range in the translation; `nil` if it is all of it.
  package let range: Range<Int>?

  init(_ kind: Kind, _ rule: LintRule, _ message: String, at range: Range<Int>? = nil) {
    self.kind = kind
    self.rule = rule
    self.message = message
    self.range = range
  }
}

extension LinkDifference {
  /// Returns the difference as a finding, or `nil` if the project turns its rule off.
  ///
  /// - Parameters:
  ///   - levels: The project's levels.
  ///   - start: Where the text or the link begins.
  ///   - end: Where it ends.
  ///   - value: The translation.
  package func finding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition, of value: CatalogKey?
  ) -> Finding? {
    levels[rule].map {
      Finding(
        rule: rule.name, level: $0, location: start, end: end, message: message, value: value)
    }
  }

  /// Returns the finding for a difference that all translations have, at the source.
  package func staleFinding(
    _ levels: LintLevels, from start: SourcePosition, to end: SourcePosition, of value: CatalogKey?
  ) -> Finding? {
    levels[.staleSource].map {
      Finding(
        rule: LintRule.staleSource.name, level: $0, location: start, end: end,
        message: "every translation is older than this text, or was changed with purpose: in each, "
          + message, value: value)
    }
  }
}
