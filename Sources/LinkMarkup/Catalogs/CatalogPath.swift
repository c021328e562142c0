package import LinkText

/// The path of a catalog, split into a language and a pattern without the language.
package struct CatalogPath: Equatable, Sendable {
  /// The language; `nil` if the path has none, as is common for the source.
  package let locale: LanguageTag?
  /// The path with `*` in place of the language, which is equal for translations of one source.
  package let group: String

  /// Reads a path.
  ///
  /// The language is in an Apple folder such as `de.lproj`, in an Android folder such as
  /// `values-de-rAT`, or in the nearest folder named after a language. Otherwise, it is in the
  /// file's name, as in `de.json` or `app_de.arb`.
  package init(_ path: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let last = components.count - 1
    // A language folder takes precedence over a file such as `id.json`.
    for index in components.indices.dropLast().reversed() + [last] {
      let read = index == last ? CatalogPath.fileName : CatalogPath.folder
      guard let place = read(components[index]) else { continue }
      locale = place.locale
      group = (components[..<index] + [place.pattern] + components[(index + 1)...])
        .joined(separator: "/")
      return
    }
    locale = nil
    group = path
  }

  private typealias Place = (locale: LanguageTag?, pattern: String)

  /// Returns the language and the pattern of a folder, or `nil` if no language can be in its name.
  private static func folder(_ component: String) -> Place? {
    if component.hasSuffix(".lproj") {
      let name = String(component.dropLast(6))
      return (name == "Base" ? nil : LanguageTag.tag(underscoredLocale: name), "*.lproj")
    }
    guard component == "values" || component.hasPrefix("values-") else {
      return knownTag(component).map { ($0, "*") }
    }
    // An Android folder such as `values-de-rAT` or `values-b+sr+Latn`.
    let qualifiers = component.split(separator: "-").dropFirst()
    guard let first = qualifiers.first else { return (nil, "values*") }
    // `car` is the qualifier of a user interface mode, not a language.
    let isLanguage =
      (2...3).contains(first.count) && first != "car" && first.utf8.allSatisfy(\.isASCIILetter)
    guard isLanguage || first.hasPrefix("b+") else { return nil }
    let region = qualifiers.dropFirst().first.flatMap { $0.hasPrefix("r") ? "-\($0)" : nil }
    return (LanguageTag.tag(androidLocale: first + (region ?? "")), "values*")
  }

  /// Returns the language and pattern of a name such as `app_de.arb`; `nil` if it has no language.
  private static func fileName(_ name: String) -> Place? {
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

  /// Returns a word such as `pt_BR` as a tag, or `nil` if it isn't a tag with a known language.
  private static func knownTag(_ word: String) -> LanguageTag? {
    guard let tag = LanguageTag.tag(underscoredLocale: word), languages.contains(tag.language)
    else { return nil }
    let scriptAndRegion = tag.description.split(separator: "-").dropFirst()
    return scriptAndRegion.allSatisfy { (2...4).contains($0.count) } ? tag : nil
  }

  /// The languages of ISO 639-1, and further languages into which apps are translated.
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
