import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

/// Exports of one brand in three formats, each imported as a token file and a list of findings.
@Suite struct ThemeImportTests {
  static let exports = ["tidewater-theo", "tidewater-style-dictionary", "tidewater-tokens"]

  @Test(arguments: exports)
  func `an export is converted to a token file and findings`(_ name: String) throws {
    let imported = try Self.imported(name)
    try expectGolden(imported.text, named: "\(name).tokens.json")
    let findings = imported.findings.map { finding in
      "\(name).json:\(finding.location.line):\(finding.location.column): "
        + "\(finding.level): \(finding.message) [\(finding.rule)]\n"
    }
    try expectGolden(Bytes(findings.joined().utf8), named: "\(name).findings.txt")
  }

  @Test(arguments: exports)
  func `an export loads as a theme, light and dark`(_ name: String) throws {
    let theme = try Theme(parsing: Self.imported(name).text, path: "tidewater.json")
    let light = try #require(theme[.default, .light])
    let dark = try #require(theme[.default, .dark])
    #expect("\(light.text) \(light.surface)" == "#12302B #FFFFFF")
    #expect("\(dark.text)" == "#FFFFFF")
    #expect(light.link.normal != light.text)
    #expect(theme.defaultFontStyle.name == "bodyDefault")
    #expect(theme.defaultFontStyle.size == 16)
    #expect(theme.defaultFontStyle.lineHeight == 24)
    #expect(theme.findings.isEmpty)
  }

  @Test func `an import does not depend on the file name`() throws {
    let source = try Self.source("tidewater-theo")
    let tokens = try ThemeImport.tokenFile(from: source, path: "theo.json")
    #expect(try ThemeImport.tokenFile(from: source, path: "style-dictionary.json") == tokens)
  }

  @Test func `a group has tokens of several types, of which only some have a dark value`() throws {
    let source = #"""
      {"g": {"c": {"type": "color", "value": "#000", "darkValue": "#FFF"}, "s": {"type": "size", "value": "2px"}}}
      """#
    let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "g.json")
    let tokens = try TokenFile(JSONDocument(parsing: imported.text, path: "g.json"))
    for tokens in [tokens.light, tokens.dark] {
      #expect(tokens["g.c"]?.type == .color && tokens["g.s"]?.type == .dimension)
    }
  }

  @Test func `text on contrast has the color of the dark appearance unless named otherwise`() throws
  {
    let theme = try Theme(parsing: Self.imported("tidewater-theo").text, path: "tidewater.json")
    for appearance in [Appearance.light, .dark] {
      let palette = try #require(theme[.onContrast, appearance])
      #expect("\(palette.text) on \(palette.surface)" == "#FFFFFF on #0B1917")
    }
  }

  static func source(_ name: String) throws -> Bytes {
    let file = Fixture.testsFolder.appending(path: "Fixtures/Import/\(name).json")
    return Bytes(try Data(contentsOf: file))
  }

  static func imported(_ name: String) throws -> ImportedTheme {
    try ThemeImport.tokenFile(from: source(name), path: "\(name).json")
  }
}
