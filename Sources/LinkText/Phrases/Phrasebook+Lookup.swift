extension Phrasebook {
  /// The built-in phrasebooks, sorted by language.
  public static var embedded: [Phrasebook] {
    embeddedTags.compactMap { embedded($0.lowercased()) }
  }

  /// Returns the phrasebook for a language, by RFC 4647 lookup (section 3.4), or `nil` if there is
  /// none.
  ///
  /// `de-CH-1996` falls back to `de-CH` and then to `de`, ignoring case.
  ///
  /// - Parameters:
  ///   - locale: The language to look up.
  ///   - phrasebooks: Phrasebooks that are preferred to the built-in ones. The first of several for one
  ///     language wins.
  public static func lookup(
    _ locale: LanguageTag, among phrasebooks: [Phrasebook] = []
  ) -> Phrasebook? {
    func phrasebook(of tag: String) -> Phrasebook? {
      phrasebooks.first { $0.language.description.lowercased() == tag } ?? embedded(tag)
    }
    let tag = locale.description.lowercased()
    // Most languages are found here, and a start is faster without the lists below.
    if let exact = phrasebook(of: tag) { return exact }
    var range = tag.split(separator: "-").dropLast()
    while !range.isEmpty {
      // A singleton has no meaning without the subtags that follow it.
      if range.last?.utf8.count == 1 { range.removeLast() }
      if let found = phrasebook(of: range.joined(separator: "-")) { return found }
      range.removeLast()
    }
    return nil
  }
}
