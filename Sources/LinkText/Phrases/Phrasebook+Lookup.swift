extension Phrasebook {
  /// Returns the phrasebook for a language, by RFC 4647 lookup (section 3.4), or `nil` if there is
  /// none.
  ///
  /// `de-CH-1996` falls back to `de-CH` and then to `de`, ignoring case.
  ///
  /// - Parameters:
  ///   - locale: The language to look up.
  ///   - phrasebooks: The available phrasebooks. The first of several for one language wins.
  public static func lookup(
    _ locale: LanguageTag, among phrasebooks: [Phrasebook] = embedded
  ) -> Phrasebook? {
    if let exact = phrasebooks.first(where: { $0.language == locale }) { return exact }
    var range = locale.description.lowercased().split(separator: "-")
    while !range.isEmpty {
      let tag = range.joined(separator: "-")
      if let found = phrasebooks.first(where: { $0.language.description.lowercased() == tag }) {
        return found
      }
      range.removeLast()
      // A singleton has no meaning without the subtags that follow it.
      if range.last?.utf8.count == 1 { range.removeLast() }
    }
    return nil
  }
}
