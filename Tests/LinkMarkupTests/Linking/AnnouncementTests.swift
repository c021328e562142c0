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

@Suite struct AccessibleNameTests {
  private static let first = Document.Link.ID(index: 0)

  @Test(arguments: [
    ("[the *te**rm**s*](a)", "the terms"), ("[`a  b` c](d)", "a b c"), ("[a\\*b](c)", "a*b"),
    ("[![alt](b.png)](c)", "alt"), ("[a![b](c)d](e)", "abd"), ("[![*a* `b`](c)](d)", "a b"),
    ("[![a![b](c)](d)](e)", "ab"), ("[![](a)](b)", ""),
    ("[a\nb](c)", "a b"), ("[a  \nb](c)", "a b"), ("[a\\\nb](c)", "a b"),
    ("[a <b class='c'>d</b><!-- e -->](f)", "a d"), ("[<img alt='a'>](b)", ""),
    ("[&amp;&eacute;&#x1F44B;](a)", "&é👋"), ("[ a\tb   c ](d)", "a b c"),
    ("[a&nbsp;b](c)", "a\u{A0}b"), ("[&nbsp;a](c)", "\u{A0}a"),
    ("[a&#x2003;&#x200B;b](c)", "a\u{2003}\u{200B}b"),
    ("<https://a.example/b>", "https://a.example/b"), ("<a@b.example>", "a@b.example"),
    ("[{name}, %1$@](a)", "{name}, %1$@"), ("[](a)", ""), ("[](a '')", ""), ("[](a ' ')", ""),
    ("[](a ' the\n title ')", "the title"), ("[![](b)](a 'title')", "title"),
    ("[<b></b>](a 'title')", "title"), ("[x](a 'title')", "x"), ("[*](a 'title')", "*"),
  ])
  func `a link is named by its text, or else by its title`(
    _ markdown: String, _ name: String
  ) throws {
    #expect(try Converter().convert(markdown).accessibleName(of: AccessibleNameTests.first) == name)
  }

  @Test(arguments: [
    ("[x](a)", nil), ("[x](a 'more')", "more"), ("[x](a ' the\n&nbsp; more ')", "the \u{A0} more"),
    ("[x](a '')", nil), ("[x](a ' ')", nil), ("[](a 'title')", nil), ("[ *x*  y](a 'x y')", nil),
    ("[x](<> 'more')", "more"), ("[![x](b 'image')](a 'more')", "more"),
    ("[x][a]\n\n[a]: b (more)", "more"),
  ])
  func `a title that is not used as the name is the description`(
    _ markdown: String, _ description: String?
  ) throws {
    let linked = try Converter().convert(markdown)
    #expect(linked.accessibleDescription(of: AccessibleNameTests.first) == description)
  }

  @Test func `a title set by a rule describes the link`() throws {
    let source = #"{"rules": [{"set": {"title": "more", "newTab": true, "hint": "Opens y"}}]}"#
    let rules = try Configuration(parsing: Bytes(source.utf8), path: "a.json").rules
    let linked = try Converter(rules: rules).convert("[](a 'title')")
    #expect(linked.accessibleName(of: AccessibleNameTests.first) == "(opens in a new tab)")
    #expect(linked.accessibleDescription(of: AccessibleNameTests.first) == "more")
    #expect(
      linked.emitted(by: .runs).contains(
        #""name":"(opens in a new tab)","states":[],"description":"more","hint":"Opens y","#
          + #""announcement":{"#))
  }

  @Test(arguments: ["[x](a)", "[](a 'title')"])
  func `a missing description or hint has no key`(_ markdown: String) throws {
    let json = try Converter().convert(markdown).emitted(by: .runs)
    #expect(json.contains(#""states":[],"announcement":"#))
  }

  @Test(arguments: ["[](a)", "[<b></b>](a)", "[&nbsp;](a)", "[](a ' ')"])
  func `a link without a name is a finding and gets no invented name`(_ markdown: String) throws {
    let linted = try Converter().lint(Bytes(markdown.utf8), from: .error)
    #expect(linted.findings.map(\.rule) == ["empty-link-text"])
  }
}
