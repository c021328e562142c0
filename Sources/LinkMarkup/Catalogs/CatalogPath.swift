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
  /// `values-de-rAT`, of the file's name as in `de.json` or `app_de.arb`, or else of the nearest
  /// folder whose name is a language.
  package init(_ path: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (index, component) in components.enumerated().reversed() {
      let isFile = index == components.count - 1
      guard let place = CatalogPath.place(in: component, isFile: isFile) else { continue }
      locale = place.locale
      group = (components[..<index] + [place.pattern] + components[(index + 1)...])
        .joined(separator: "/")
      return
    }
    locale = nil
    group = path
  }

  /// Returns the language in a component of a path, and the component without it; `nil` if the
  /// component has no place for one.
  private static func place(
    in component: String, isFile: Bool
  ) -> (locale: LanguageTag?, pattern: String)? {
    if isFile { return fileName(component) }
    if component.hasSuffix(".lproj") {
      let name = String(component.dropLast(6))
      return (name == "Base" ? nil : tag(name), "*.lproj")
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

  private static func tag(_ text: String) -> LanguageTag? {
    LanguageTag(text.replacing("_", with: "-"))
  }

  /// Returns the tag that a word is, if it begins with a language rather than another short word.
  private static func knownTag(_ word: String) -> LanguageTag? {
    guard let tag = tag(word) else { return nil }
    let subtags = tag.description.split(separator: "-")
    let isKnown = subtags[0].count == 2 || threeLetterLanguages.contains(tag.language)
    // Scripts and regions.
    let hasKnownRest = subtags.dropFirst().allSatisfy { [2, 3, 4].contains($0.count) }
    return isKnown && hasKnownRest ? tag : nil
  }

  /// The languages without a code of two letters that apps are translated into.
  private static let threeLetterLanguages: Set<String> = [
    "ast", "bal", "ban", "brx", "ceb", "chr", "ckb", "csb", "dsb", "fil", "frp", "fur", "gsw",
    "haw", "hsb", "kab", "kok", "lij", "mai", "mni", "nan", "nds", "nqo", "pap", "sah", "sat",
    "scn", "szl", "tok", "vec", "yue", "zgh",
  ]
}
