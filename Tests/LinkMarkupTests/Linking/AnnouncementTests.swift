import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct AnnouncementTests {
  /// Returns the announcement of the first link.
  ///
  /// `set` has the settings of a rule for every link, as members of a JSON object.
  private func announcement(_ markdown: String, _ set: String? = nil) throws -> Announcement {
    let rules = try set.map { set in
      let source = #"{"rules": [{"set": {\#(set)}}]}"#
      return try Configuration(parsing: Bytes(source.utf8), path: "linkmark.json").rules
    }
    return try Converter(rules: rules ?? nil).convert(markdown).announcement(
      of: Document.Link.ID(index: 0))
  }

  @Test(arguments: [
    ("[the *terms*](app://terms)", "the terms, link", "the terms, link, Double-tap to activate"),
    ("[x](javascript:y)", "x, dimmed, link", "x, link, disabled"),
    ("[](https://a.example)", "link", "link, Double-tap to activate"),
    ("[]()", "dimmed, link", "link, disabled"),
    (
      "[![](b.png)](a 'the  title')", "the title, link", "the title, link, Double-tap to activate"
    ),
    ("[x](a 'title')", "x, link", "x, link, Double-tap to activate"),
  ])
  func `a link is announced with its name, role, and states`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  // TalkBack's `CompositorUtils.dedupJoin` joins the name, the role and the state description of a
  // node. The disabled state is added afterwards.
  @Test(arguments: [
    ("[Link](/l)", "Link, link", "Link, Double-tap to activate", "Link"),
    ("[LINK](javascript:l)", "LINK, dimmed, link", "LINK, disabled", "LINK, disabled"),
    ("[](/l 'link')", "link, link", "link, Double-tap to activate", "link"),
    ("[Links](/l)", "Links, link", "Links, link, Double-tap to activate", "Links, link"),
    ("[lịnk](/l)", "lịnk, link", "lịnk, link, Double-tap to activate", "lịnk, link"),
    (
      "[Disabled](javascript:l)", "Disabled, dimmed, link", "Disabled, link, disabled",
      "Disabled, link, disabled"
    ),
  ])
  func `TalkBack does not repeat a name that equals the role`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String, _ talkBackWithoutHints: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
    #expect(announcement.talkBackWithoutHints == talkBackWithoutHints)
  }

  // TalkBack's `dedupJoin` compares texts after `Ascii.toLowerCase`.
  @Test func `TalkBack ignores only the case of ASCII letters in a name`() throws {
    let converter = Converter(locale: try #require(LanguageTag("ru")))
    let names = ["ссылка", "Ссылка"].map { "[\($0)](/l)" }
    #expect(
      try names.map {
        try converter.convert($0).announcement(of: Document.Link.ID(index: 0)).talkBackWithoutHints
      } == ["ссылка", "Ссылка, ссылка"])
  }

  @Test(arguments: [
    (
      #""rel": "a""#, "x, link",
      "x, Double-tap to activate, Links available, use Tap with 3 fingers to view", "x, link"
    ),
    (
      #""hint": "Opens y""#, "x, link",
      "x, Opens y, Double-tap to activate, Links available, use Tap with 3 fingers to view",
      "x, link"
    ),
    (#""state": "disabled""#, "x, link, disabled", nil, "x, link, disabled"),
    (#""role": "button""#, "x, button", nil, "x, button"),
    (#""role": "button", "state": "disabled""#, "x, button, disabled", nil, "x, button, disabled"),
    (
      #""newTab": true"#, "x (opens in a new tab), link",
      "x (opens in a new tab), Double-tap to activate, Links available, "
        + "use Tap with 3 fingers to view", "x (opens in a new tab), link"
    ),
  ])
  func
    `without hints, in the menu of links and on the web a link is announced as the role that it has`(
      _ set: String, _ talkBackWithoutHints: String, _ talkBackLinksMenu: String?, _ web: String
    ) throws
  {
    let announcement = try announcement("[x](y)", set)
    #expect(announcement.talkBackWithoutHints == talkBackWithoutHints)
    #expect(announcement.talkBackLinksMenu == talkBackLinksMenu)
    #expect(announcement.web == web)
  }
}
