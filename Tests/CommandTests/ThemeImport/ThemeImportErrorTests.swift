import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

/// Errors that stop an import, each reported in one line with its location.
@Suite struct ThemeImportErrorTests {
  @Test(arguments: [
    (
      ##"{"color": {"ink": {"value": "#000"}},}"##,
      "t.json:1:37: error: a ',' before the end of the object; remove it"
    ),
    ("[]", "t.json:1:1: error: a list where an object of tokens should be"),
    (
      ##"{"color": {"ink": "#000"}}"##,
      "t.json:1:1: error: no tokens here; the file must be Theo's raw JSON ('props'), a Style Dictionary tree ('value') or design tokens ('$value')"
    ),
    (
      #"{"version": "2025.10", "resolutionOrder": []}"#,
      "t.json:1:24: error: this is a resolver document, which is the format of a theme; use it as it is"
    ),
    (SmallTheme.source, "t.json:1:1: error: this is already a theme; use it as it is"),
    (
      #"{"aliases": [], "props": {}}"#,
      "t.json:1:13: error: a list where Theo's aliases should be"
    ),
    (
      #"{"aliases": {"INK": {}}, "props": {}}"#,
      "t.json:1:14: error: an alias without a 'value'; add one"
    ),
    (
      #"{"aliases": {}, "props": {"INK": {"type": "color"}}}"#,
      "t.json:1:27: error: a Theo property must be an object with a 'value'"
    ),
  ])
  func `a file in another format is rejected`(_ source: String, _ line: String) {
    expectError(source, line)
  }

  @Test(arguments: [
    (
      ##"{"aliases": {"KELP": "#123"}, "props": {"INK": {"value": "#123", "originalValue": "{!KLEP}"}}}"##,
      "t.json:1:83: error: no token 'KLEP'; did you mean 'KELP'?"
    ),
    (
      #"{"color": {"ink": {"value": "{color.inc}"}}}"#,
      "t.json:1:29: error: no token 'color.inc'; did you mean 'color.ink'?"
    ),
    (
      #"{"color": {"ink": {"value": "{color.ink.value}"}}}"#,
      "t.json:1:29: error: cycle of aliases: {color.ink} → {color.ink}; give one of them a value"
    ),
    (
      #"{"a": {"$value": "{b}"}, "b": {"$value": "{c}"}, "c": {"$value": "{b}"}}"#,
      "t.json:1:42: error: cycle of aliases: {b} → {c} → {b}; give one of them a value"
    ),
    (
      #"{"aliases": {"A": "{!B}", "B": "{!A}"}, "props": {}}"#,
      "t.json:1:19: error: cycle of aliases: {A} → {B} → {A}; give one of them a value"
    ),
    (
      ##"{"g": {"$value": "{a}"}, "light": {"a": {"$value": "#000"}}, "dark": {"a": {"$value": "{g}"}}}"##,
      "t.json:1:2: error: cycle of aliases in the dark appearance: {g} → {a} → {g}; give one of them a value"
    ),
    (
      #"{"b": {"$type": "typography", "$value": {"fontSize": "{size}"}}}"#,
      "t.json:1:54: error: no token 'size'"
    ),
  ])
  func `an unresolved or cyclic alias is rejected`(_ source: String, _ line: String) {
    expectError(source, line)
  }

  @Test(arguments: [
    "#12345", "#12345G", "#", "rgb(0, 98)", "rgb(0, 98, 256)", "rgb(0, 98, red)", "rgba(0,0,0,1.5)",
    "hsl(0, 101%, 0%)", "rgb(0, 98, 227", "tomatoe", "",
  ])
  func `an invalid color is rejected at its position`(_ color: String) {
    expectError(
      #"{"ink": {"$type": "color", "$value": "\#(color)"}}"#,
      "t.json:1:38: error: this is not a color; write it as in #0062E3, #0062E380, rgb(0, 98, 227) or hsl(214, 100%, 45%)"
    )
  }

  @Test func `a numeric color is rejected at its position`() {
    expectError(
      #"{"ink": {"$type": "color", "$value": 5}}"#,
      "t.json:1:38: error: a number where a color should be")
  }

  @Test func `64 nested groups are read and one more is rejected`() throws {
    func source(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + ##"{"$value":"#000"}"##
        + String(repeating: "}", count: depth)
    }
    let imported = try ThemeImport.tokenFile(from: Bytes(source(64).utf8), path: "t.json")
    _ = try JSONDocument(parsing: imported.text, path: "imported.json")
    expectError(
      source(65), "t.json:1:322: error: groups nested more than 64 levels deep; flatten them")
  }

  @Test func `a name of 900 bytes is read and a longer one is rejected`() throws {
    func source(_ count: Int) -> String {
      ##"{"link": {"\##(String(repeating: "a", count: count - 5))": {"$value": "#000"}}}"##
    }
    let imported = try ThemeImport.tokenFile(from: Bytes(source(900).utf8), path: "t.json")
    _ = try TokenFile(JSONDocument(parsing: imported.text, path: "imported.json"))
    expectError(
      source(901),
      "t.json:1:11: error: the names of this token and its groups have more than 900 bytes; "
        + "shorten them")
  }

  private func expectError(_ source: String, _ line: String) {
    #expect {
      try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
    } throws: { error in
      "\(error)" == line
    }
  }
}
