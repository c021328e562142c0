import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct PhrasebookTests {
  private let source: String
  private let phrasebook: Phrasebook

  init() throws {
    let file = Fixture.localesFolder.appending(path: "qaa.json")
    source = try String(contentsOf: file, encoding: .utf8)
    phrasebook = try Phrasebook(parsing: Bytes(source.utf8), path: "qaa.json")
  }

  private func converter(_ locale: String, newTab: Bool = false) throws -> Converter {
    let configuration = try Configuration(
      parsing: Bytes(#"{"rules": [{"set": {"newTab": \#(newTab)}}]}"#.utf8), path: "a.json")
    return Converter(
      locale: try #require(LanguageTag(locale)), phrasebooks: [.en, phrasebook],
      rules: configuration.rules, sourceDetail: .text)
  }

  // MARK: - Reading

  @Test(arguments: [
    "language", "link", "button", "dimmed", "disabled", "activation", "linksMenu",
    "heading", "image", "voiceOverLink", "voiceOverButton", "voiceOverHeading", "voiceOverImage",
    "newTab", "done", "toDo", "checkbox", "checked",
    "unchecked", "notChecked", "deleted", "note",
    "tip", "important", "warning", "caution", "newTabWords", "roleWords", "roleWordBeginnings",
    "roleWordVerbs", "vagueLinkTexts", "vagueLinkBeginnings",
    "vagueImageTexts",
  ])
  func `a key that is misspelled or empty is rejected`(_ key: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(source.utf8))
    let values = try #require(object as? [String: Any])
    let value = try #require(values[key])
    let empty: [Any] = value is String ? [""] : [[String](), [""], ["\u{A0}"]]
    let misspelled = values.filter { $0.key != key }.merging([key + "s": value]) { $1 }
    let broken =
      [misspelled, values.merging([key: 1]) { $1 }]
      + empty.map { values.merging([key: $0]) { $1 } }
    for values in broken {
      let source = try JSONSerialization.data(withJSONObject: values)
      #expect(throws: SourceError.self) { try Phrasebook(parsing: source, path: "a.json") }
    }
  }

  @Test(arguments: [
    ("\"qaa\"", "\"x\"", "2:15: error: 'x' is not a language tag; write one such as en or zh-Hant"),
    (
      "\"linksMenu\"", "\"linkMenu\"",
      "14:3: error: a file of phrases has no 'linkMenu'; did you mean 'linksMenu'?"
    ),
    (
      "  \"language\": \"qaa\",\n", "", "1:1: error: 'language' is missing; write a tag such as de"
    ),
    ("\"Farita\"", "[\"Farita\"]", "16:11: error: 'done' is a list; write a string"),
    (
      "\"dima\"", "\"\\u00a0\"",
      "11:13: error: 'dimmed' is only white space; write a phrase"
    ),
    (
      "\"pli\"", "\"Pli…\"",
      "32:39: error: no copy matches 'Pli…' in 'vagueLinkTexts'; write 'pli'"
    ),
    ("\"pli\"", "\"klaku  ĉi tie\"", "write 'klaku ĉi tie'"),
    (
      "\"butona\"]", "\"linka\"]", "29:26: error: 'linka' occurs twice in 'roleWords'; remove one"
    ),
    ("\"nova fenestra\"", "\"Nova\"", "no copy matches 'Nova' in 'newTabWords'; write 'nova'"),
  ])
  func `an error in a file is reported with its location`(
    _ text: String, _ replacement: String, _ message: String
  ) throws {
    let source = source.replacing(text, with: replacement)
    let error = #expect(throws: SourceError.self) {
      try Phrasebook(parsing: Bytes(source.utf8), path: "a.json")
    }
    #expect(try #require(error).description.contains(message), "\(error!)")
  }

  @Test func `a missing phrase falls back to TalkBack's or English, and is listed as missing`()
    throws
  {
    let phrasebook = try Phrasebook(
      parsing: Bytes(#"{"language": "de", "link": "Link", "disabled": "deaktiviert"}"#.utf8),
      path: "de.json")
    #expect(phrasebook[.voiceOverLink] == "Link")
    #expect(phrasebook[.voiceOverButton] == "button")
    #expect(phrasebook[.voiceOverHeading] == "Heading")
    #expect(phrasebook[.dimmed] == "deaktiviert")
    #expect(phrasebook[.activation] == "Double-tap to activate")
    #expect(phrasebook.words(.vagueLinkTexts) == [])
    #expect(phrasebook.missing.count == Phrasebook.keyCount - 2)
    let html = try Converter(locale: phrasebook.language, phrasebooks: [phrasebook])
      .convert("> [!TIP]\n> a").emitted(by: .html)
    #expect(html.contains(" lang=\"en\">Tip"))
  }

  @Test func `alerts have titles, and tasks have names`() {
    #expect(
      Document.Alert.allCases.map { phrasebook[$0.titleKey] }
        == ["Noto", "Konsilo", "Grava", "Averto", "Atentu"])
    #expect(
      [Document.ListItem.Task.open, .done].map { phrasebook[$0.nameKey] } == ["Farota", "Farita"])
  }

  // MARK: - Lookup

  @Test(arguments: [
    ("qaa", "qaa"), ("QAA", "qaa"), ("qaa-CH", "qaa"), ("qaa-Latn-CH-1996", "qaa"),
    ("qaa-x-club", "qaa"), ("qaa-a-b", "qaa"), ("en-GB", "en"), ("EN-gb-oxendict", "en"),
    ("qab", nil), ("de-CH", "de"), ("qa", nil), ("eng", nil), ("zh-Hant", "zh-Hant"), ("zh", nil),
    ("pt-br", "pt-BR"),
  ])
  func `a language is looked up by shorter and shorter tags`(
    _ locale: String, _ language: String?
  ) throws {
    let tag = try #require(LanguageTag(locale))
    let found = Phrasebook.lookup(tag, among: [.en, phrasebook])
    #expect(found?.language.description == language)
  }

  @Test(arguments: [
    ("qaa-CH-1996", "qaa-CH"), ("qaa-ch", "qaa-CH"), ("qaa-DE", "qaa"),
    // A singleton is removed with the subtag after it, so 'qaa-u' is never looked up.
    ("qaa-u-ca", "qaa"), ("qaa-CH-u-ca-buddhist", "qaa-CH"),
  ])
  func `the longest matching tag is used`(_ locale: String, _ language: String) throws {
    let phrasebooks = try ["qaa", "qaa-u", "qaa-CH"].map { tag in
      let source = source.replacing("\"qaa\"", with: "\"\(tag)\"")
      return try Phrasebook(parsing: Bytes(source.utf8), path: "\(tag).json")
    }
    let tag = try #require(LanguageTag(locale))
    #expect(
      Phrasebook.lookup(tag, among: phrasebooks)?.language.description == language)
  }

  // MARK: - Use

  @Test(arguments: [
    ("de", "[Hier klicken](/a)", ["vague-link-text"]), ("ja", "[続きを読む](/a)", ["vague-link-text"]),
    ("sv", "[här](/a)", ["vague-link-text"]), ("ar", "[a رابط](/a)", ["role-word-in-name"]),
    ("de", "<a href='/b' target='_blank'>c</a>", ["new-tab-without-notice"]),
    ("ru", "<a href='/b' target='_blank'>c</a>", []), ("th", "[here](/a)", []),
  ])
  func `copy in a built-in language is checked where its words are known`(
    _ locale: String, _ markdown: String, _ rules: [String]
  ) throws {
    let converter = Converter(locale: try #require(LanguageTag(locale)))
    #expect(
      try converter.lint(Bytes(markdown.utf8)).findings.map(\.rule)
        .filter { $0 != "omitted-html" } == rules)
  }

  @Test(arguments: [
    ("de", "a, Hyperlink", "a, Link, Zum Aktivieren doppeltippen"),
    ("ja", "a, リンク", "a, リンク, 有効にするにはダブルタップします"),
    ("ar", "a, رابط", "a, رابط, يجب النقر مرّتين للتفعيل."),
    ("zh-Hant-HK", "a, 連結", "a, 連結, 輕觸兩下即可啟用"),
  ])
  func `built-in languages use the words of their screen readers`(
    _ locale: String, _ voiceOver: String, _ talkBack: String
  ) throws {
    let linked = try Converter(locale: try #require(LanguageTag(locale))).convert("[a](/b)")
    let link = linked.announcement(of: Document.Link.ID(index: 0))
    #expect(link.voiceOver == voiceOver)
    #expect(link.talkBack == talkBack)
  }

  @Test func `announcements are in the language of the copy`() throws {
    let linked = try converter("qaa-CH").convert("A [b](c) d.")
    let link = linked.announcement(of: Document.Link.ID(index: 0))
    #expect(link.voiceOver == "b, ligilo")
    #expect(link.talkBack == "b, linka, tapu duoble")
    #expect(link.talkBackLinksMenu == "b, tapu duoble, linkas estas, tapu trioble")
    #expect(linked.blockAnnouncements[0].talkBack == "A b d., linkas estas, tapu trioble")
    let blocks = try converter("qaa").convert("# A\n\n![B](c)").blockAnnouncements
    #expect(blocks.map(\.voiceOver) == ["A, titolo", "B, bildo"])
    #expect(blocks.map(\.talkBack) == ["A, titola", "B, bilda"])
    #expect(
      linked.emitted(by: .runs).contains(
        #""announcement":{"voiceOver":"b, ligilo","talkBack":"b, linka, tapu duoble"}"#))
  }

  @Test(arguments: [
    ("qaa", "<span class=\"lm-visually-hidden\"> (&lt;nova&gt; tabo)</span>"),
    ("da", "<span class=\"lm-visually-hidden\" lang=\"en\"> (opens in a new tab)</span>"),
  ])
  func `the notice of a new tab is in the language of the copy, or has a language attribute`(
    _ locale: String, _ notice: String
  ) throws {
    let html = try converter(locale, newTab: true).convert("[x](y)").emitted(by: .html)
    #expect(html.contains("x\(notice)</a>"))
  }

  @Test(arguments: [
    ("qaa", "[Klaku  ĉi tie!](a)", ["vague-link-text"]), ("da", "[click here](a)", []),
    ("qaa", "[click here](a)", []), ("qaa", "[b linka](a)", ["role-word-in-name"]),
    ("da", "[b link](a)", []),
    ("qaa", "a <a href='b' target='_blank'>c</a>", ["new-tab-without-notice"]),
    ("qaa", "a <a href='b' target='_blank'>c (nova fenestra)</a>", []),
    ("qaa", "a <a href='b' target='_blank'>c (new tab)</a>", ["new-tab-without-notice"]),
    ("da", "a <a href='b' target='_blank'>c</a>", []),
  ])
  func `copy is checked with its language's words, and skipped without words`(
    _ locale: String, _ markdown: String, _ rules: [String]
  ) throws {
    let converter = try converter(locale)
    #expect(
      try converter.lint(Bytes(markdown.utf8)).findings.map(\.rule)
        .filter { $0 != "omitted-html" } == rules)
  }
}
