import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Compares the output in each built-in language with the words in the language's file.
@Suite struct LocalePhraseTests {
  private static let rules = """
    {"rules": [{"match": {"scheme": "button"}, "set": {"role": "button"}},
    {"match": {"scheme": "https"}, "set": {"newTab": true}}]}
    """

  private func converter(_ tag: String) throws -> Converter {
    let configuration = try Configuration(
      parsing: Bytes(LocalePhraseTests.rules.utf8), path: "linkmark.json")
    return Converter(
      locale: try #require(LanguageTag(tag)), rules: configuration.rules, sourceDetail: .text)
  }

  private func words(_ tag: String) throws -> [(key: Phrasebook.Key, value: Any)] {
    let file = Fixture.projectFolder.appending(path: "Locales/\(tag).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(object as? [String: Any]).filter { $0.key != "language" }.map {
      name, value in
      (try #require(Phrasebook.Key.allCases.first { $0.name == name }), value)
    }
  }

  @Test(arguments: Phrasebook.embeddedTags)
  func `every phrase of a language is in the output of its copy`(_ tag: String) throws {
    let converter = try converter(tag)
    for case (let key, let phrase as String) in try words(tag) {
      let (markdown, position) = try #require(LocalePhraseTests.samples[key], "\(key)")
      let linked = try converter.convert(markdown)
      switch position {
      case .announced(let announcement):
        #expect((announcement(linked) + ", ").contains(", \(phrase), "), "\(key)")
      case .announcedFirst:
        #expect(linked.blockAnnouncements[0].talkBack.hasPrefix("\(phrase) "), "\(key)")
      case .written(let before, let after):
        let html = linked.emitted(by: .html)
        #expect(html.contains(before + phrase + after), "\(key): \(html)")
      }
    }
  }

  @Test(arguments: Phrasebook.embeddedTags)
  func `every vague text and role word of a language is reported in its copy`(
    _ tag: String
  ) throws {
    let converter = try converter(tag)
    for case (let key, let list as [String]) in try words(tag) {
      let rule: String
      switch key {
      case .vagueLinkTexts: rule = "vague-link-text"
      case .roleWords: rule = "role-word-in-name"
      default: continue
      }
      for word in list {
        let text = key == .roleWords ? "b \(word)" : word
        let rules = try converter.lint(Bytes("[\(text)](/a)".utf8)).findings.map(\.rule)
        #expect(rules.contains(rule), "\(word)")
      }
    }
  }

  /// The position of a phrase in the output.
  private enum PhrasePosition: Sendable {
    /// After a comma in an announcement.
    case announced(@Sendable (LinkedDocument) -> String)
    /// At the start of an announcement.
    case announcedFirst
    /// In HTML, between the two given texts.
    case written(String, String)

    static let voiceOver = announced { link($0).voiceOver }
    static let talkBack = announced { link($0).talkBack }
    static let voiceOverBlock = announced { $0.blockAnnouncements[0].voiceOver }
    static let talkBackBlock = announced { $0.blockAnnouncements[0].talkBack }
    static let label = written("aria-label=\"", "\"")
    static let title = written("<p class=\"lm-alert-title\">", "</p>")

    private static func link(_ linked: LinkedDocument) -> Announcement {
      linked.announcement(of: Document.Link.ID(index: 0))
    }
  }

  /// By key, Markdown whose output has the key's phrase, and the phrase's position in the output.
  private static let samples: [Phrasebook.Key: (markdown: String, position: PhrasePosition)] = [
    .link: ("[x](/y)", .talkBack),
    .button: ("[x](button:y)", .talkBack),
    .heading: ("# x", .talkBackBlock),
    .image: ("![x](y)", .talkBackBlock),
    .voiceOverLink: ("[x](/y)", .voiceOver),
    .voiceOverButton: ("[x](button:y)", .voiceOver),
    .voiceOverHeading: ("# x", .voiceOverBlock),
    .voiceOverImage: ("![x](y)", .voiceOverBlock),
    .dimmed: ("[x](javascript:y)", .voiceOver),
    .disabled: ("[x](javascript:y)", .talkBack),
    .activation: ("[x](/y)", .talkBack),
    .linksMenu: ("[x](/y)", .talkBackBlock),
    .newTab: ("[x](https://a.example)", .written(" (", ")</span></a>")),
    .done: ("- [x] y", .label),
    .toDo: ("- [ ] y", .label),
    .checkbox: ("- [x] y", .talkBackBlock),
    .checked: ("- [x] y", .talkBackBlock),
    .unchecked: ("- [ ] y", .voiceOverBlock),
    .notChecked: ("- [ ] y", .talkBackBlock),
    .deleted: ("~~x~~", .announcedFirst),
    .note: ("> [!NOTE]\n> x", .title),
    .tip: ("> [!TIP]\n> x", .title),
    .important: ("> [!IMPORTANT]\n> x", .title),
    .warning: ("> [!WARNING]\n> x", .title),
    .caution: ("> [!CAUTION]\n> x", .title),
  ]
}
