/// The words by which rules judge texts of links, in one language.
///
/// All in lower case, without punctuation and with single spaces.
struct LintVocabulary: Sendable {
  /// Texts that say nothing of where their link leads.
  let vagueLinkTexts: Set<String>
  /// Words that screen readers say anyway.
  let roleWords: Set<String>
  /// Words that begin texts in which such a word is what they are about, as in "copy link".
  let roleWordVerbs: Set<String>
  /// What tells readers that a tab opens.
  let newTabNotices: Set<String>

  static let english = LintVocabulary(
    vagueLinkTexts: [
      "a link", "check it out", "check this out", "click", "click for more", "click here",
      "click me", "click this", "click this link", "continue reading", "details", "find out",
      "find out more", "follow this link", "go here", "here", "info", "information", "learn more",
      "learn more here", "link", "more", "more details", "more here", "more info",
      "more information", "over here", "page", "press here", "read", "read here", "read more",
      "read on", "read this", "right here", "see details", "see here", "see more", "show more",
      "site", "tap", "tap here", "the link", "this", "this article", "this link", "this one",
      "this page", "this site", "view", "view details", "view here", "view more", "visit",
      "web page", "website",
    ],
    roleWords: ["button", "hyperlink", "link"],
    roleWordVerbs: [
      "copy", "create", "generate", "get", "paste", "report", "request", "resend", "send", "share",
    ],
    newTabNotices: [
      "another tab", "another window", "new tab", "new window", "separate tab", "separate window",
    ])

  private static let all: [(language: LanguageTag, vocabulary: LintVocabulary)] = [
    (.english, .english)
  ]

  /// The vocabulary of a language, whatever its region or script; nil where there is none.
  init?(for locale: LanguageTag) {
    let language = locale.description.lowercased().prefix { $0 != "-" }
    guard let known = LintVocabulary.all.first(where: { $0.language.description == language })
    else { return nil }
    self = known.vocabulary
  }

  private init(
    vagueLinkTexts: Set<String>, roleWords: Set<String>, roleWordVerbs: Set<String>,
    newTabNotices: Set<String>
  ) {
    self.vagueLinkTexts = vagueLinkTexts
    self.roleWords = roleWords
    self.roleWordVerbs = roleWordVerbs
    self.newTabNotices = newTabNotices
  }
}
