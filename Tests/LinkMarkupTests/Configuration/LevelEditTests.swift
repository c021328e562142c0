import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LevelEditTests {
  private func setting(
    _ rule: String = "bare-url", to level: Finding.Level? = nil, for file: String? = nil,
    in text: String
  ) -> String? {
    let source = Bytes(text.utf8)
    return Configuration.edit(setting: rule, to: level, for: file, in: source).map {
      String(decoding: source.applying([$0]), as: UTF8.self)
    }
  }

  @Test(arguments: [
    (#"{"lint":{"levels":{"bare-url":"error"}}}"#, #"{"lint":{"levels":{"bare-url":"off"}}}"#),
    (#"{"lint": {"levels": {}}}"#, #"{"lint": {"levels": {"bare-url": "off"}}}"#),
    (#"{"lint":{}}"#, #"{"lint":{"levels":{"bare-url":"off"}}}"#),
    (
      #"{"exclude": ["a"], "locale": "de"}"#,
      #"{"exclude": ["a"], "locale": "de", "lint": {"levels": {"bare-url": "off"}}}"#
    ),
    (
      "{\n\t\"lint\": {\n\t\t\"levels\": {\n\t\t\t\"bare-email\": \"off\"\n\t\t}\n\t}\n}",
      "{\n\t\"lint\": {\n\t\t\"levels\": {\n\t\t\t\"bare-email\": \"off\",\n\t\t\t\"bare-url\": \"off\"\n\t\t}\n\t}\n}"
    ),
    (
      "{\n    \"lint\" : {\n    }\n}\n",
      "{\n    \"lint\" : {\n        \"levels\": {\n            \"bare-url\": \"off\"\n        }\n    }\n}\n"
    ),
    (
      "{\r\n  \"lint\": {\"levels\": {\"bare-email\": \"off\"}},\r\n  \"locale\": \"de\"\r\n}\r\n",
      "{\r\n  \"lint\": {\"levels\": {\"bare-email\": \"off\", \"bare-url\": \"off\"}},\r\n"
        + "  \"locale\": \"de\"\r\n}\r\n"
    ),
    ("{\n\n\n}", "{\n  \"lint\": {\n    \"levels\": {\n      \"bare-url\": \"off\"\n    }\n  }\n}"),
    (
      "{\n  \"locale\": \"de\"\n}\n",
      "{\n  \"locale\": \"de\",\n  \"lint\": {\n    \"levels\": {\n      \"bare-url\": \"off\"\n    }\n  }\n}\n"
    ),
  ])
  func `The level is written in the style of the file`(_ text: String, _ expected: String) {
    #expect(setting(in: text) == expected)
  }

  @Test func `Any level can be set, and set again`() throws {
    var text: String? = "{}"
    for level in Finding.Level.allCases {
      text = setting(to: level, in: try #require(text))
      #expect(text?.contains("\"bare-url\": \"\(level.rawValue)\"") == true)
    }
  }

  @Test(arguments: [
    "", "[]", "{\"lint\": 1}", "{\"lint\": {\"levels\": []}}", "{\"lnt\": {}}", "{,}",
  ])
  func `An invalid file is not changed`(_ text: String) {
    #expect(setting(in: text) == nil)
  }

  @Test func `only the name of a rule can have a level`() {
    #expect(setting("too-many-findings", in: "{}") == nil)
  }

  @Test func `A level that other settings decide is not set`() {
    let text =
      #"{"files": [{"match": ["a/*"], "set": {"lint": {"levels": {"bare-url": "error"}}}}]}"#
    #expect(setting(for: "a/b.md", in: text) == nil)
    #expect(setting("bare-email", for: "a/b.md", in: text) != nil)
    #expect(setting(for: "b.md", in: text) != nil)
  }

  @Test func `In generated files, only the level changes`() throws {
    var generator = SeededGenerator(seed: 7)
    let spaces = ["", " ", "\n", "\n  ", "\t", "\r\n"]
    func space() -> String { generator.pick(spaces) }
    func object(_ members: [(String, String)]) -> String {
      let text = members.map { "\(space())\"\($0)\"\(space()):\(space())\($1)\(space())" }
      return "{\(members.isEmpty ? space() : text.joined(separator: ","))}"
    }
    for _ in 0..<500 {
      let others = [
        ("bare-email", "\"note\""), ("bare-url", "\"error\""), ("url-as-text", "\"off\""),
      ]
      .filter { _ in generator.once(in: 2) }
      let levels = generator.once(in: 4) ? [] : [("levels", object(others))]
      let lint = generator.once(in: 4) ? [] : [("lint", object(levels))]
      let rest = [("locale", "\"de\""), ("exclude", "[\"a\"]")].filter { _ in generator.once(in: 2)
      }
      let text = space() + object((rest + lint).shuffled(using: &generator)) + space()
      let changed = try #require(setting(in: text), "\(text.debugDescription)")
      #expect(try members(of: changed) == expected(of: text), "\(text.debugDescription)")
    }
  }

  private func members(of text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private func expected(of text: String) throws -> NSDictionary {
    var root = try #require(try members(of: text) as? [String: Any])
    var lint = root["lint"] as? [String: Any] ?? [:]
    var levels = lint["levels"] as? [String: Any] ?? [:]
    levels["bare-url"] = "off"
    lint["levels"] = levels
    root["lint"] = lint
    return root as NSDictionary
  }
}
