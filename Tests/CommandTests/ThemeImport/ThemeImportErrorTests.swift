import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

/// Errors that stop an import, each in one line with its location.
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

@Suite struct CSSColorTests {
  @Test(arguments: [
    ("#fff", "#FFFFFF"), ("#0008", "#00000088"), ("#0062E3", "#0062E3"), ("#0062e380", "#0062E380"),
    ("rgb(0, 98, 227)", "#0062E3"), ("RGB(0 98 227)", "#0062E3"), ("rgb(0,98,227,.5)", "#0062E380"),
    ("rgba(0, 98, 227, 0.2)", "#0062E333"), ("rgb(0 98 227 / 20%)", "#0062E333"),
    ("rgb(100%, 0%, 50%)", "#FF0080"), ("rgba(255, 255, 255, 1)", "#FFFFFF"),
    ("hsl(0, 100%, 50%)", "#FF0000"), ("hsl(120deg 100% 25%)", "#008000"),
    ("hsl(-120, 100%, 50%)", "#0000FF"), ("hsl(600, 100%, 50%)", "#0000FF"),
    ("hsla(210, 50%, 40%, 0.4)", "#33669966"), ("hsl(0, 0%, 100%)", "#FFFFFF"),
    ("white", "#FFFFFF"), ("Teal", "#008080"), ("transparent", "#00000000"),
  ])
  func `a CSS color is parsed`(_ text: String, _ expected: String) {
    #expect(RGBColor(css: text)?.description == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#ggg", "0062E3", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)",
    "rgb(-1,0,0)", "rgb(0,0,256)", "rgb(0px,0,0)", "hsl(0,0,101%)", "hsl(1turn,0%,0%)",
    "rgba(0,0,0,2)", "color(srgb 0 0 0)", "(0,0,0)", "rgb(0,0,0", "rgb(nan,0,0)", "#ÿÿÿ",
  ])
  func `anything else is nil`(_ text: String) {
    #expect(RGBColor(css: text) == nil)
  }
}

@Suite struct MeasureTests {
  @Test(arguments: [
    ("16", 16.0, ""), ("16px", 16, "px"), (".5rem", 0.5, "rem"), ("-0.02em", -0.02, "em"),
    ("+1", 1, ""), ("200 ms", 200, "ms"), ("100%", 100, "%"), ("1e3px", 1000, "px"),
    ("1e-2", 0.01, ""), ("1em", 1, "em"), ("2E", 2, "e"), ("16PX", 16, "px"),
  ])
  func `a number and its unit are parsed`(_ text: String, _ value: Double, _ unit: String) {
    #expect(Measure(text) == Measure(value: value, unit: unit))
  }

  @Test(arguments: [
    "", "px", "-", ".", "1.", "1.px", "1 2", "1rem * 3", "0x10", "1e999", "nan", "1 %%", "１",
    "calc(1px)",
  ])
  func `anything else is nil`(_ text: String) {
    #expect(Measure(text) == nil)
  }
}

@Suite struct TokenNameTests {
  @Test(arguments: [
    ("TEXT_PRIMARY_DAY", "textPrimaryDay"), ("TEXT_HERO-1_FONT_SIZE", "textHero1FontSize"),
    ("textOnDark", "textOnDark"), ("text on/dark", "textOnDark"), ("FONT_SIZE_5XL", "fontSize5xl"),
    ("__proto__", "proto"), ("$x", "x"), ("a.b", "aB"), ("été_😀", "été😀"), ("---", "-"), ("", "-"),
  ])
  func `words are joined into one name`(_ name: String, _ expected: String) {
    #expect(TokenName.camelCase(TokenName.words(in: name)) == expected)
  }

  @Test(arguments: [
    ("a.b", "a-b"), ("{a}", "-a-"), ("$x", "x"), ("$$", "-"), ("", "-"), ("a$", "a$"),
    ("__proto__", "__proto__"), ("😀 é", "😀 é"), ("a\"\\\n\u{202E}b", "a----b"),
  ])
  func `characters forbidden in names are replaced`(_ name: String, _ expected: String) {
    #expect(TokenName.sanitized(name) == expected)
  }

  @Test func `a duplicate name gets a number`() {
    var names = ReservedNames()
    #expect(names.reserve(["a", "b"]) == ["a", "b"])
    #expect(names.reserve(["a", "b"]) == ["a", "b2"])
    #expect(names.reserve(["a", "b"]) == ["a", "b3"])
    #expect(names.reserve(["a"]) == ["a2"])
    #expect(names.reserve(["a", "b", "c"]) == ["a", "b4", "c"])
    #expect(names.reserve(["a", "c"]) == ["a", "c"])
  }
}
