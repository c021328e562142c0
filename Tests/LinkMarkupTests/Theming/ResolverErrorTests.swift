import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Each resolver document has one error, which is reported in one line at its position.
@Suite struct ResolverErrorTests {
  @Test(arguments: [
    (
      #""version": "2025.10""#,
      #""version": "2024.1""#,
      #"acme.json:2:14: error: the only supported version is "2025.10""#
    ),
    (
      #""version": "2025.10","#,
      "",
      #"acme.json:1:1: error: a resolver document needs a 'version'; write "2025.10""#
    ),
    (
      ##""#/sets/base""##,
      ##""#/sets/bas""##,
      "acme.json:47:32: error: '#/sets/bas' points to no set or modifier; did you mean '#/sets/base'?"
    ),
    (
      ##"{"$ref": "#/sets/base"}"##,
      #""base""#,
      ##"acme.json:47:23: error: an entry of 'resolutionOrder' is written {"$ref": "#/sets/NAME"}, or has a 'type' and a 'name'"##
    ),
    (
      #""dark": ["#,
      #""drak": ["#,
      "acme.json:43:17: error: a modifier of a theme needs the contexts 'light' and 'dark'; 'dark' is missing"
    ),
    (
      #""sources": ["#,
      #""source": ["#,
      "acme.json:3:12: error: a set needs 'sources', a list of groups of tokens"
    ),
    (
      #"[{"color": {"ink": {"$value": "{color.paper}"}}}]"#,
      #"[{"$ref": "dark.json"}]"#,
      "acme.json:45:23: error: 'dark.json' is outside this file; write a pointer into this file, such as '#/color/ink'"
    ),
    (
      #"[{"color": {"ink": {"$value": "{color.paper}"}}}]"#,
      "{}",
      "acme.json:45:13: error: 'dark' is an object; write a list in brackets"
    ),
    (
      #"{"color": {"ink": {"$value": "{color.paper}"}}}"#,
      "7",
      "acme.json:45:14: error: a number where a group or a token should be; a token's value is its '$value', "
        + "and 'linkmark theme import' converts other formats"
    ),
    (
      #"{"ink": {"$value": "{color.paper}"}}"#,
      #"{"ink": {"$value": "{color.papper}"}}"#,
      "acme.json:45:43: error: no token 'color.papper'; did you mean 'color.paper'?"
    ),
    (
      #""resolutionOrder": ["#,
      #""order": ["#,
      "acme.json:1:1: error: a resolver document needs a 'resolutionOrder'"
    ),
  ])
  func `an invalid resolver document of a theme is rejected`(
    _ old: String, _ new: String, _ expected: String
  ) {
    let source = SmallTheme.resolver.replacing(old, with: new, maxReplacements: 1)
    #expect(source != SmallTheme.resolver)
    let error = #expect(throws: SourceError.self) {
      try Theme(parsing: Bytes(source.utf8), path: "acme.json")
    }
    #expect(error?.description == expected)
  }

  @Test(arguments: [
    (
      ##""resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [{"$ref": "#/sets/b"}]}, "b": {"sources": [{"$ref": "#/sets/a"}]}}"##,
      "1:145: error: cycle of sets: #/sets/a → #/sets/b → #/sets/a; remove one"
    ),
    (
      ##""resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [{"$ref": "#/modifiers/a"}]}}"##,
      "1:103: error: tokens must be in 'sets' or '$defs'; '#/modifiers/a' is not allowed here"
    ),
    (
      ##""resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [{"$ref": "#/$defs"}]}}"##,
      "1:103: error: '#/$defs' points to nothing"
    ),
    (
      ##""resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [{"$ref": "#/sets"}]}}"##,
      "1:103: error: '#/sets' points to an object that contains it"
    ),
    (
      ##""resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [{"$ref": "#/sets/b", "x": {}}]}}"##,
      "1:115: error: '$ref' must be the only property here; write overriding tokens in a later source"
    ),
    (
      ##""resolutionOrder": [{"type": "group", "name": "a"}]"##,
      "1:53: error: 'type' must be \"set\" or \"modifier\""
    ),
    (
      ##""resolutionOrder": [{"type": "set", "name": "a", "sources": []}, {"type": "set", "name": "a", "sources": []}]"##,
      "1:113: error: another entry is called 'a'; rename one"
    ),
    (
      ##""resolutionOrder": [{"type": "set", "name": "a"}]"##,
      "1:44: error: a set needs 'sources', a list of groups of tokens"
    ),
    (
      ##""resolutionOrder": [{"type": "modifier", "name": "a"}]"##,
      "1:44: error: a modifier needs 'contexts'"
    ),
    (
      ##""resolutionOrder": [{"type": "modifier", "name": "a", "contexts": {"light": [], "dark": []}, "default": "lihgt"}]"##,
      "1:128: error: 'default' is not the name of a context; did you mean 'light'?"
    ),
    (
      ##""resolutionOrder": [{"type": "set", "name": "a", "sources": [{"x": {"$type": "number", "$value": 1}}, {"x": {"y": {}}}]}]"##,
      "1:127: error: 'x' is a token in one source and a group in another; rename one"
    ),
  ])
  func `an invalid resolver document is rejected`(_ members: String, _ expected: String) {
    let source = ##"{"version": "2025.10", \##(members)}"##
    let error = #expect(throws: SourceError.self) {
      try TokenFile(JSONDocument(parsing: Bytes(source.utf8), path: "a"))
    }
    #expect(error?.description == "a:" + expected)
  }
}
