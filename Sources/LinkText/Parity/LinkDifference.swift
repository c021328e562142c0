/// A difference between the links of a translation and those of its source.
package struct LinkDifference: Sendable {
  /// What differs and how, which is the same in every language if the source is newer than its
  /// translations.
  package enum Kind: Hashable, Sendable {
    case missing(Int)
    case broken(Int)
    /// The destination without the language in it.
    case extra(Bytes)
    /// The destination of the translation.
    case destination(Int, Bytes)
    /// The placeholders of the translation, after its destination without the language in it.
    case placeholder(Int, [Bytes])
    /// The destination of the translation without the language in it.
    case localized(Int, Bytes)
    /// Only the language in the destination of a link on a page.
    case language(Int)
    case markup(Int)
    case text(Int)

    /// Whether it may be that the source is newer than its translations: names are the same in every
    /// language, and links to the page in that language differ in each.
    package var isOfDestinations: Bool {
      switch self {
      case .text, .language: false
      case .missing, .broken, .extra, .destination, .placeholder, .localized, .markup: true
      }
    }
  }

  package let kind: Kind
  let rule: LintRule
  /// What is wrong and what to do.
  package let message: String
  /// The message about all translations, whose destinations may differ in the language in them;
  /// `nil` if that of one is true of all.
  private let commonMessage: String?
  /// The range in the translation; `nil` if it is all of it, or is not known.
  package let range: Range<Int>?

  init(
    _ kind: Kind, _ rule: LintRule, _ message: String, inEach commonMessage: String? = nil,
    at range: Range<Int>? = nil
  ) {
    self.kind = kind
    self.rule = rule
    self.message = message
    self.commonMessage = commonMessage
    self.range = range
  }
}

extension LinkDifference.Kind {
  /// The index of the link in the source; `nil` if the source has none.
  package var source: Int? {
    switch self {
    case .missing(let index), .broken(let index), .destination(let index, _),
      .placeholder(let index, _), .localized(let index, _), .language(let index),
      .markup(let index), .text(let index):
      index
    case .extra: nil
    }
  }
}

extension LinkDifference {
  /// Returns the level of the difference, or `nil` if the project turns its rule off.
  package func level(_ levels: LintLevels) -> Finding.Level? { levels[rule] }

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
          + (commonMessage ?? message), value: value)
    }
  }
}
