import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ConfigurationTests {
  private func error(_ source: String) -> SourceError? {
    #expect(throws: SourceError.self) {
      try Configuration(parsing: Bytes(source.utf8), path: "l.json")
    }
  }

  @Test(arguments: [
    ("[]", "1:1: error: the file is a list; write an object with 'inputs', 'outputs' or 'rules'"),
    (#"{"rules": {}}"#, "1:11: error: 'rules' is an object; write a list in brackets"),
    (
      #"{"ruls": []}"#,
      "1:2: error: the file has no 'ruls'; did you mean 'rules'?"
    ),
    (
      #"{"xyzzy": []}"#,
      "1:2: error: the file has no 'xyzzy'; it can have "
        + Configuration.keys.map { "'\($0)'" }.joined(separator: ", ")
    ),
    (#"{"schemes": true}"#, "1:13: error: 'schemes' is true; write a string or a list of them"),
    (#"{"theme": 1}"#, "1:11: error: 'theme' is a number; write a string"),
    (#"{"standalone": "yes"}"#, "1:16: error: 'standalone' is a string; write true or false"),
    (#"{"width": "80"}"#, "1:11: error: 'width' is a string; write a number"),
    (
      #"{"inputs": []}"#,
      "1:12: error: 'inputs' is an empty list, which nothing matches; write a value"
    ),
    (
      #"{"outputs": []}"#,
      "1:13: error: 'outputs' is an empty list; write an object with 'to' and 'outDir'"
    ),
    (#"{"outputs": {}}"#, "1:13: error: 'outputs' is an object; write a list in brackets"),
    (
      #"{"outputs": ["html"]}"#,
      "1:14: error: an output is a string; write an object with 'to' and 'outDir'"
    ),
    (#"{"routes": 1}"#, "1:12: error: 'routes' is a number; write a string"),
    (
      #"{"webHosts": ["a b"]}"#,
      "1:15: error: 'a b' is not a host; write only the host, as in \"www.mysite.com\" or \"*.mysite.com\""
    ),
  ])
  func `an invalid file is rejected with its location`(_ source: String, _ message: String) {
    #expect(error(source)?.description == "l.json:\(message)")
  }

  @Test(arguments: [
    ("1", "12: error: a rule is a number; write an object with 'match' and 'set'"),
    ("{}", "12: error: the rule has no 'set'; add what it changes"),
    (
      #"{"sets": {}}"#,
      "13: error: a rule has no 'sets'; it can have 'match', 'set'; did you mean 'set'?"
    ),
    (
      #"{"set": {}}"#,
      "20: error: 'set' is empty; add what the rule changes, or remove the rule"
    ),
    (#"{"set": {"newTab": 1}}"#, "31: error: 'newTab' is a number; write true or false"),
    (
      #"{"set": {"role": "buton"}}"#,
      "29: error: 'role' cannot be 'buton'; it can be 'link', 'button'; did you mean 'button'?"
    ),
    (#"{"set": {"state": "off"}}"#, "30: error: 'state' cannot be 'off'; it can be 'disabled'"),
    (
      #"{"set": {"class": []}}"#,
      "30: error: 'class' is an empty list, which nothing matches; write a value"
    ),
    (#"{"set": {"rel": " "}}"#, "28: error: 'rel' is only white space; write a word, or remove it"),
    (#"{"set": {"hint": "a\u0007"}}"#, "29: error: 'hint' contains a control character; remove it"),
    (#"{"set": {"hint": ""}}"#, "29: error: 'hint' is empty; write something, or remove it"),
    (
      #"{"set": {"role": "button", "newTab": true}}"#,
      "39: error: a button does not leave the app, so 'newTab' has no effect; remove it or "
        + "the role"
    ),
    (
      #"{"match": {"kind": "wbe"}, "set": {"rel": "a"}}"#,
      "31: error: 'kind' cannot be 'wbe'; it can be 'blocked', 'unresolved', 'web', "
        + "'contact', 'fragment', 'relative', 'app', 'unsafe'; did you mean 'web'?"
    ),
    (
      #"{"match": {"scheme": "a:"}, "set": {"rel": "a"}}"#,
      "33: error: 'a:' is not a scheme; write only the scheme, as in \"https\""
    ),
    (
      #"{"match": {"host": "https://a"}, "set": {"rel": "a"}}"#,
      "31: error: 'https://a' is not a host; write only the host, as in \"www.mysite.com\" or "
        + "\"*.mysite.com\""
    ),
    (
      #"{"match": {"path": "a/{b"}, "set": {"rel": "a"}}"#,
      "31: error: the brace of '{b' is not closed; write '}' after the name"
    ),
    (
      #"{"match": {"text": [1]}, "set": {"rel": "a"}}"#,
      "32: error: a value of 'text' is a number; write a string"
    ),
  ])
  func `an invalid rule is rejected with its location`(_ rule: String, _ message: String) {
    #expect(error("{\"rules\": [\(rule)]}")?.description == "l.json:1:\(message)")
  }
}

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
