package import LinkText

package struct PageComparison: Sendable {
  private let source: ComparedPage
  /// The translations with differences, which have no ranges; `nil` for any other translation.
  private var different: [(page: ComparedPage, differences: [LinkDifference])?] = []
  /// The kinds of differences that all compared translations share; `nil` before the first one.
  private var common: Set<LinkDifference.Kind>?
  private var languages: Set<LanguageTag> = []

  package init(source: ComparedPage) { self.source = source }

  /// Compares a translation.
  ///
  /// - Returns: Whether differences are found; false for a pseudo-language.
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
    different.append(differences.isEmpty ? nil : (page, differences))
    return !differences.isEmpty
  }

  /// Returns the findings at or above a level.
  ///
  /// - Returns: The findings of each translation, in the order of calls to ``add(_:)``, and
  ///   findings at the source about differences that all translations share.
  package func findings(
    from level: Finding.Level
  ) -> (translations: [[Finding]], source: [Finding]) {
    // A difference that all translations share is intended, or the source is newer.
    let common = languages.count > 1 ? common ?? [] : []
    let levels = source.converter.lintLevels
    // Locating links takes as long as parsing, and few pages have findings.
    lazy var located = source.located
    let translations = different.map { translation -> [Finding] in
      guard let translation else { return [] }
      let (page, levels) = (translation.page, translation.page.converter.lintLevels)
      let hasFindings = translation.differences.contains { difference in
        !common.contains(difference.kind) && difference.level(levels).map { $0 >= level } == true
      }
      guard hasFindings else { return [] }
      let (locatedPage, source) = (page.located, located)
      return source.links.differences(in: locatedPage.links, sourcePlace: source.place(ofLink:))
        .compactMap { difference in
          guard !common.contains(difference.kind) else { return nil }
          let (start, end) = locatedPage.bounds(of: difference.range)
          return difference.finding(levels, from: start, to: end, of: nil)
        }
        .filter { $0.level >= level && !locatedPage.silences($0) }
    }
    var stale = common.filter(\.mayMeanNewerSource)
    let differences = different.lazy.compactMap(\.self).first?.differences ?? []
    let sourceFindings = differences.compactMap { difference -> Finding? in
      guard stale.remove(difference.kind) != nil else { return nil }
      let range = difference.kind.source.flatMap { located.links.ranges[$0] }
      let (start, end) = located.bounds(of: range)
      return difference.finding(levels, from: start, to: end, of: nil, isCommon: true)
    }
    return (translations, sourceFindings.filter { $0.level >= level && !located.silences($0) })
  }
}

/// A document that is compared with the same document in other languages.
package struct ComparedPage: Sendable {
  /// A function that maps a relative destination to a path that is the same in all languages, or
  /// returns `nil` if that is true of the destination itself.
  package typealias Identity = @Sendable (Bytes) -> Bytes?

  let path: String
  let text: Bytes
  let links: ComparedLinks
  let converter: Converter
  private let file: String?
  private let directives: Converter.Directives
  private let identity: Identity

  /// Finds the links of a document.
  ///
  /// - Parameters:
  ///   - path: The path of the document, which appears in messages.
  ///   - text: The source of the document.
  ///   - file: The path of the document's source, which the project's rules can match.
  ///   - identity: A function that maps a destination to a path that all languages share.
  package init(
    path: String, _ text: Bytes, _ linked: LinkedDocument, by converter: Converter,
    file: String? = nil, directives: Converter.Directives = .applied,
    identity: @escaping Identity = { _ in nil }
  ) {
    self.path = path
    self.text = text
    links = ComparedLinks(of: linked, extent: .page, identity: identity)
    self.converter = converter
    self.file = file
    self.directives = directives
    self.identity = identity
  }

  /// The page with the ranges of its links.
  var located: LocatedPage {
    var page = LocatedPage(path: path, links: links, lines: LineStarts(text.span))
    var converter = converter
    converter.sourceDetail = .text
    guard let linked = try? converter.convert(text, file: file) else { return page }
    page.links = ComparedLinks(of: linked, extent: .page, identity: identity)
    if directives == .applied { page.directives = LintDirectives(in: linked.document) }
    return page
  }
}

/// A page with the ranges of its links.
struct LocatedPage {
  let path: String
  var links: ComparedLinks
  let lines: LineStarts
  var directives = LintDirectives()

  /// Returns a link's position, such as ` at page.md:3:5`, or an empty text if it is unknown.
  func place(ofLink index: Int) -> String {
    guard let start = links.ranges[index]?.lowerBound else { return "" }
    let position = lines.position(of: start)
    return " at \(path):\(position.line):\(position.column)"
  }

  /// Returns the start and the end of a range; both are at the page's start if the range is `nil`.
  func bounds(of range: Range<Int>?) -> (start: SourcePosition, end: SourcePosition) {
    let range = range ?? lines.start(of: 1)..<lines.start(of: 1)
    return (lines.location(of: range.lowerBound), lines.location(of: range.upperBound))
  }

  /// Returns whether a comment in the page disables the rule of a finding.
  func silences(_ finding: Finding) -> Bool {
    directives.disables(finding.rule, onLine: finding.location.line)
  }
}

/// The source values of a catalog and their links, with which translations are compared.
package struct SourceLinks: Sendable {
  struct Value {
    let name: CatalogKey
    let text: Bytes
    let links: ComparedLinks
    let place: CatalogLocator.Bounds
  }

  /// The rules about wording that have findings in the source, for each key.
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
  /// A missing variant is replaced by the form `other`, by the plain value, or by the first form.
  func value(of key: String, variant: String) -> Value? {
    guard let variants = values[key] else { return nil }
    if let value = variants[variant] { return value }
    let words = variant.split(separator: ".")
    let other = (words.dropLast() + ["other"]).joined(separator: ".")
    return variants[other] ?? variants[""] ?? variants.min { $0.key < $1.key }?.value
  }
}

/// The differences between the links of a translated value and the links of its source.
package struct LinkComparison: Sendable {
  let name: CatalogKey
  let source: SourceLinks.Value
  let differences: [(difference: LinkDifference, place: CatalogLocator.Bounds)]
}

extension [LinkComparison] {
  /// Returns findings about the differences whose kinds are not in `stale` for their key.
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

  /// The kinds of differences that all languages of a key share and that may mean that the source
  /// is newer, by key; a key with a single language is left out.
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

  /// Returns a finding at the source for each key and each kind of difference in `stale`.
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
