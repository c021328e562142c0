import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Runs the examples in `Documentation/Accessibility.md`, and compares the output with that page.
@Suite struct AccessibilityPageTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Documentation/Accessibility.md"),
      encoding: .utf8)
  }

  /// Returns the rows of the table whose first column has the header `label`.
  private func rows(under label: String) throws -> [String] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let heading = try #require(lines.firstIndex { $0.hasPrefix("| \(label) |") })
    return Array(lines[(heading + 2)...].prefix { $0.hasPrefix("|") })
  }

  private func link(_ markdown: String, _ set: String? = nil) throws -> LinkedDocument {
    let rule = set.map { "{\"set\": {\($0)}}" } ?? ""
    let configuration = try Configuration(
      parsing: Bytes("{\"rules\": [\(rule)]}".utf8), path: "linkmark.json")
    return try Converter(rules: configuration.rules).convert(markdown)
  }

  private static let first = Document.Link.ID(index: 0)

  @Test func `links have the names and descriptions that the page shows`() throws {
    let rows = try rows(under: "Markdown")
    #expect(rows.count == 10)
    for row in rows {
      let code = try #require(row.firstMatch(of: /^\| (`+)(.*?)\1 \|/))
      let linked = try link(String(code.2))
      let name = linked.accessibleName(of: AccessibilityPageTests.first)
      let description = linked.accessibleDescription(of: AccessibilityPageTests.first)
      #expect(
        row
          == AccessibilityPageTests.row([String(code.1 + code.2 + code.1), name, description ?? ""])
      )
    }
  }

  @Test func `links and buttons are announced as the page shows`() throws {
    let announcements = try [nil, disabled, button, "\(button), \(disabled)"].map { set in
      try link("[terms](app://terms)", set).announcement(of: AccessibilityPageTests.first)
    }
    try expectRows(
      under: "`Announcement`",
      [
        ("voiceOver", announcements.map(\.voiceOver)), ("talkBack", announcements.map(\.talkBack)),
        ("talkBackWithoutHints", announcements.map(\.talkBackWithoutHints)),
        ("talkBackLinksMenu", announcements.map { $0.talkBackLinksMenu ?? "–" }),
        ("web", announcements.map(\.web)),
      ])
  }

  @Test func `paragraphs are announced as the page shows`() throws {
    let sentence = "Read the [terms](/t) first."
    let documents = [
      try link(sentence), try link("Read [a](/a) and [b](/b)."), try link(sentence, button),
    ]
    let announcements = documents.map { $0.blockAnnouncements[0] }
    try expectRows(
      under: "`BlockAnnouncement`",
      [
        (
          "activation",
          try documents.map { try RunsJSON($0.bytes(emittedBy: .runs)).blocks[0].activation }
        ),
        ("voiceOver", announcements.map(\.voiceOver)), ("talkBack", announcements.map(\.talkBack)),
        ("talkBackSeparateFocus", announcements.map { $0.talkBackSeparateFocus ?? "–" }),
      ])
  }

  @Test func `a destination is explained as the page shows`() {
    let explanation = Converter().explanation(of: "app://terms").text
    #expect(page.contains("```console\n$ linkmark explain app://terms\n\(explanation)```"))
  }

  @Test func `exactly the keys of a locale file are described`() throws {
    let source = try Data(
      contentsOf: Fixture.projectFolder.appending(path: "Locales/en.json"))
    let keys = try #require(JSONSerialization.jsonObject(with: source) as? [String: Any]).keys
    let described = try rows(under: "key").flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
    }
    #expect(described.sorted() == keys.sorted())
  }

  private let button = #""role": "button""#
  private let disabled = #""state": "disabled""#

  private static func row(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
  }

  private func expectRows(
    under label: String, _ forms: [(name: String, phrases: [String])]
  ) throws {
    let expected = forms.map { AccessibilityPageTests.row(["`\($0.name)`"] + $0.phrases) }
    #expect(try rows(under: label) == expected)
  }
}
