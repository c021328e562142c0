/// What is said or shown about links in one language, and the words by which copy is judged in it.
///
/// One file of `Locales` each; `Documentation/Accessibility.md` describes them.
public struct Phrasebook: Equatable, Sendable {
  public let language: LanguageTag
  let link: String
  let button: String
  /// What VoiceOver says of something that cannot be activated.
  let dimmed: String
  /// What TalkBack says of something that cannot be activated.
  let disabled: String
  let activation: String
  let linksAvailable: String
  let linksMenu: String
  /// The notice inside a link that opens a tab.
  let newTab: String
  /// Of these, one in the text of a link says that it opens a tab; in lower case.
  let newTabWords: [String]
  /// Words that screen readers say anyway, as ``Swift/String/asKeyword`` has them.
  let roleWords: [String]
  /// Such words with what follows where they name a link, as in "link to", likewise.
  let roleWordBeginnings: [String]
  /// Words that begin texts which are about a link, as in "copy link", likewise.
  let roleWordVerbs: [String]
  /// Texts that say nothing of where their link leads, likewise; sorted, so that a program that starts
  /// builds no set of them.
  let vagueLinkTexts: [String]
}

extension LinkTarget.Role {
  func phrase(in phrasebook: Phrasebook) -> String {
    switch self {
    case .link: phrasebook.link
    case .button: phrasebook.button
    }
  }
}
