/// The words by which rules judge texts of links, in one language.
///
/// All in lower case, without punctuation and with single spaces.
struct LintVocabulary: Sendable {
  /// Texts that say nothing of where their link leads.
  let vagueLinkTexts: Set<String>
  /// Words that screen readers say anyway.
  let roleWords: Set<String>

  static let english = LintVocabulary(
    vagueLinkTexts: [
      "click", "click here", "click for more", "click this", "click this link", "tap", "tap here",
      "press here", "here", "right here", "over here", "this", "this link", "this page",
      "this article", "this one", "link", "the link", "a link", "page", "website", "web page",
      "site", "more", "more info", "more information", "more details", "more here", "read",
      "read more", "read this", "read on", "read here", "see more", "see here", "see details",
      "see", "view", "view more", "view details", "view here", "show more", "learn more",
      "learn more here", "find out more", "find out", "details", "info", "information",
      "continue", "continue reading", "go", "go here", "go to", "start", "open", "download",
      "download here", "get started", "check it out", "check this out", "visit", "follow this link",
      "follow", "that", "it", "also", "next", "back",
    ],
    roleWords: ["link", "button", "hyperlink"])
}
