extension Phrasebook {
  /// The phrasebook for a language by the lookup of RFC 4647, section 3.4; nil where there is none.
  ///
  /// `de-CH-1996` takes that of `de-CH`, or else that of `de`, whatever the case of the tags.
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
      // A singleton says nothing without the subtags that follow it.
      if range.last?.utf8.count == 1 { range.removeLast() }
    }
    return nil
  }
}
