import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

/// The rules of an import, each with a small file to which the rule applies.
@Suite struct ThemeImportChoiceTests {
  @Test(arguments: [
    // A `_DAY` and a `_NIGHT` token are joined only if both exist and are colors.
    (##""INK_DAY": {"type": "color", "value": "#000"}"##, ["color.inkDay"]),
    (
      ##""INK_DAY": {"type": "color", "value": "#000"}, "INK_DARK": {"type": "color", "value": "#FFF"}"##,
      ["color.inkDay", "color.inkDark"]
    ),
    (
      ##""GAP_DAY": {"type": "size", "value": "1px"}, "GAP_NIGHT": {"type": "size", "value": "2px"}"##,
      ["dimension.gapDay", "dimension.gapNight"]
    ),
    (
      ##""INK_NIGHT": {"type": "color", "value": "#FFF"}, "INK_DAY": {"type": "color", "value": "#000"}"##,
      ["color.ink"]
    ),
    // Tokens that would get the same name are merged if their values are equal. If their values
    // differ and one token is deprecated, a number is added to the name of the deprecated token.
    (
      ##""INK_COLOR": {"type": "color", "value": "#000"}, "COLOR_INK": {"type": "color", "value": "#000"}"##,
      ["color.ink"]
    ),
    (
      ##""INK_COLOR": {"type": "color", "value": "#000", "deprecated": true}, "COLOR_INK": {"type": "color", "value": "#FFF"}"##,
      ["color.ink2", "color.ink"]
    ),
  ])
  func `Theo's names are converted to names of the format`(_ properties: String, _ names: [String])
    throws
  {
    let tokens = try Self.tokens(#"{"aliases": {}, "props": {\#(properties)}}"#)
    #expect(
      tokens.map(\.name).filter { !$0.hasPrefix("link.") && !$0.hasPrefix("fontStyle.") } == names)
  }

  @Test(arguments: [
    (#""16px""#, #""1.5""#, #""0""#, 16.0, 24.0, 0.0),
    (#""16px""#, "24", "1", 16, 24, 1),
    (#""1rem""#, #""150%""#, #""-2%""#, 16, 24, -0.32),
    (#""12pt""#, #""1rem""#, #""0.1em""#, 12, 16, 1.2),
    (#""20""#, #""28""#, #""-0.02""#, 20, 28, -0.4),
    (#""16px""#, #""AUTO""#, #""wide""#, 16, 24, 0),
  ])
  func `a line height and a letter spacing are relative to the font size`(
    _ size: String, _ lineHeight: String, _ spacing: String, _ expectedSize: Double,
    _ expectedLineHeight: Double, _ expectedSpacing: Double
  ) throws {
    let theme = try Self.theme(
      adding: """
        "fontStyle": {"x": {"$type": "typography", "$value": {
          "fontSize": \(size), "lineHeight": \(lineHeight), "letterSpacing": \(spacing)}}}
        """)
    let style = try #require(theme.fontStyle(named: "x"))
    #expect(style.size == expectedSize)
    #expect(style.lineHeight == expectedLineHeight)
    #expect(style.letterSpacing == expectedSpacing)
    #expect(style.weight == 400)
  }

  @Test(arguments: [
    (#"Inter"#, ["Inter"]),
    (#"Inter, 'Fira Sans' ,serif"#, ["Inter", "Fira Sans", "serif"]),
    (#"'Foo, Bar', \"Baz, 'Qux'\", serif"#, ["Foo, Bar", "Baz, 'Qux", "serif"]),
    (#"'Foo, Inter,"#, ["Foo", "Inter"]),
    (#"Bob's, 'a, b'"#, ["Bob's", "a, b"]),
  ])
  func `commas separate the names of a font family except in quotes`(
    _ list: String, _ names: [String]
  ) throws {
    let theme = try Self.theme(
      adding: """
        "fontStyle": {"x": {"$type": "typography", "$value": {
          "fontFamily": "\(list)", "fontSize": "16px"}}}
        """)
    #expect(try #require(theme.fontStyle(named: "x")).families == names)
  }

  @Test func `existing tokens of links are kept`() throws {
    let theme = try Self.theme(
      adding: ##""link": {"default": {"$type": "color", "normal": {"$value": "#00F"}}}"##)
    #expect(theme[.default, .dark]?.link.normal == RGBColor(rgba: 0x0000_FFFF))
  }

  @Test func `an alias keeps both appearances of its target`() throws {
    let tokens = try Self.tokens(
      ##"{"a": {"value": "#000", "darkValue": "#FFF"}, "b": {"value": "{a}"}}"##)
    let alias = try #require(tokens.first { $0.name == "b" })
    #expect(alias.value == #""{a}""#)
  }

  @Test func `an alias to one appearance keeps its value in both`() throws {
    let tokens = try Self.tokens(
      ##"{"light": {"a": {"value": "#000"}}, "dark": {"a": {"value": "#FFF"}}, "b": {"value": "{dark.a}"}}"##
    )
    let copy = try #require(tokens.first { $0.name == "b" })
    #expect(copy.value.contains("[1, 1, 1]"))
  }

  @Test func `missing names give one warning for each style`() throws {
    let imported = try ThemeImport.tokenFile(
      from: Bytes(##"{"text": {"value": "#000"}, "surface": {"value": "#FFF"}}"##.utf8), path: "t")
    let warnings = imported.findings.filter { $0.level == .warning }.map(\.message)
    #expect(
      warnings == [
        "every theme needs 'link.default.disabled', and no token here has a matching name; add it to the file",
        "every theme needs 'link.on-contrast.surface', 'link.on-contrast.text', 'link.on-contrast.normal', 'link.on-contrast.focus', 'link.on-contrast.disabled', and no token here has a matching name; add them to the file",
        "no font style here; 'fontStyle.bodyDefault' is set to 16 px, line height 1.5 and weight 400; change it in the file",
      ])
    #expect(throws: SourceError.self) { try Theme(parsing: imported.text, path: "t.json") }
  }

  // MARK: - Reading back

  private static func theme(adding tokens: String) throws -> Theme {
    let source = ##"""
      {"text": {"$value": "#000", "darkValue": "#FFF"}, "surface": {"$value": "#FFF", "darkValue": "#000"},
       "disabled": {"$value": "#888", "darkValue": "#999"}, \##(tokens)}
      """##
    let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
    return try Theme(parsing: imported.text, path: "t.json")
  }

  /// Returns the imported tokens of the light appearance, with their values as JSON.
  private static func tokens(_ source: String) throws -> [(name: String, value: String)] {
    let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
    let json = try JSONDocument(parsing: imported.text, path: "t.json")
    return try TokenFile(json).light.tokens.map { token in
      (token.name, String(decoding: json.text[range(json[token.value])], as: UTF8.self))
    }
  }

  private static func range(_ node: JSONNode) -> Range<Int> {
    Int(node.lowerBound)..<Int(node.upperBound)
  }
}
