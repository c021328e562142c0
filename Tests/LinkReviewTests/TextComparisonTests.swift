import LinkMarkup
import Testing

@testable import LinkReview

struct TextComparisonTests {
  /// A change, with the differences that users notice.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let expected: [String]

    init(_ name: String, _ old: String, _ new: String, _ expected: String...) {
      (testDescription, self.old, self.new, self.expected) = (name, old, new, expected)
    }
  }

  static let noticed = [
    Change(
      "a word", "Read the terms.", "Read the rules.",
      "text of paragraph: Read the[- terms-]{+ rules+}."),
    Change(
      "synonyms", "Buy a cheap ticket now.", "Get a low-cost ticket now.",
      "text of paragraph: [-Buy a cheap-]{+Get a low-cost+} ticket now."),
    Change(
      "an added word", "Read the terms.", "Read all the terms.",
      "text of paragraph: Read{+ all+} the terms."),
    Change(
      "an added word at the start", "Read it.", "Please Read it.",
      "text of paragraph: {+Please+} Read it."),
    Change(
      "a removed word at the start", "Please read it.", "read it.",
      "text of paragraph: [-Please-] read it."),
    Change(
      "punctuation", "Really.", "Really?", "text of paragraph: Really[-.-]{+?+}"),
    Change(
      "Chinese", "请阅读条款。", "请阅读规则。", "text of paragraph: 请阅读[-条款-]{+规则+}。"),
    Change(
      "a hard break", "One\nTwo", "One\\\nTwo", "text of paragraph: One[- Two-]{+↵Two+}"),
    Change(
      "an added paragraph", "One.", "One.\n\nTwo two.", "text of paragraph: {+Two two.+}"),
    Change(
      "a removed paragraph", "One.\n\nTwo two.\n\nThree.", "One.\n\nThree.",
      "text of paragraph: [-Two two.-]"),
    Change(
      "paragraphs in another order", "One.\n\nTwo.\n\nThree.", "Three.\n\nOne.\n\nTwo.",
      "order of Three.: after “Two.” → at the start"),
    Change(
      "a heading of another level", "# Fares\n\nText.", "## Fares\n\nText.",
      "structure of Fares: heading 1 → heading 2"),
    Change(
      "a heading that is a paragraph", "# Fares", "Fares",
      "structure of Fares: heading 1 → paragraph"),
    Change(
      "a list that is paragraphs", "- One\n- Two", "One\n\nTwo",
      "structure of One: list item → paragraph", "structure of Two: list item → paragraph"),
    Change(
      "a numbered list", "- One\n- Two", "1. One\n2. Two",
      "structure of One: list item → numbered list item",
      "structure of Two: list item → numbered list item"),
    Change(
      "another first number", "1. One\n2. Two", "3. One\n4. Two",
      "structure of One: numbered list item → list item numbered 3"),
    Change(
      "a task that is done", "- [ ] One", "- [x] One",
      "structure of One: open task → done task"),
    Change("a quote", "One", "> One", "structure of One: paragraph → paragraph in a quote"),
    Change(
      "an alert", "> [!NOTE]\n> One", "> [!WARNING]\n> One",
      "structure of One: paragraph in a box of the kind note"
        + " → paragraph in a box of the kind warning"),
    Change("a line", "One\n\n---\n\nTwo", "One\n\nTwo", "structure: line → none"),
    Change(
      "the alignment of a column", "| A |\n|---|\n| 1 |", "| A |\n|--:|\n| 1 |",
      "structure of A: header cell → header cell aligned right",
      "structure of 1: cell → cell aligned right"),
    Change(
      "emphasis", "Read *all* of it.", "Read all of it.",
      "formatting of all: emphasis → plain"),
    Change(
      "strong emphasis in a word", "unbelievable", "un**believable**",
      "formatting of believable: plain → strong"),
    Change("code", "Press `x` now.", "Press x now.", "formatting of x: code → plain"),
    Change(
      "white space in code", "```\na  b\n```", "```\na b\n```",
      "text of code: a [- -]b"),
    Change(
      "a destination", "Read [terms](app://a).", "Read [terms](app://b).",
      "destination of terms: app://a → app://b"),
    Change(
      "destinations of the same texts", "[here](app://a) or [here](app://b)",
      "[here](app://b) or [here](app://a)", "destination of here: app://a → app://b",
      "destination of here: app://b → app://a"),
    Change(
      "a link that is text", "Read [terms](app://a).", "Read terms.",
      "destination of terms: app://a → none"),
    Change(
      "text that is a link", "Read terms.", "Read [terms](app://a).",
      "destination of terms: none → app://a"),
    Change(
      "the extent of a link", "Read [the terms](app://a).", "Read the [terms](app://a).",
      "text of terms: the terms → terms"),
    Change(
      "a link at another equal word", "Read [here](https://a.example) or here.",
      "Read here or [here](https://a.example).",
      "order of here: after “Read” → after “Read here or”"),
    Change(
      "a removed link among equal ones", "[a](app://1) [b](app://2) [b](app://3)",
      "[a](app://1) [b](app://3)", "text of paragraph: a b[- b-]",
      "destination of b: app://2 → none"),
    Change(
      "the text and the destination of a link", "Read [terms](app://a).", "Read [rules](app://b).",
      "text of paragraph: Read[- terms-]{+ rules+}.", "destination of rules: app://a → app://b"),
    Change(
      "a blocked destination", "[x](https://a.example)", "[x](javascript:a)",
      "destination of x: https://a.example → javascript:a"),
    Change(
      "the title of a link", "[x](app://a \"One\")", "[x](app://a \"Two\")",
      "title of x: One → Two"),
    Change(
      "alternative text", "![A ship](a.png) sails", "![A boat](a.png) sails",
      "alternative-text of A boat: A ship → A boat"),
    Change(
      "alternative text in a link", "[![A ship](a.png)](app://a)", "[![A boat](a.png)](app://a)",
      "alternative-text of A boat: A ship → A boat"),
    Change(
      "another image", "![A ship](a.png)", "![A ship](b.png)", "image of A ship: a.png → b.png"),
    Change(
      "an added image", "One", "One ![A ship](b.png)",
      "text of paragraph: One{+ [image]+}", "image of A ship: none → b.png"),
    Change(
      "an added image that is a link", "One", "One\n\n[![A ship](b.png)](https://a.example)",
      "destination of A ship: none → https://a.example", "image of A ship: none → b.png"),
    Change("a removed image", "One\n\n![A ship](b.png)", "One", "image of A ship: b.png → none"),
    Change(
      "the title of the page", "---\ntitle: One\n---\nText", "---\ntitle: Two\n---\nText",
      "metadata of title: One → Two"),
    Change(
      "the language", "---\nlang: de\n---\n[Text](app://a)", "---\nlang: fr\n---\n[Text](app://a)",
      "language: de → fr"),
  ]

  @Test(arguments: noticed)
  func `a comparison reports exactly what users notice`(_ change: Change) throws {
    #expect(
      try Comparison().differences(from: change.old, to: change.new) == change.expected)
    #expect(try Comparison().differences(from: change.new, to: change.new) == [])
  }

  static let cosmetic = [
    Change("reflow", "One two\nthree four.", "One\ntwo three\nfour."),
    Change("spaces", "One  two", "One two"),
    Change("other bullets", "- One\n- Two", "* One\n* Two"),
    Change("a loose list", "- One\n- Two", "- One\n\n- Two"),
    Change("numbers of items", "1. One\n2. Two", "1. One\n1. Two"),
    Change("parentheses of numbers", "1. One\n2. Two", "1) One\n2) Two"),
    Change("other emphasis", "*one* **two**", "_one_ __two__"),
    Change("emphasis of a space", "*one two*", "*one* *two*"),
    Change("a heading with underlines", "# One", "One\n==="),
    Change("a reference", "[One](app://a \"T\")", "[One][x]\n\n[x]: app://a 'T'"),
    Change("an unused definition", "One", "One\n\n[x]: app://a"),
    Change("escapes", "1\\. One \\* two", "1&period; One * two"),
    Change("entities", "&copy; &amp; &#233;", "© & é"),
    Change("a fence", "```\none\n```", "~~~\none\n~~~"),
    Change("indented code", "```\none\n```", "    one"),
    Change("the language of code", "```swift\none\n```", "```\none\n```"),
    Change("a lazy quote", "> One\n> two", "> One\ntwo"),
    Change("line ends", "One\n\nTwo", "One\r\n\r\nTwo"),
    Change("a comment", "One", "One\n\n<!-- finding -->"),
    Change(
      "a comment in front matter", "---\ntitle: A\n---\nOne", "---\n# x\ntitle: \"A\"\n---\nOne"),
    Change("the width of a table", "| A | B |\n|---|---|\n| 1 | 2 |", "A|B\n-|-\n1|2"),
    Change("an encoded address", "[x](<app://a b>)", "[x](app://a%20b)"),
  ]

  @Test(arguments: cosmetic)
  func `a comparison ignores differences in the source alone`(_ change: Change) throws {
    #expect(try Comparison().differences(from: change.old, to: change.new) == [])
    #expect(try Comparison().differences(from: change.new, to: change.old) == [])
  }

  // MARK: - Settings

  private let copy = "Open [a game](app://games/chess) or [the web](https://a.example/x)."

  @Test func `a changed route is reported, but not its app`() throws {
    var comparison = Comparison()
    comparison.oldConverter.routes = try RouteTable(
      parsing: Array(
        #"{"appSchemes":["app"],"routes":[{"name":"game","path":"games/{id}"}]}"#.utf8),
      path: "routes.json")
    comparison.newConverter.routes = try RouteTable(
      parsing: Array(
        #"{"appSchemes":["app"],"webHosts":["a.example"],"routes":[{"name":"play","path":"games/{id}"},{"name":"x","path":"x"}]}"#
          .utf8), path: "routes.json")
    #expect(
      try comparison.differences(from: copy, to: copy) == [
        "route of a game: game(id: chess) → play(id: chess)", "route of the web: none → x",
      ])
  }

  @Test func `a scheme that is no longer allowed is reported`() throws {
    var comparison = Comparison()
    comparison.newConverter.destinations.allowedSchemes = try DestinationPolicy.AllowedSchemes([
      "https"
    ])
    #expect(
      try comparison.differences(from: copy, to: copy) == [
        "kind of a game: app, opened by the app → blocked (scheme-not-allowed), disabled"
      ])
  }

  @Test(arguments: [
    (#"{"match":{"kind":"web"},"set":{"newTab":true}}"#, "new-tab of the web: no → yes"),
    (
      #"{"match":{"kind":"web"},"set":{"hint":"Opens a game"}}"#,
      "announcement of the web: the web, link → the web, link, Opens a game"
    ),
    (#"{"match":{"kind":"web"},"set":{"title":"Away"}}"#, "title of the web: none → Away"),
    (
      #"{"match":{"kind":"web"},"set":{"state":"disabled"}}"#,
      "kind of the web: web, opened by the system → blocked (rule), disabled"
    ),
  ])
  func `a rule is reported by its effect`(rule: String, expected: String) throws {
    var comparison = Comparison()
    comparison.newConverter.rules = try Configuration(
      parsing: Array(#"{"rules":[\#(rule)]}"#.utf8), path: "linkmark.json"
    ).rules
    #expect(try comparison.differences(from: copy, to: copy) == [expected])
  }
}
