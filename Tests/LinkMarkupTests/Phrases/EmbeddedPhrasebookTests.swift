import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Tests the embedded phrasebooks: Swift code generated from the locale files, so that no program
/// parses JSON at launch.
@Suite struct EmbeddedPhrasebookTests {
  private let file = Fixture.projectFolder
    .appending(path: "Sources/LinkText/Phrases/Embedded/Phrasebook+Embedded.swift")

  private func phrasebooks() throws -> [Phrasebook] {
    try Fixture.phrasebooks(in: Fixture.projectFolder.appending(path: "Locales"))
  }

  @Test func `every locale file is an embedded phrasebook`() throws {
    let phrasebooks = try phrasebooks()
    try expectRecorded(EmbeddedPhrasebook.source(of: phrasebooks), in: file)
    if !Recording.isOn {
      #expect(Phrasebook.embedded == phrasebooks)
    }
  }

  @Test func `every embedded phrasebook is in the file`() throws {
    let source = try String(contentsOf: file, encoding: .utf8)
    let names = source.matches(of: #/static let `(\w+)` = Phrasebook\(/#).map { String($0.1) }
    let expected = try phrasebooks().map { "\($0.language)".replacing("-", with: "_") }
    #expect(names == expected)
  }

  @Test func `a new file adds a phrasebook`() throws {
    let fixture = try Fixture.phrasebooks(in: Fixture.localesFolder)
    let source = EmbeddedPhrasebook.source(of: fixture)
    #expect(source.contains("    case \"qaa\": .`qaa`\n    default: nil\n"))
    #expect(source.contains("      \"tapu duoble\",  // activation\n"))
    #expect(source.contains("      \"bildo\",  // vagueImageTexts\n    ])\n"))
  }

  @Test func `every key has the name that locale files use`() {
    for key in Phrasebook.Key.allCases { #expect(key.name == "\(key)") }
  }
}

/// A phrasebook as Swift code.
private struct EmbeddedPhrasebook {
  private let phrasebook: Phrasebook

  init(_ phrasebook: Phrasebook) {
    self.phrasebook = phrasebook
  }

  /// The variable's name, in backticks since some language codes, such as `is`, are Swift keywords.
  private var variable: String {
    "`\(phrasebook.language.description.replacing("-", with: "_"))`"
  }

  /// Returns the content of the Swift file with the given phrasebooks.
  static func source(of phrasebooks: [Phrasebook]) -> String {
    let embedded = phrasebooks.map(EmbeddedPhrasebook.init)
    let cases = embedded.map { embedded in
      let tag = embedded.phrasebook.language.description.lowercased()
      return "    case \"\(tag)\": .\(embedded.variable)\n"
    }
    let tags = phrasebooks.map { "\"\($0.language)\"" }
    return """
      // Written from Locales/*.json: `RECORD=1 swift test --filter EmbeddedPhrasebookTests`.
      // swift-format-ignore-file

      extension Phrasebook {
        /// The languages of the built-in phrasebooks.
        package static let embeddedTags = [\(tags.joined(separator: ", "))]

        /// Returns the built-in phrasebook for a lowercase tag without creating the others.
        static func embedded(_ tag: String) -> Phrasebook? {
          switch tag {
      \(cases.joined())    default: nil
          }
        }

      \(embedded.map(\.declaration).joined(separator: "\n"))}

      """
  }

  private var declaration: String {
    let tag = phrasebook.language.description.debugDescription
    var ends: [Int] = []
    var texts = ""
    for key in Phrasebook.Key.allCases {
      let words = phrasebook.words(key)
      ends.append((ends.last ?? 0) + words.count)
      guard !words.isEmpty else { continue }
      let literals = words.map(\.debugDescription).joined(separator: ", ")
      texts += "      \(literals),  // \(key.name)\n"
    }
    return """
        static let \(variable) = Phrasebook(
          language: LanguageTag(wellFormed: \(tag)), ends: \(ends), texts: [
      \(texts)    ])

      """
  }
}
