/// A lint rule: a problem in a text, and how it is detected.
///
/// ``LintSubject`` runs the enabled rules. ``FindingList`` adds positions and drops findings that
/// directives disable. The type is a class because a rule is a single shared instance.
package final class LintRule: Sendable {
  /// The step in which a rule runs.
  package enum Stage: Sendable {
    /// During conversion and linting, because the output differs from what the author wrote.
    case converting
    case linting
    /// While a catalog is read, or while translations are compared with their source.
    case comparing
  }

  package let name: String
  /// The default level, which a project can override.
  let level: Finding.Level
  /// The WCAG success criterion that the problem fails, or `nil` if there is none.
  let criterion: SuccessCriterion?
  let stage: Stage
  /// The problem, as a phrase without a period.
  package let summary: String
  /// Whether messages or fixes contain positions, so that the check is repeated with a source map.
  private let usesPositions: Bool
  /// Returns whether a document may have the problem; `nil` if `check` runs without a source map.
  private let suspects: (@Sendable (Document) -> Bool)?
  private let check: @Sendable (LintSubject) -> [LintFinding]

  /// Creates a rule that is first checked without a source map, unless `suspects` is given.
  ///
  /// - Parameters:
  ///   - usesPositions: Whether messages or fixes contain positions, which require a source map.
  ///   - check: Returns the problems in the document.
  init(
    name: String, level: Finding.Level, criterion: SuccessCriterion? = nil,
    stage: Stage = .linting, summary: String, usesPositions: Bool = false,
    suspects: (@Sendable (Document) -> Bool)? = nil,
    check: @escaping @Sendable (LintSubject) -> [LintFinding]
  ) {
    self.name = name
    self.level = level
    self.criterion = criterion
    self.stage = stage
    self.summary = summary
    self.usesPositions = usesPositions
    self.suspects = suspects
    self.check = check
  }

  /// Creates a rule that requires a source map, which takes time to compute.
  ///
  /// - Parameters:
  ///   - suspects: Returns whether the document has to be checked. It must return `true` for every
  ///     document with the problem and may do so for other documents.
  ///   - check: Returns the problems in the document.
  convenience init(
    name: String, level: Finding.Level, criterion: SuccessCriterion? = nil, summary: String,
    suspects: @escaping @Sendable (Document) -> Bool,
    check: @escaping @Sendable (LintSubject, Document.SourceMap) -> [LintFinding]
  ) {
    self.init(
      name: name, level: level, criterion: criterion, summary: summary, suspects: suspects
    ) { subject in
      subject.map.map { check(subject, $0) } ?? []
    }
  }

  /// Returns the findings in a document, in any order, or `nil` if the rule requires a source map
  /// that is not available.
  func findings(on subject: LintSubject) -> [LintFinding]? {
    if subject.map != nil { return check(subject) }
    if let suspects { return suspects(subject.document) ? nil : [] }
    let findings = check(subject)
    return usesPositions && !findings.isEmpty ? nil : findings
  }

  /// The address of the page that describes the rules.
  static let rulesPage = "https://linkmark.example/rules"

  /// The address of the section that describes the rule.
  var page: String { "\(LintRule.rulesPage)#\(name)" }

  /// Every rule, sorted by level and then by name.
  package static let all: [LintRule] = [
    .blockedDestination, .brokenFragment, .differentTranslatedDestination,
    .differentTranslatedPlaceholder, .emptyLinkText, .imageLinkWithoutAlternative,
    .missingFile, .missingTranslatedLink, .undefinedReference, .unroutableAppLink,
    .bareURL, .brokenLinkSyntax, .brokenTranslatedLink, .catalogSyntax, .confusableHost,
    .differentURLAsText, .extraTranslatedLink, .imageWithoutAlternative, .inoperableLink,
    .insecureHTTP, .invalidEncoding, .labelWithoutText, .malformedDestination,
    .newTabWithoutNotice, .placeholderDestination, .placeholderOnlyText, .roleWordInName,
    .sameTextDifferentDestination, .symbolOnlyText, .tableCellLost, .tableNotRecognized,
    .translatedMarkupDiffers, .unclosedDirectionControl, .undefinedFootnote, .unknownAlert,
    .unknownHost, .unparsedEmphasis, .unsupportedFootnote, .urlAsText, .vagueImageText,
    .vagueLinkText,
    .adjacentLinks, .bareEmail, .headingAttributes, .localDestination, .localizedDestination,
    .noSpaceAroundLink, .notInline, .omittedHTML, .overlongText, .punctuationInLinkText,
    .severalLinksInParagraph, .shortenedAddress, .spaceInLinkText, .staleSource,
    .tableEmptyHeader, .titleRepeatsText, .trackingParameters, .unknownScheme,
    .untranslatedLinkText, .unusedDefinition,
  ]

  /// The current names of renamed rules by old name; settings and comments may use both names.
  private static let renamed = ["table-not-recognised": tableNotRecognized.name]

  /// The names of the rules, followed by their earlier names.
  static let knownNames = all.map(\.name) + renamed.keys

  /// Returns the current name of a rule, given its current or an earlier name.
  package static func currentName(of name: String) -> String { renamed[name] ?? name }

  static let converting = all.filter { $0.stage == .converting }

  /// The names of the rules about link wording, whose problems often recur in translations.
  package static let wordingRuleNames = names(
    adjacentLinks, overlongText, placeholderOnlyText, punctuationInLinkText, roleWordInName,
    severalLinksInParagraph, symbolOnlyText, titleRepeatsText, urlAsText, vagueImageText,
    vagueLinkText)

  /// The names of the rules that do not apply to catalogs: a value has neither files nor headings
  /// around it, and the app reads its HTML.
  package static let documentOnlyRuleNames = names(
    brokenFragment, inoperableLink, missingFile, omittedHTML)

  /// The names of the rules that compare the links of a translation with the links of its source.
  package static let translationRuleNames = names(
    missingTranslatedLink, differentTranslatedDestination, differentTranslatedPlaceholder,
    brokenTranslatedLink, extraTranslatedLink, translatedMarkupDiffers, localizedDestination)

  private static func names(_ rules: LintRule...) -> Set<String> { Set(rules.map(\.name)) }
}

extension Finding {
  /// The address of the section about the rule; `nil` unless ``LintRule/all`` contains the rule.
  package var page: String? { LintRule.all.first { $0.name == rule }?.page }
}

/// A problem that a rule found at one place.
struct LintFinding: Sendable {
  enum Place: Equatable, Sendable {
    case link(Document.Link.ID)
    case image(Document.ImageID)
    /// UTF-8 offsets in ``Document/text``, within text, code, or raw HTML.
    case text(Range<Int>)
    /// UTF-8 offsets in the source.
    case source(Range<Int>)
    case location(SourcePosition)
  }

  /// The rarer parts of a finding, apart from the others to save memory for many findings.
  private final class Details: Sendable {
    let fix: Finding.Fix?
    let suggestion: Suggestion?
    let related: (place: Place, message: String)?

    init(
      fix: Finding.Fix?, suggestion: Suggestion?, related: (place: Place, message: String)?
    ) {
      self.fix = fix
      self.suggestion = suggestion
      self.related = related
    }
  }

  let place: Place
  /// The problem, its reason, and what to do, followed by the suggestion if there is one.
  let message: String
  private let details: Details?

  var fix: Finding.Fix? { details?.fix }
  var suggestion: Suggestion? { details?.suggestion }
  /// A place that helps to explain the finding, with a description; `nil` if there is none.
  var related: (place: Place, message: String)? { details?.related }

  /// Creates a finding whose message is `message`, followed by the suggestion if there is one.
  init(
    _ place: Place, _ message: String, fix: Finding.Fix? = nil, suggestion: Suggestion? = nil,
    related: (place: Place, message: String)? = nil
  ) {
    self.place = place
    // The message is copied only if a suggestion follows it.
    self.message = suggestion.map { message + Optional($0.word).asSuggestion } ?? message
    details =
      fix == nil && suggestion == nil && related == nil
      ? nil : Details(fix: fix, suggestion: suggestion, related: related)
  }
}

/// The problems that a rule found in a document, and their level.
package struct RuleFindings: Sendable {
  let name: String
  let level: Finding.Level
  var criterion: SuccessCriterion? = nil
  let findings: [LintFinding]

  /// Whether a finding is at an offset in ``Document/text``, whose position requires a source map.
  package var needsText: Bool {
    findings.contains { if case .text = $0.place { true } else { false } }
  }
}

extension LintLevels {
  /// The level of a rule, or `nil` if the rule is disabled.
  subscript(rule: LintRule) -> Finding.Level? {
    levels.isEmpty ? rule.level : levels[rule.name] ?? rule.level
  }

  /// Returns these levels, with the levels in `other` replacing the levels of the same rules.
  package func overridden(by other: LintLevels) -> LintLevels {
    var result = self
    result.levels.merge(other.levels) { _, new in new }
    return result
  }

  /// Reads the `lint` object of a configuration, whose `levels` map rule names to `off` or a level.
  init(_ lint: JSONValue) throws(SourceError) {
    self.init()
    guard
      let levels = try lint.requireObject("an object with 'levels'", keys: ["levels"])["levels"]
    else { return }
    try levels.requireObject("an object such as {\"bare-url\": \"off\"}", keys: LintRule.knownNames)
    for member in levels.members {
      let level = try member.value.named("the level of a rule").word()
      try member.value.named("a level").check(level, among: LintLevels.words)
      self.levels[LintRule.currentName(of: member.name)] = .some(Finding.Level(rawValue: level))
    }
  }

  private static let words = ["off"] + Finding.Level.allCases.map(\.rawValue)
}

// The rules about catalogs and translations, whose checks are in the module `LinkMarkup`.
extension LintRule {
  static let catalogSyntax = comparing(
    "catalog-syntax", .warning, "a mistake in a catalog that changes what the app shows")
  static let missingTranslatedLink = comparing(
    "missing-translated-link", .error, "a translation without a link of the source")
  static let differentTranslatedDestination = comparing(
    "different-translated-destination", .error,
    "a translation whose link leads to another place in the app")
  static let differentTranslatedPlaceholder = comparing(
    "different-translated-placeholder", .error,
    "a translation whose destination lacks a placeholder of the source, or has another one")
  static let brokenTranslatedLink = comparing(
    "broken-translated-link", .warning, "a translation in which a link of the source is only text")
  static let extraTranslatedLink = comparing(
    "extra-translated-link", .warning, "a translation with a link that the source lacks")
  static let translatedMarkupDiffers = comparing(
    "translated-markup-differs", .warning,
    "a translation that writes a link of Markdown as HTML, or the other way around")
  static let localizedDestination = comparing(
    "localized-destination", .note, "a translation whose link leads to another page")
  static let untranslatedLinkText = comparing(
    "untranslated-link-text", .note, "a link whose text is the same in another language")
  static let staleSource = comparing(
    "stale-source", .note, "links that differ from the source in the same way in every language")

  private static func comparing(
    _ name: String, _ level: Finding.Level, _ summary: String
  ) -> LintRule {
    LintRule(name: name, level: level, stage: .comparing, summary: summary) { _ in [] }
  }
}
