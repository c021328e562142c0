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

  @Test(arguments: [("größe/**", "größe/a.md"), ("*.日本.md", "a.日本.md"), ("a?b.md", "aéb.md")])
  func `patterns of files match letters outside ASCII`(_ glob: String, _ path: String) throws {
    let source = #"{"files": [{"match": "\#(glob)", "set": {"locale": "de"}}]}"#
    let configuration = try Configuration(parsing: Bytes(source.utf8), path: "l.json")
    #expect(configuration.files[0].matches(path))
    #expect(!configuration.files[0].matches("b.md"))
  }
}
