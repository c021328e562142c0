import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Each file of components has one error, which is reported in one line.
@Suite struct ComponentErrorTests {
  @Test(arguments: [
    (##"{"applinks": []}"##, "1:14: error: 'applinks' is a list; write an object"),
    (
      ##"{"applinks": {}}"##,
      "1:14: error: 'applinks' has no 'details'; add the list of components"
    ),
    (
      ##"{"applinks": {"details": "x"}}"##,
      "1:26: error: 'details' is a string; write a list in brackets"
    ),
    (
      ##"{"applinks": {"details": []}}"##,
      "1:26: error: no components and no paths in 'details'; add some"
    ),
    (
      ##"{"applinks": {"details": [{"components": []}]}}"##,
      "1:26: error: no components and no paths in 'details'; add some"
    ),
    (
      ##"{"applinks": {"details": [1]}}"##,
      "1:27: error: an entry of 'details' is a number; write an object"
    ),
    (
      ##"{"applinks": {"details": [{"components": {}}]}}"##,
      "1:42: error: 'components' is an object; write a list in brackets"
    ),
    (
      ##"{"applinks": {"details": [{"paths": [1]}]}}"##,
      "1:38: error: a path is a number; write a string"
    ),
    (
      ##"{"applinks": {"defaults": 1, "details": []}}"##,
      "1:27: error: a number where an object should be, such as {\"/\": \"/help/*\"}"
    ),
    (
      ##"{"applinks": {"substitutionVariables": [], "details": []}}"##,
      "1:40: error: 'substitutionVariables' is a list; write an object"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"a(b": ["x"]}, "details": []}}"##,
      "1:41: error: the name of a variable cannot contain '$', '(', or ')'"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"lang": ["x"]}, "details": []}}"##,
      "1:41: error: 'lang' is built in; choose another name"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"v": "x"}, "details": []}}"##,
      "1:46: error: the value of 'v' is a string; write a list in brackets"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"v": []}, "details": []}}"##,
      "1:46: error: 'v' has no values; add some"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"v": [1]}, "details": []}}"##,
      "1:47: error: a number where a value should be; write a string"
    ),
    (
      ##"{"applinks": {"substitutionVariables": {"v": ["$(lang)"]}, "details": []}}"##,
      "1:47: error: a value cannot contain another variable; write out its values"
    ),
    (##"[1]"##, "1:2: error: a statement is a number; write an object"),
    (
      ##"[]"##,
      "1:1: error: no statement has 'dynamic_app_link_components'; without them, the app's manifest decides, which is not read"
    ),
    (
      ##"[{"relation_extensions": 1}]"##,
      "1:26: error: 'relation_extensions' is a number; write an object"
    ),
  ])
  func `an invalid file is rejected`(_ source: String, _ expected: String) {
    let error = #expect(throws: SourceError.self) { try ComponentTable.read(source) }
    #expect(error?.description == "a:" + expected)
  }

  @Test(arguments: [
    ("1", "1:1: error: a number where an object should be, such as {\"/\": \"/help/*\"}"),
    (##"{"/": ["/a"]}"##, "1:7: error: '/' is a list; write a string"),
    (##"{"#": null}"##, "1:7: error: '#' is null; write a string"),
    (##"{"comment": {}}"##, "1:13: error: 'comment' is an object; write a string"),
    (##"{"exclude": "true"}"##, "1:13: error: 'exclude' is a string; write true or false"),
    (##"{"caseSensitive": 0}"##, "1:19: error: 'caseSensitive' is a number; write true or false"),
    (
      ##"{"?": true}"##,
      "1:7: error: '?' is true; write an object, such as {\"articleNumber\": \"????\"}"
    ),
    (##"{"?": {"a": true}}"##, "1:13: error: true where a pattern should be; write a string"),
    (
      ##"{"/": "/$(lang"}"##,
      "1:7: error: '$(' without ')'; a substitution variable is written '$(name)'"
    ),
    (
      ##"{"/": "/$(Lang)"}"##,
      "1:7: error: there is no substitution variable 'Lang'; did you mean 'lang'?"
    ),
    (##"{"/": "/$(food)"}"##, "1:7: error: there is no substitution variable 'food'"),
  ])
  func `an invalid component is rejected`(_ component: String, _ expected: String) {
    let error = #expect(throws: SourceError.self) {
      try ComponentTable.apple(components: "[\n\(component)]")
    }
    #expect(error?.description == "a:" + expected.replacing("1:", with: "2:", maxReplacements: 1))
  }

  @Test(arguments: [
    (
      ##"{"?": "dl=*"}"##, "'?' is a string; write an object, such as {\"articleNumber\": \"????\"}"
    ),
    (##"{"/": ""}"##, "the pattern is empty, so Android ignores all rules; write \"*\""),
    (##"{"?": {"a": ""}}"##, "the pattern is empty, so Android ignores all rules; write \"*\""),
  ])
  func `a rule that Android rejects is rejected`(_ rule: String, _ expected: String) {
    let error = #expect(throws: SourceError.self) { try ComponentTable.android("[\(rule)]") }
    #expect(error?.message == expected)
  }

  @Test func `a key without a meaning is reported at its position`() throws {
    let table = try ComponentTable.read(
      ##"""
      {"applinks": {"detials": 1, "details": [{"appId": "A.b", "defaults": {"exlude": true},
      "components": [{"/": "/a", "casesensitive": false, "_": 1}]}]}, "webcredentials": {}}
      """##)
    #expect(
      table.findings.map { "\($0.location.line):\($0.location.column) \($0.rule) \($0.message)" }
        == [
          "1:15 unknown-key 'detials' is not a known key and is ignored; did you mean 'details'?",
          "1:42 unknown-key 'appId' is not a known key and is ignored; did you mean 'appID'?",
          "1:71 unknown-key 'exlude' is not a known key and is ignored; did you mean 'exclude'?",
          "2:28 unknown-key 'casesensitive' is not a known key and is ignored; did you mean 'caseSensitive'?",
          "2:52 unknown-key '_' is not a known key and is ignored",
        ])
  }

  @Test func `Apple's own keys have no meaning for Android`() throws {
    let table = try ComponentTable.android(##"[{"/": "/a", "caseSensitive": false}]"##)
    #expect(table.findings.map(\.rule) == ["unknown-key"])
    #expect(!table.matches("/A"))
  }
}
