/// The phrases about links, tasks, and alerts in one language, and the words by which copy is checked in it.
///
/// Each file in `Locales` is a phrasebook. A phrase that is not known in the language is English, and a list of words
/// that are not known is empty. `Documentation/Accessibility.md` describes them.
public struct Phrasebook: Equatable, Sendable {
  /// The language of the phrases.
  public let language: LanguageTag
  /// The phrases and lists that are not known in the language.
  package let missing: [Key]
  /// The words for the roles, as TalkBack announces them.
  let link: String
  let button: String
  let heading: String
  let image: String
  /// The words for the roles, as VoiceOver announces them.
  let voiceOverLink: String
  let voiceOverButton: String
  let voiceOverHeading: String
  let voiceOverImage: String
  /// The word that VoiceOver announces for something that cannot be activated.
  let dimmed: String
  /// The word that TalkBack announces for something that cannot be activated.
  let disabled: String
  /// TalkBack's hint on how to activate.
  let activation: String
  /// TalkBack's hint on how to open its menu of links.
  let linksMenu: String
  /// The notice in a link that opens a new tab.
  let newTab: String
  /// The name of the checkbox of a task that is done.
  let done: String
  /// The name of the checkbox of a task that is open.
  let toDo: String
  /// The word that screen readers announce for the checkbox of a task.
  let checkbox: String
  /// The word that screen readers announce for a task that is done.
  let checked: String
  /// The word that VoiceOver announces for a task that is open.
  let unchecked: String
  /// The words that TalkBack announces for a task that is open.
  let notChecked: String
  /// The word before text that is struck through.
  let deleted: String
  let note: String
  let tip: String
  let important: String
  let warning: String
  let caution: String
  /// Words that state, in the text of a link, that it opens a new tab; lowercased.
  let newTabWords: [String]
  /// Words that screen readers announce anyway, in the form of ``Swift/String/asKeyword``.
  let roleWords: [String]
  /// Role words with the word that follows where they name a link, as in "link to", in the same
  /// form.
  let roleWordBeginnings: [String]
  /// Words that begin a text about a link, as in "copy link", in the same form.
  let roleWordVerbs: [String]
  /// Texts that do not describe the destination of their link, in the same form.
  ///
  /// They are sorted, so that no set has to be built at startup.
  let vagueLinkTexts: [String]
  /// The beginnings of texts that name a gesture, each with the space after it.
  let vagueLinkBeginnings: [String]
  /// Alternative texts that do not describe their image, in the same form.
  let vagueImageTexts: [String]

  /// Creates a phrasebook; what is `nil` is not known in the language.
  init(
    language: LanguageTag,
    link: String? = nil,
    button: String? = nil,
    heading: String? = nil,
    image: String? = nil,
    voiceOverLink: String? = nil,
    voiceOverButton: String? = nil,
    voiceOverHeading: String? = nil,
    voiceOverImage: String? = nil,
    dimmed: String? = nil,
    disabled: String? = nil,
    activation: String? = nil,
    linksMenu: String? = nil,
    newTab: String? = nil,
    done: String? = nil,
    toDo: String? = nil,
    checkbox: String? = nil,
    checked: String? = nil,
    unchecked: String? = nil,
    notChecked: String? = nil,
    deleted: String? = nil,
    note: String? = nil,
    tip: String? = nil,
    important: String? = nil,
    warning: String? = nil,
    caution: String? = nil,
    newTabWords: [String]? = nil,
    roleWords: [String]? = nil,
    roleWordBeginnings: [String]? = nil,
    roleWordVerbs: [String]? = nil,
    vagueLinkTexts: [String]? = nil,
    vagueLinkBeginnings: [String]? = nil,
    vagueImageTexts: [String]? = nil
  ) {
    var missing: [Key] = []
    func phrase(_ known: String?, _ key: Key, else other: @autoclosure () -> String) -> String {
      if known == nil { missing.append(key) }
      return known ?? other()
    }
    func words(_ known: [String]?, _ key: Key) -> [String] {
      if known == nil { missing.append(key) }
      return known ?? []
    }
    self.language = language
    let role = (
      link: phrase(link, .link, else: Phrasebook.en.link),
      button: phrase(button, .button, else: Phrasebook.en.button),
      heading: phrase(heading, .heading, else: Phrasebook.en.heading),
      image: phrase(image, .image, else: Phrasebook.en.image)
    )
    self.link = role.link
    self.button = role.button
    self.heading = role.heading
    self.image = role.image
    self.voiceOverLink = phrase(voiceOverLink, .voiceOverLink, else: role.link)
    self.voiceOverButton = phrase(voiceOverButton, .voiceOverButton, else: role.button)
    self.voiceOverHeading = phrase(voiceOverHeading, .voiceOverHeading, else: role.heading)
    self.voiceOverImage = phrase(voiceOverImage, .voiceOverImage, else: role.image)
    self.dimmed = phrase(dimmed, .dimmed, else: disabled ?? Phrasebook.en.dimmed)
    self.disabled = phrase(disabled, .disabled, else: Phrasebook.en.disabled)
    self.activation = phrase(activation, .activation, else: Phrasebook.en.activation)
    self.linksMenu = phrase(linksMenu, .linksMenu, else: Phrasebook.en.linksMenu)
    self.newTab = phrase(newTab, .newTab, else: Phrasebook.en.newTab)
    self.done = phrase(done, .done, else: Phrasebook.en.done)
    self.toDo = phrase(toDo, .toDo, else: Phrasebook.en.toDo)
    self.checkbox = phrase(checkbox, .checkbox, else: Phrasebook.en.checkbox)
    self.checked = phrase(checked, .checked, else: Phrasebook.en.checked)
    self.unchecked = phrase(unchecked, .unchecked, else: Phrasebook.en.unchecked)
    self.notChecked = phrase(notChecked, .notChecked, else: Phrasebook.en.notChecked)
    self.deleted = phrase(deleted, .deleted, else: Phrasebook.en.deleted)
    self.note = phrase(note, .note, else: Phrasebook.en.note)
    self.tip = phrase(tip, .tip, else: Phrasebook.en.tip)
    self.important = phrase(important, .important, else: Phrasebook.en.important)
    self.warning = phrase(warning, .warning, else: Phrasebook.en.warning)
    self.caution = phrase(caution, .caution, else: Phrasebook.en.caution)
    self.newTabWords = words(newTabWords, .newTabWords)
    self.roleWords = words(roleWords, .roleWords)
    self.roleWordBeginnings = words(roleWordBeginnings, .roleWordBeginnings)
    self.roleWordVerbs = words(roleWordVerbs, .roleWordVerbs)
    self.vagueLinkTexts = words(vagueLinkTexts, .vagueLinkTexts)
    self.vagueLinkBeginnings = words(vagueLinkBeginnings, .vagueLinkBeginnings)
    self.vagueImageTexts = words(vagueImageTexts, .vagueImageTexts)
    self.missing = missing
  }

  /// Returns the title of alerts of a kind.
  func title(of alert: Document.Alert) -> String {
    switch alert {
    case .note: note
    case .tip: tip
    case .important: important
    case .warning: warning
    case .caution: caution
    }
  }

  /// Returns the name of the checkbox of a task.
  func name(of task: Document.ListItem.Task) -> String {
    switch task {
    case .open: toDo
    case .done: done
    }
  }

  /// The number of phrases and lists of a phrasebook in which nothing is missing.
  package static var phraseCount: Int { Key.allCases.count - 1 }

  /// Whether there are texts in the language that do not describe the destination of their link.
  package var hasVagueTexts: Bool { !vagueLinkTexts.isEmpty }

  /// Returns whether a phrase is in the language, and not in English.
  func knows(_ key: Key) -> Bool { !missing.contains(key) }

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

extension Document.Alert {
  /// The key of the title of alerts of the kind.
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
  /// The key of the name of the checkbox.
  var nameKey: Phrasebook.Key {
    switch self {
    case .open: .toDo
    case .done: .done
    }
  }
}

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
