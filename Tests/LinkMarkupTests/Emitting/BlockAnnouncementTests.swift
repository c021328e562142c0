import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BlockAnnouncementTests {
  /// Returns the announcement of the first block: links to `app:` are buttons, links to `off:` are
  /// disabled, and links with the text `hint` have a hint.
  private func announcement(_ markdown: String) throws -> AttributedText.BlockAnnouncement {
    let rules = """
      {"rules": [{"match": {"scheme": "app"}, "set": {"role": "button"}},
      {"match": {"scheme": "off"}, "set": {"state": "disabled"}},
      {"match": {"text": "hint"}, "set": {"hint": "Opens y"}}]}
      """
    let configuration = try Configuration(parsing: Bytes(rules.utf8), path: "linkmark.json")
    return try Converter(rules: configuration.rules).convert(markdown).blockAnnouncements[0]
  }

  private static let first = AttributedText.Activation.link(Document.Link.ID(index: 0))
  private static let second = AttributedText.Activation.link(Document.Link.ID(index: 1))

  @Test(
    arguments: [
      ("no link", "a", .none, nil),
      ("one", "[a](b)", first, .link),
      ("one of several runs", "[a *b* `c`](d)", first, .link),
      ("one without a name", "[](b)", first, .link),
      ("an image in one", "[![a](b)](c)", first, .link),
      ("one in an image", "![a [b](c)](d) e", .none, nil),
      ("one disabled by a rule", "[a](off:b)", .none, nil),
      ("one blocked", "[a](javascript:b)", .none, nil),
      ("one without a destination", "[a]()", .none, nil),
      ("one of a placeholder", "[a]({url})", first, .link),
      ("one after a blocked one", "[a]() [b](c)", second, .link),
      ("one and one disabled", "[a](b) [c](off:d)", first, .link),
      ("a button", "[a](app:b)", first, .button),
      ("a disabled button", "[a](app:b) [c](off:d)", first, .button),
      ("two", "[a](b) [c](d)", .ambiguous, .link),
      ("two to one place", "[a](b) [a](b)", .ambiguous, .link),
      ("three", "[a](b) [c](d) [e](f)", .ambiguous, .link),
      ("two around a line's end", "[a](b)\n[c](d)", .ambiguous, .link),
      ("a link and a button", "[a](b) [c](app:d)", .ambiguous, .link),
      ("two buttons", "[a](app:b) [c](app:d)", .ambiguous, .link),
      ("an autolink", "<https://a.example>", first, .link),
      ("a heading's", "# [a](b)", first, .link),
      ("a list item's", "- [a](b)\n- [c](d)", first, .link),
      ("in code", "    [a](b)", .none, nil),
      ("in raw HTML", "a <a href='b'>c</a>", .none, nil),
    ] as [(String, String, AttributedText.Activation, LinkTarget.Role?)])
  func `a block activates its only enabled link, and is announced as a link or a button`(
    _ what: String, _ markdown: String, _ activation: AttributedText.Activation,
    _ role: LinkTarget.Role?
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.activation == activation)
    switch role {
    case nil:
      #expect(announcement.voiceOver == announcement.talkBack)
      #expect(announcement.talkBackSeparateFocus == nil)
    case .link:
      #expect(announcement.voiceOver.hasSuffix("link"))
      #expect(announcement.talkBack.hasSuffix("Links available, use Tap with 3 fingers to view"))
    case .button:
      #expect(announcement.voiceOver.hasSuffix(", button"))
      #expect(announcement.talkBack.hasSuffix(", button, Double-tap to activate"))
    }
  }

  private static let menu = "Links available, use Tap with 3 fingers to view"

  @Test(arguments: [
    (
      "Text in [link](a) and more.",
      "Text in, link, and more., Double-tap to activate, \(menu)"
    ),
    ("Read the [terms](a).", "Read the, terms, link, Double-tap to activate, \(menu)"),
    ("**[terms](a)** (*now*)", "terms, link, (now), Double-tap to activate, \(menu)"),
    (
      "A [b](c), [d](e) f", "A, b, link, d, link, f, Double-tap to activate, \(menu)"
    ),
    ("A [b](app:c) d", "A, b, button, d, Double-tap to activate"),
    ("A [b](off:c) d [e](f)", "A, b, link, disabled, d, e, link, Double-tap to activate, \(menu)"),
    ("A [hint](b) c", "A, hint, link, c, Opens y, Double-tap to activate, \(menu)"),
    ("A [hint](b) [c](d)", "A, hint, link, c, link, Double-tap to activate, \(menu)"),
    ("5 € → [b](c) 👍", "5 € →, b, link, 👍, Double-tap to activate, \(menu)"),
    ("A [![](b)](c 'd') e", "A, d, link, e, Double-tap to activate, \(menu)"),
  ])
  func `with separate focus, a sentence is announced in parts`(
    _ markdown: String, _ phrase: String
  ) throws {
    #expect(try announcement(markdown).talkBackSeparateFocus == phrase)
  }

  @Test(arguments: [
    ("- [x] a", "a, checkbox, checked", "a, checkbox, checked"),
    ("- [ ] a", "a, checkbox, unchecked", "a, checkbox, not checked"),
    ("1. [ ] [a](b)", "a, checkbox, unchecked, link", "a, checkbox, not checked, \(menu)"),
    ("~~a~~ b", "deleted a b", "deleted a b"),
    ("a ~~b *c*~~\n~~d~~", "a deleted b c deleted d", "a deleted b c deleted d"),
    ("~~a [b](c)~~", "deleted a b, link", "deleted a b, \(menu)"),
    ("- [x] ~~a~~", "deleted a, checkbox, checked", "deleted a, checkbox, checked"),
    ("| a | b |\n|---|---|", "a", "a"),
    ("> [!NOTE]\n> a", "a", "a"),
  ])
  func `a task is announced with its state, and deleted text with a word`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  // TalkBack applies `heading_template` to the description of the node, which ends with the role.
  // AccessibilitySnapshot puts the heading trait between the button and link traits.
  @Test(arguments: [
    ("# a", "a, heading", "a, Heading", nil),
    ("a.\n=", "a., heading", "a., Heading", nil),
    ("# Heading", "Heading, heading", "Heading, Heading", nil),
    (
      "###### Read [a](b)", "Read a, heading, link", "Read a, Heading, \(menu)",
      "Read, a, link, Heading, Double-tap to activate, \(menu)"
    ),
    (
      "# [a](app:b)", "a, button, heading", "a, button, Heading, Double-tap to activate",
      "a, button, Heading, Double-tap to activate"
    ),
    ("# [a](off:b)", "a, heading", "a, Heading", nil),
    ("# ![Chart](c.png)", "Chart, heading", "Chart, Heading", nil),
  ])
  func `the role of a heading is announced after its text and before hints`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String, _ separate: String?
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
    #expect(announcement.talkBackSeparateFocus == separate)
  }

  // TalkBack describes an `ImageView` with the string `value_image`.
  @Test(arguments: [
    ("![Chart](c.png)", "Chart, image", "Chart, Image"),
    ("- ![Chart](c.png 'title')", "Chart, image", "Chart, Image"),
    ("***![A *chart*](c.png)***<br>", "A chart, image", "A chart, Image"),
    ("![Chart](c.png)![](d.png)", "Chart, image", "Chart, Image"),
    ("![A [chart](/c)](c.png)", "A chart, image", "A chart, Image"),
    // TalkBack's `CompositorUtils.dedupJoin` drops a role that equals the name.
    ("![IMAGE](c.png)", "IMAGE, image", "IMAGE"),
  ])
  func `a paragraph that is only an image is announced as an image`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  @Test(arguments: [
    ("in a sentence", "See ![Chart](c.png)", "See Chart", "See Chart"),
    ("with another", "![a](b.png) ![c](d.png)", "a c", "a c"),
    ("in a link", "[![Chart](c.png)](/t)", "Chart, link", "Chart, \(menu)"),
    ("in a disabled link", "[![Chart](c.png)](off:t)", "Chart", "Chart"),
    ("with a link", "![Chart](c.png)[](/t)", "Chart, link", "Chart, \(menu)"),
    ("without a description", "![](c.png 'title')", "", ""),
    ("that is refused", "![Chart](javascript:c)", "Chart", "Chart"),
    ("in a cell", "| ![Chart](c.png) |\n|---|", "Chart", "Chart"),
    (
      "of a task", "- [x] ![Chart](c.png)", "Chart, checkbox, checked", "Chart, checkbox, checked"
    ),
  ])
  func `any other image is announced by its description`(
    _ what: String, _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  // TalkBack's `CompositorUtils.dedupJoin` drops a role or state that equals the name.
  @Test(arguments: [
    ("[Button](app:b)", "Button, button", "Button, Double-tap to activate"),
    ("- [ ] Checkbox", "Checkbox, checkbox, unchecked", "Checkbox, not checked"),
    ("- [x] Checked", "Checked, checkbox, checked", "Checked, checkbox, checked"),
  ])
  func `TalkBack does not repeat a text that equals the role`(
    _ markdown: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(announcement.voiceOver == voiceOver)
    #expect(announcement.talkBack == talkBack)
  }

  @Test(arguments: [
    ("[](/t 'Terms')", "Terms", "Terms, link"),
    ("Read [](/t 'the  terms').", "Read the terms.", "Read, the terms, link"),
    ("# [![](t.png)](/t 'Terms')", "Terms", "Terms, link, Heading"),
    ("[&#32;](/t 'Terms')", "Terms", "Terms, link"),
    ("[](/a 'A') [](/b 'B') [c](/c) [](/d 'D')", "A B c D", "A, link, B, link, c, link, D, link"),
    ("~~a [](/b 'B') c~~ d", "deleted a B c d", "deleted a, B, link, deleted c d"),
    ("a~~b~~[](/c 'C')~~d~~", "a deleted bCd", "a deleted b, C, link, deleted d"),
    ("[](/t)", "", "link"),
    ("[a](/t 'Terms')", "a", "a, link"),
    ("![a [](/b 'B') c](d.png) [](/t 'Terms')", "a c Terms", "a c, Terms, link"),
  ])
  func `a link without text is announced by its title in its block`(
    _ markdown: String, _ text: String, _ passages: String
  ) throws {
    let announcement = try announcement(markdown)
    #expect(
      [text, announcement.semantics.isHeading ? "heading" : nil, "link"].joinedAsAnnouncement
        == announcement.voiceOver)
    #expect(
      announcement.talkBackSeparateFocus
        == "\(passages), Double-tap to activate, \(BlockAnnouncementTests.menu)")
  }

  @Test func `the JSON has the announcements of the blocks`() throws {
    let copy = """
      # [](/t 'Terms')

      ![Chart](c.png)

      - [ ] Checkbox

      ~~a [](/b 'B') c~~ [Link](/l)
      """
    let linked = try Converter().convert(copy)
    let json = linked.emitted(by: .runs)
    for announcement in linked.blockAnnouncements {
      #expect(
        json.contains(
          #"{"voiceOver":"\#(announcement.voiceOver)","talkBack":"\#(announcement.talkBack)"}"#))
    }
    #expect(
      json.contains(
        #"{"voiceOver":"Link, link","talkBack":"Link, Double-tap to activate"}"#))
  }

  @Test func `the notice of a new tab is not in block announcements, but names links without text`()
    throws
  {
    let configuration = try Configuration(
      parsing: Bytes(#"{"rules": [{"set": {"newTab": true}}]}"#.utf8), path: "linkmark.json")
    let linked = try Converter(rules: configuration.rules).convert("a [](/t 'Terms')")
    #expect(linked.blockAnnouncements[0].voiceOver == "a, link")
    #expect(
      linked.announcement(of: Document.Link.ID(index: 0)).voiceOver
        == "(opens in a new tab), link")
  }

  @Test func `with separate focus, deleted text and a task are announced in parts`() throws {
    #expect(
      try announcement("- [x] a ~~b [c](d)~~ e").talkBackSeparateFocus
        == "a deleted b, c, link, e, checkbox, checked, Double-tap to activate, "
        + BlockAnnouncementTests.menu)
  }

  @Test func `each block lists the links in it`() throws {
    let linked = try Converter().convert("[a](b)\n\nc\n\n> - d [e](f)\n>\n>   [g](h)\n\n***")
    #expect(
      linked.blockAnnouncements.map(\.talkBackSeparateFocus) == [
        "a, link, Double-tap to activate, \(BlockAnnouncementTests.menu)", nil,
        "d, e, link, Double-tap to activate, \(BlockAnnouncementTests.menu)",
        "g, link, Double-tap to activate, \(BlockAnnouncementTests.menu)", nil,
      ])
    #expect(
      linked.blockAnnouncements.map(\.voiceOver) == ["a, link", "c", "d e, link", "g, link", ""])
  }
}
