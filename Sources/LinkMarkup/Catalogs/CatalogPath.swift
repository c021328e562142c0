package import LinkText

/// What the path of a catalog says about it.
package struct CatalogPath: Equatable, Sendable {
  /// The language; `nil` if the path names none, as that of the source often does.
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

  /// Returns the language of a folder, and its name without it; `nil` if there is no place for one.
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
