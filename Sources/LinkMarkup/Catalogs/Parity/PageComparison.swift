package import LinkText

package struct PageComparison: Sendable {
  private let source: ComparedPage
  /// Each translation with its differences, which have no ranges; `nil` if its links are the same.
  private var different: [(page: ComparedPage, differences: [LinkDifference])?] = []
  /// The kinds of differences that all translations so far have; `nil` without translations.
  private var common: Set<LinkDifference.Kind>?
  private var languages: Set<LanguageTag> = []

  package init(source: ComparedPage) {
    self.source = source
  }

  /// Compares a translation.
  ///
  /// - Returns: Whether the translation's links differ from the source's links.
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

  /// Returns the findings at a level and above.
  ///
  /// - Returns: The findings of each translation, in the order of calls to ``add(_:)``, and the
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
        !common.contains(difference.kind)
          && difference.level(levels).map { $0 >= level } == true
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
  /// returns `nil` if the destination itself is the same.
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
  ///   - path: The path for messages.
  ///   - text: The source of the document.
  ///   - file: The path of the source, which the project's rules can match.
  ///   - identity: Maps a relative destination to a path that is the same in all languages.
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

  /// Returns a link's position for a message, such as ` at page.md:3:5`; empty if it is unknown.
  func place(ofLink index: Int) -> String {
    guard let start = links.ranges[index]?.lowerBound else { return "" }
    let position = lines.position(of: start)
    return " at \(path):\(position.line):\(position.column)"
  }

  /// Returns the start and the end of a range, or the start of the page if the range is `nil`.
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
  /// If the source lacks the variant, this is its `other` form, or else its plain or first value.
  func value(of key: String, variant: String) -> Value? {
    guard let variants = values[key] else { return nil }
    if let value = variants[variant] { return value }
    let words = variant.split(separator: ".")
    let other = (words.dropLast() + ["other"]).joined(separator: ".")
    return variants[other] ?? variants[""] ?? variants.min { $0.key < $1.key }?.value
  }
}

/// The differences between the links of a translated value and of its source.
package struct LinkComparison: Sendable {
  let name: CatalogKey
  let source: SourceLinks.Value
  let differences: [(difference: LinkDifference, place: CatalogLocator.Bounds)]
}

extension [LinkComparison] {
  /// Returns findings about all differences but the kinds in `stale`, which all languages share.
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

  /// For each key with several languages, the kinds of differences that all of them share, if the
  /// kinds may mean that the source is newer.
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

  /// Returns a finding at the source for each kind of difference in `stale`.
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
