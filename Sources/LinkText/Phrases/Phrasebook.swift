/// The phrases about links, tasks, and alerts in one language, and the words by which copy is checked in it.
///
/// Each file in `Locales` is a phrasebook. A phrase that is not known in the language is English, and a list of words
/// that are not known is empty. `Documentation/Accessibility.md` describes them.
public struct Phrasebook: Equatable, Sendable {
  /// The language of the phrases.
  public let language: LanguageTag
  /// The names of the phrases and lists that are not known in the language, sorted.
  package let missing: [String]
  /// The words for the roles, as TalkBack announces them.
  let link: String
  let button: String
  /// The words for the roles, as VoiceOver announces them.
  let voiceOverLink: String
  let voiceOverButton: String
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
}

extension Phrasebook {
  /// The number of phrases and lists of a phrasebook in which nothing is missing.
  package static var phraseCount: Int { Key.allCases.count - 1 }

  /// Whether there are texts in the language that do not describe the destination of their link.
  package var hasVagueTexts: Bool { !vagueLinkTexts.isEmpty }

  /// Returns whether a phrase is in the language, and not in English.
  func knows(_ key: Key) -> Bool { !missing.contains(key.rawValue) }
}
