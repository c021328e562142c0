extension Phrasebook {
  /// The keys of a file of phrases.
  package enum Key: String, CaseIterable, Sendable {
    case language, link, button, heading, image, voiceOverLink, voiceOverButton
    case voiceOverHeading, voiceOverImage, dimmed, disabled, activation, linksMenu
    case newTab, done, toDo, checkbox, checked, unchecked, notChecked, deleted
    case note, tip, important, warning, caution
    case newTabWords, roleWords, roleWordBeginnings, roleWordVerbs, vagueLinkTexts
    case vagueLinkBeginnings, vagueImageTexts
  }

  /// Reads a phrasebook, a JSON file such as those in `Locales`.
  ///
  /// An unknown key is an error, and so is a value that is blank or that no copy can match. Phrases that are
  /// missing are English, except that VoiceOver's are TalkBack's.
  ///
  /// - Parameters:
  ///   - source: The contents of the file, in UTF-8.
  ///   - path: The file's name in error messages.
  /// - Throws: A ``SourceError`` with the position of the first error in the file.
  public init(parsing source: some Sequence<UInt8>, path: String) throws(SourceError) {
    let json = try JSONDocument(parsing: source, path: path)
    try json.checkObject(JSONDocument.root, "the file", "an object of phrases")
    try json.checkKeys(
      of: JSONDocument.root, among: Key.allCases.map(\.rawValue), "a file of phrases")
    func value(_ key: Key) -> JSONNode.ID? {
      json.member(key.rawValue, of: JSONDocument.root)?.value
    }
    func phrase(_ key: Key) throws(SourceError) -> String? {
      guard let value = value(key) else { return nil }
      return try json.audibleWord(value, "'\(key.rawValue)'").text
    }
    func keywords(_ key: Key, _ form: (String) -> String) throws(SourceError) -> [String]? {
      guard let value = value(key) else { return nil }
      return try json.keywords(value, "'\(key.rawValue)'", form)
    }
    guard let language = value(.language) else {
      throw json.error(at: JSONDocument.root, "'language' is missing; write a tag such as de")
    }
    self.init(
      language: try json.languageTag(language, "'language'"),
      link: try phrase(.link),
      button: try phrase(.button),
      heading: try phrase(.heading),
      image: try phrase(.image),
      voiceOverLink: try phrase(.voiceOverLink),
      voiceOverButton: try phrase(.voiceOverButton),
      voiceOverHeading: try phrase(.voiceOverHeading),
      voiceOverImage: try phrase(.voiceOverImage),
      dimmed: try phrase(.dimmed),
      disabled: try phrase(.disabled),
      activation: try phrase(.activation),
      linksMenu: try phrase(.linksMenu),
      newTab: try phrase(.newTab),
      done: try phrase(.done),
      toDo: try phrase(.toDo),
      checkbox: try phrase(.checkbox),
      checked: try phrase(.checked),
      unchecked: try phrase(.unchecked),
      notChecked: try phrase(.notChecked),
      deleted: try phrase(.deleted),
      note: try phrase(.note),
      tip: try phrase(.tip),
      important: try phrase(.important),
      warning: try phrase(.warning),
      caution: try phrase(.caution),
      newTabWords: try keywords(.newTabWords) { $0.lowercased() },
      roleWords: try keywords(.roleWords, \.asPhrasebookKeyword),
      roleWordBeginnings: try keywords(.roleWordBeginnings, \.asPhrasebookKeyword),
      roleWordVerbs: try keywords(.roleWordVerbs, \.asPhrasebookKeyword),
      vagueLinkTexts: try keywords(.vagueLinkTexts, \.asPhrasebookKeyword)?.sorted(),
      vagueLinkBeginnings: try keywords(.vagueLinkBeginnings, \.asPhrasebookKeyword)?
        .map { $0 + " " },
      vagueImageTexts: try keywords(.vagueImageTexts, \.asPhrasebookKeyword))
  }
}

extension String {
  fileprivate var asPhrasebookKeyword: String {
    Bytes(utf8).span.collapsingWhitespace().asKeyword
  }
}

extension JSONDocument {
  fileprivate func languageTag(
    _ id: JSONNode.ID, _ name: String
  ) throws(SourceError) -> LanguageTag {
    let word = try word(id, name)
    guard let tag = LanguageTag(word.text) else {
      throw error(at: id, "'\(word.text)' is not a language tag; write one such as en or zh-Hant")
    }
    return tag
  }

  fileprivate func audibleWord(
    _ id: JSONNode.ID, _ name: String
  ) throws(SourceError) -> JSONWord {
    let word = try word(id, name)
    guard !word.text.isInvisible else {
      throw error(at: id, "\(name) is only white space; write a phrase")
    }
    return word
  }

  /// Returns the words of a nonempty list, each of which must be in its `form` and unique.
  fileprivate func keywords(
    _ id: JSONNode.ID, _ name: String, _ form: (String) -> String
  ) throws(SourceError) -> [String] {
    var words: [String] = []
    for element in try elements(of: id, orComplain: name) {
      let word = try audibleWord(element, "a value of \(name)").text
      guard word == form(word) else {
        throw error(
          at: element, "no copy matches '\(word)' in \(name); write '\(form(word))'")
      }
      guard !words.contains(word) else {
        throw error(at: element, "'\(word)' occurs twice in \(name); remove one")
      }
      words.append(word)
    }
    guard !words.isEmpty else {
      throw error(at: id, "\(name) is an empty list; write a value")
    }
    return words
  }
}
