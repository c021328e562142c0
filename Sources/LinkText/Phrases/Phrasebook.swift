/// The phrases about links, tasks, and alerts in one language, and the words for checking text.
///
/// Each file in `Locales` is a phrasebook, as described in `Documentation/Accessibility.md`.
/// A missing phrase has a fallback, such as the English phrase. A missing list of words is empty.
public struct Phrasebook: Equatable, Sendable {
  /// The language of the phrases.
  public let language: LanguageTag
  // The compiler stores flat arrays in the binary, so the program builds nothing when it starts.
  /// The phrases and the words of the lists, in the order of the keys.
  private let texts: [String]
  /// The end of each key's range in `texts`, by the raw value of the key.
  private let ends: [Int]

  /// Creates a phrasebook from texts in the order of the keys.
  init(language: LanguageTag, ends: [Int], texts: [String]) {
    self.language = language
    self.ends = ends
    self.texts = texts
  }

  /// Returns the phrase for a key, or a fallback.
  ///
  /// The fallback is TalkBack's phrase for a phrase of VoiceOver, and otherwise the English phrase.
  subscript(key: Key) -> String {
    if let own = phrase(key) { return own }
    switch key {
    case .voiceOverLink: return self[.link]
    case .voiceOverButton: return self[.button]
    case .voiceOverHeading: return self[.heading]
    case .voiceOverImage: return self[.image]
    case .dimmed: return phrase(.disabled) ?? Phrasebook.en.phrase(key) ?? ""
    default: return Phrasebook.en.phrase(key) ?? ""
    }
  }

  private func phrase(_ key: Key) -> String? { words(key).first }

  /// Returns the words of a list; empty if the phrasebook lacks the list.
  func words(_ key: Key) -> ArraySlice<String> {
    texts[(key.rawValue == 0 ? 0 : ends[key.rawValue - 1])..<ends[key.rawValue]]
  }

  func knows(_ key: Key) -> Bool { !words(key).isEmpty }

  /// The keys of the phrases and lists that the phrasebook lacks.
  package var missing: [Key] { Key.allCases.filter { !knows($0) } }

  /// The number of phrases and lists in a complete phrasebook.
  package static var keyCount: Int { Key.allCases.count }

  /// Whether the phrasebook lists link texts that do not describe a destination.
  package var hasVagueTexts: Bool { !words(.vagueLinkTexts).isEmpty }

  /// The built-in phrasebooks, sorted by language.
  public static var embedded: [Phrasebook] {
    embeddedTags.compactMap { embedded($0.lowercased()) }
  }

  /// Returns the phrasebook for a language by RFC 4647 lookup (section 3.4); `nil` without a match.
  ///
  /// `de-CH-1996` falls back to `de-CH` and then to `de`, ignoring case.
  ///
  /// - Parameters:
  ///   - locale: The language to look up.
  ///   - phrasebooks: Phrasebooks that are preferred to the built-in ones, in order of preference.
  public static func lookup(
    _ locale: LanguageTag, among phrasebooks: [Phrasebook] = []
  ) -> Phrasebook? {
    func phrasebook(of tag: String) -> Phrasebook? {
      phrasebooks.first { $0.language.description.lowercased() == tag } ?? embedded(tag)
    }
    let tag = locale.description.lowercased()
    // Most lookups end here, before any arrays of subtags are created.
    if let exact = phrasebook(of: tag) { return exact }
    var range = tag.split(separator: "-").dropLast()
    while !range.isEmpty {
      // A subtag of one character, such as `x`, has no meaning without the subtags after it.
      if range.last?.utf8.count == 1 { range.removeLast() }
      if let found = phrasebook(of: range.joined(separator: "-")) { return found }
      range.removeLast()
    }
    return nil
  }
}

extension Document.Alert {
  var titleKey: Phrasebook.Key {
    switch self {
    case .note: .note
    case .tip: .tip
    case .important: .important
    case .warning: .warning
    case .caution: .caution
    }
  }
}

extension Document.ListItem.Task {
  var nameKey: Phrasebook.Key {
    switch self {
    case .open: .toDo
    case .done: .done
    }
  }
}

extension Phrasebook {
  /// The keys of a phrasebook file, except `language`.
  package enum Key: Int, CaseIterable, Sendable {
    // The words for roles; VoiceOver's keys are for languages in which its words differ.
    case link, button, heading, image
    case voiceOverLink, voiceOverButton, voiceOverHeading, voiceOverImage
    /// VoiceOver's word for a link that cannot be activated.
    case dimmed
    /// TalkBack's word for a link that cannot be activated.
    case disabled
    /// TalkBack's hint on how to activate a link.
    case activation
    /// TalkBack's hint on how to open its menu of links.
    case linksMenu
    /// The notice in a link that opens a new tab.
    case newTab
    // The names of a task's checkbox.
    case done, toDo
    // The role and the states of a task's checkbox; `notChecked` is TalkBack's.
    case checkbox, checked, unchecked, notChecked
    case deleted
    // The titles of alerts.
    case note, tip, important, warning, caution
    // All following keys are lists.
    /// Words in the text of a link that announce a new tab; lowercased.
    case newTabWords
    /// Words for roles, which screen readers announce anyway; in the form of `String.asKeyword`.
    case roleWords
    /// Beginnings of link texts that name the role of the link, such as "link to".
    case roleWordBeginnings
    /// Verbs before a role word in texts about a link itself, such as "copy" in "copy link".
    case roleWordVerbs
    /// Link texts that do not describe a destination, such as "here"; sorted for a binary search.
    case vagueLinkTexts
    /// Beginnings of link texts that name a gesture, such as "click on ", with a trailing space.
    case vagueLinkBeginnings
    /// Alternative texts that do not describe an image, such as "photo".
    case vagueImageTexts

    fileprivate var isList: Bool { rawValue >= Key.newTabWords.rawValue }

    /// The key in the file.
    package var name: String { Key.names[rawValue] }

    private static let names = [
      "link", "button", "heading", "image", "voiceOverLink", "voiceOverButton", "voiceOverHeading",
      "voiceOverImage", "dimmed", "disabled", "activation", "linksMenu", "newTab", "done", "toDo",
      "checkbox", "checked", "unchecked", "notChecked", "deleted", "note", "tip", "important",
      "warning", "caution", "newTabWords", "roleWords", "roleWordBeginnings", "roleWordVerbs",
      "vagueLinkTexts", "vagueLinkBeginnings", "vagueImageTexts",
    ]
  }

  /// Reads a phrasebook, a JSON file such as those in `Locales`.
  ///
  /// An unknown key, a blank value, and a word that no text can match are errors. A missing phrase
  /// has a fallback, such as the English phrase.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let file = JSONValue(try JSONDocument(parsing: source, path: path), named: "the file")
    try file.requireObject(
      "an object of phrases", keys: ["language"] + Key.allCases.map(\.name),
      of: "a file of phrases")
    let language = try file.require(
      file["language"], "'language' is missing; write a tag such as de")
    self.language = try language.languageTag(suchAs: "en or zh-Hant")
    var texts: [String] = []
    ends = try Key.allCases.map { key throws(SourceError) in
      if let value = file[key.name] {
        texts += key.isList ? try value.keywords(of: key) : [try value.nonblankWord()]
      }
      return texts.count
    }
    self.texts = texts
  }
}

extension JSONValue {
  fileprivate func nonblankWord() throws(SourceError) -> String {
    let word = try word()
    guard !word.isInvisible else { throw error("\(name) is only white space; write a phrase") }
    return word
  }

  /// Returns the words of a nonempty list, which must be unique and in the form for comparisons.
  fileprivate func keywords(of key: Phrasebook.Key) throws(SourceError) -> [String] {
    var words: [String] = []
    for element in try requireElements() {
      let word = try element.nonblankWord()
      let form =
        key == .newTabWords
        ? word.lowercased() : Bytes(word.utf8).span.collapsingWhitespace().asKeyword
      try element.require(word == form, "no copy matches '\(word)' in \(name); write '\(form)'")
      try element.require(!words.contains(word), "'\(word)' occurs twice in \(name); remove one")
      words.append(word)
    }
    guard !words.isEmpty else { throw error("\(name) is an empty list; write a value") }
    switch key {
    case .vagueLinkTexts: return words.sorted()
    case .vagueLinkBeginnings: return words.map { $0 + " " }
    default: return words
    }
  }
}
