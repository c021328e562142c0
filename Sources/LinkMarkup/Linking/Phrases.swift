/// The words that are said or shown about links, in one language.
struct Phrases: Sendable {
  let language: LanguageTag
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

  static let english = Phrases(
    language: .english, link: "link", button: "button", dimmed: "dimmed", disabled: "disabled",
    activation: "double tap to activate", linksAvailable: "links available",
    linksMenu: "tap with three fingers to view", newTab: "opens in a new tab")
}

extension LinkRole {
  func phrase(in phrases: Phrases) -> String {
    switch self {
    case .link: phrases.link
    case .button: phrases.button
    }
  }
}
