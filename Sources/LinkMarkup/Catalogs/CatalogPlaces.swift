package import LinkText

/// The places of findings in a catalog.
final class CatalogPlaces {
  private let catalog: Catalog
  /// The lines of the file, which are needed only for findings.
  private lazy var lines = {
    let text = catalog.text.bytes
    return LineStarts(text.span)
  }()

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Returns the position of an offset in the text of the catalog.
  func position(of offset: Int) -> SourcePosition { catalog.position(of: offset, lines: lines) }

  /// Returns a finding at a range of the catalog.
  func finding(
    rule: String = "catalog-syntax", _ range: Range<Int>, _ message: String,
    of name: CatalogKey? = nil
  ) -> Finding {
    Finding(
      rule: rule, level: .warning, location: position(of: range.lowerBound),
      end: position(of: range.upperBound), message: message, value: name)
  }

  /// Returns a finding in a value as one in the catalog.
  func finding(_ finding: Finding, in value: CatalogValue, named name: CatalogKey) -> Finding {
    let lines = LineStarts(value.text.bytes.span)
    func place(
      _ start: SourcePosition, _ end: SourcePosition?
    ) -> (start: SourcePosition, end: SourcePosition) {
      let start = start.offset(lines)
      let range = value.text.sourceRange(of: start..<max(start, end?.offset(lines) ?? start))
      return (position(of: range.lowerBound), position(of: range.upperBound))
    }
    let (start, end) = place(finding.location, finding.end)
    return Finding(
      rule: finding.rule, level: finding.level, location: start, end: end,
      criterion: finding.criterion, message: finding.message,
      fix: finding.fix.flatMap { catalog.fix($0, of: value) },
      suggestion: finding.suggestion.map { catalog.suggestion($0, of: value) },
      related: finding.related.map { related in
        let (start, end) = place(related.start, related.end)
        return Finding.RelatedPlace(start: start, end: end, message: related.message)
      }, value: name)
  }

  /// Returns an error at the beginning of a value.
  func error(_ value: CatalogValue, _ message: String) -> SourceError {
    let position = position(of: value.text.source.lowerBound)
    return SourceError(
      path: catalog.path, line: position.line, column: position.column, message: message)
  }
}

extension Catalog {
  /// Returns the fix of a value as edits of the file; `nil` if the format cannot hold it.
  fileprivate func fix(_ fix: Finding.Fix, of value: CatalogValue) -> Finding.Fix? {
    let edits = fix.edits.compactMap { edit($0, of: value) }
    return edits.count == fix.edits.count ? Finding.Fix(edits, effect: fix.effect) : nil
  }

  /// Returns the suggestion for a value, with an edit of the file if the format can hold it.
  fileprivate func suggestion(
    _ suggestion: Finding.Suggestion, of value: CatalogValue
  ) -> Finding.Suggestion {
    Finding.Suggestion(
      word: suggestion.word, edit: suggestion.edit.flatMap { edit($0, of: value) })
  }

  /// Returns the edit of a value as one of the file; `nil` if the format cannot hold it.
  private func edit(_ edit: Finding.Fix.Edit, of value: CatalogValue) -> Finding.Fix.Edit? {
    self.edit(value, replacing: edit.range, with: edit.replacement).map { edit in
      Finding.Fix.Edit(
        edit.range.lowerBound + text.reportedOffset..<edit.range.upperBound + text.reportedOffset,
        with: edit.literal)
    }
  }
}

extension SourcePosition {
  /// Returns the offset in a text with the given lines.
  fileprivate func offset(_ lines: LineStarts) -> Int {
    offset ?? lines.start(of: line) + column - 1
  }
}

/// The language in the path of a catalog.
package struct CatalogPath: Equatable, Sendable {
  /// The language; `nil` if the path has none, as is common for the source.
  package let locale: LanguageTag?
  /// The path with `*` in place of the language, which catalogs of the same texts share.
  package let group: String

  /// Reads a path.
  ///
  /// The language is that of an Apple folder such as `de.lproj`, of an Android folder such as
  /// `values-de-rAT`, of the nearest folder whose name is a language, or else of the file's name as in
  /// `de.json` or `app_de.arb`.
  package init(_ path: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = components.count - 1
    // A folder of a language wins over a file such as `ui.json`.
    for index in components.indices.dropLast().reversed() + [last] {
      let place =
        index == last
        ? CatalogPath.fileName(components[index]) : CatalogPath.folder(components[index])
      guard let place else { continue }
      locale = place.locale
      group = (components[..<index] + [place.pattern] + components[(index + 1)...])
        .joined(separator: "/")
      return
    }
    locale = nil
    group = path
  }

  /// Returns the language of a folder and its name without it, or `nil` if it has no place for one.
  private static func folder(_ component: String) -> (locale: LanguageTag?, pattern: String)? {
    if component.hasSuffix(".lproj") {
      let name = String(component.dropLast(6))
      return (name == "Base" ? nil : LanguageTag.tag(underscoredLocale: name), "*.lproj")
    }
    if component == "values" || component.hasPrefix("values-") {
      return resourceFolder(component)
    }
    return knownTag(component).map { ($0, "*") }
  }

  /// Returns the language of a file such as `de.json`, `app_de.arb` or `messages.pt-BR.po`.
  private static func fileName(_ name: String) -> (locale: LanguageTag?, pattern: String)? {
    guard let period = name.lastIndex(of: "."), period > name.startIndex else { return nil }
    let (stem, suffix) = (name[..<period], name[period...])
    if let locale = knownTag(String(stem)) { return (locale, "*\(suffix)") }
    // The last words may be a language with a script or a region.
    let words = stem.split(separator: "_", omittingEmptySubsequences: false)
    for count in [3, 2, 1] where words.count > count {
      guard let locale = knownTag(words.suffix(count).joined(separator: "_")) else { continue }
      return (locale, "\(words.dropLast(count).joined(separator: "_"))_*\(suffix)")
    }
    guard let inner = stem.lastIndex(of: "."),
      let locale = knownTag(String(stem[stem.index(after: inner)...]))
    else { return nil }
    return (locale, "\(stem[...inner])*\(suffix)")
  }

  /// Returns the language of a folder such as `values-de-rAT` or `values-b+sr+Latn`.
  private static func resourceFolder(_ name: String) -> (locale: LanguageTag?, pattern: String)? {
    let qualifiers = name.split(separator: "-").dropFirst()
    guard let first = qualifiers.first else { return (nil, "values*") }
    // `car` is a mode of the user interface.
    let isLanguage =
      (2...3).contains(first.count) && first != "car" && first.utf8.allSatisfy(\.isASCIILetter)
    guard isLanguage || first.hasPrefix("b+") else { return nil }
    let region = qualifiers.dropFirst().first.flatMap { $0.hasPrefix("r") ? "-\($0)" : nil }
    return (LanguageTag.tag(androidLocale: first + (region ?? "")), "values*")
  }

  /// Returns the tag that a word is, if it begins with a language rather than another short word.
  private static func knownTag(_ word: String) -> LanguageTag? {
    guard let tag = LanguageTag.tag(underscoredLocale: word) else { return nil }
    let subtags = tag.description.split(separator: "-")
    let isKnown = languages.contains(tag.language)
    // Scripts and regions.
    let hasKnownRest = subtags.dropFirst().allSatisfy { [2, 3, 4].contains($0.count) }
    return isKnown && hasKnownRest ? tag : nil
  }

  /// The languages of ISO 639-1, and others that apps are translated into.
  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da \
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz \
    ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb \
    lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or \
    os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te \
    tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu qq \
    ast bal ban brx ceb chr ckb csb dsb fil frp fur gsw haw hsb kab kok lij mai mni nan nds nqo pap \
    qps qqq sah sat scn szl tok vec yue zgh
    """.split(separator: " ").map(String.init))
}

/// The keys of a catalog that have been read, to find duplicates.
struct CatalogKeys {
  /// A key that is hashed as a whole; an array is hashed byte by byte, which takes longer.
  private struct Key: Hashable {
    let bytes: Bytes

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  private var keys: Set<Key>

  /// Creates a set for a number of keys, which grows if there are more.
  init(minimumCapacity: Int) {
    keys = Set(minimumCapacity: minimumCapacity)
  }

  /// Creates a set for the keys of a catalog, of which an entry has about a hundred bytes.
  init(of catalog: Bytes) {
    self.init(minimumCapacity: catalog.count / 128)
  }

  /// Adds a key, and returns whether it is new.
  ///
  /// Keys are the same if their bytes are.
  mutating func insert(_ key: Bytes) -> Bool {
    keys.insert(Key(bytes: key)).inserted
  }
}
