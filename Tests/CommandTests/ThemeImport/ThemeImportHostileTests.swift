import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

/// Any input is either rejected or converted to a token file whose tokens can be read.
@Suite struct ThemeImportHostileTests {
  @Test(arguments: 0..<40)
  func `any mixture of names and values is rejected or converted to tokens`(_ seed: UInt64) {
    var generator = ForeignTokenGenerator(seed: seed)
    for _ in 0..<50 {
      let source = generator.file()
      expectTokensOrError(source)
    }
  }

  @Test(arguments: [
    "__proto__", "constructor", "a.b", "$x", "", " ", "😀", "{a}", "\\u0000", "\\\"", "\\\\",
    "\\u202E", "é", "link", "fontStyle", "sets", "resolutionOrder", "light", "dark", "value",
  ])
  func `a token of any name is imported or omitted`(_ name: String) throws {
    let token = ##"{"type": "color", "value": "#000"}"##
    for source in [
      #"{"z": \#(token), "\#(name)": \#(token), "x": {"\#(name)": \#(token), "y": {"\#(name)": \#(token)}}}"#,
      #"{"aliases": {"\#(name)": "red"}, "props": {"\#(name)": \#(token), "x": \#(token)}}"#,
    ] {
      let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
      try Self.readTokens(imported.text)
    }
  }

  @Test(arguments: ["1e999", "-1e999", "1e308", "123456789012345678901234567890", "1e-999", "-0"])
  func `a number of any size is imported or omitted`(_ number: String) throws {
    for type in ["dimension", "number", "fontWeight", "duration", "lineHeight", "letterSpacing"] {
      let source = #"{"a": {"$type": "\#(type)", "$value": \#(number)}}"#
      let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
      try Self.readTokens(imported.text)
    }
  }

  @Test func `a chain of 20,000 aliases is imported`() throws {
    let count = 20_000
    var source = #"{"color": {"#
    for index in 1..<count { source += #""\#(index)": {"value": "{color.\#(index + 1)}"}, "# }
    source += #""\#(count)": {"value": "red"}}}"#
    let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
    let tokens = try TokenFile(JSONDocument(parsing: imported.text, path: "imported.json")).light
    #expect(tokens.tokens.count { $0.name.hasPrefix("color.") } == count)
  }

  @Test func `20,000 tokens with the same name get numbers`() throws {
    // Every name is `A` after a different sequence of separators.
    let properties = (1...20_000).map { index in
      let separators = String(index, radix: 2).map { $0 == "1" ? "_" : "-" }.joined()
      return #""\#(separators)A": {"type": "size", "value": "\#(index)px"}"#
    }
    let source = #"{"aliases": {}, "props": {\#(properties.joined(separator: ","))}}"#
    let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
    try Self.readTokens(imported.text)
    #expect(imported.findings.filter { $0.rule == "renamed-token" }.count == 19_999)
  }

  private func expectTokensOrError(_ source: String) {
    do {
      let imported = try ThemeImport.tokenFile(from: Bytes(source.utf8), path: "t.json")
      do {
        try Self.readTokens(imported.text)
      } catch {
        Issue.record("\(error) in \(String(decoding: imported.text, as: UTF8.self)) of \(source)")
      }
    } catch {
      #expect(error.line >= 1)
    }
  }

  /// Reads a token file as a theme does, and returns the number of tokens of the light appearance.
  @discardableResult
  private static func readTokens(_ text: Bytes) throws(SourceError) -> Int {
    let json = try JSONDocument(parsing: text, path: "imported.json")
    return try TokenFile(json).light.tokens.count
  }
}

/// Generates small files, valid or broken, in each format that can be imported.
private struct ForeignTokenGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let names = [
    "a", "b", "color", "light", "dark", "text", "link", "default", "fontStyle", "body", "size",
    "lineHeight", "weight", "TEXT_DAY", "TEXT_NIGHT", "TEXT_COLOR", "TEXT_LIGHT", "TEXT_DARK",
    "TEXT_FONT_SIZE", "TEXT_LINE_HEIGHT", "TEXT_FONT_WEIGHT", "a.b", "$x", "😀", "normal", "A",
    "a-b",
    "surface", "",
  ]

  private static let types = [
    "color", "size", "dimension", "number", "fontWeight", "fontFamily", "duration", "typography",
    "string", "shadow", "lineHeight", "letterSpacing",
  ]

  private static let values = [
    ##""#000""##, ##""#FFFFFF80""##, #""rgb(1,2,3)""#, "16", #""1rem""#, #""0.75""#, "1e300",
    "null",
    #""200ms""#, #""Bold""#, #""A, 'B'""#, "[]", "{}", #""{a}""#, #""{a.b}""#,
    #""{color.a.value}""#,
    #""{!A}""#, #""{!TEXT_DAY}""#, #""{text}""#, #""{light.a}""#, #""{}""#, #""{a} {b}""#, "true",
    #"{"fontSize": "16px", "lineHeight": "{a}", "fontFamily": "{b}"}"#,
    #"{"fontSize": 12, "fontWeight": "bold", "letterSpacing": "1em", "x": 1}"#,
    #"{"value": 1, "unit": "px"}"#,
    #"{"colorSpace": "srgb", "components": [0, 0.5, 1], "alpha": 0.5}"#,
  ]

  mutating func file() -> String {
    generator.once(in: 2) ? theo() : object { generator in generator.group(depth: 0) }
  }

  private mutating func theo() -> String {
    let aliases = object { $0.value() }
    let properties = object { $0.property() }
    return #"{"aliases": \#(aliases), "props": \#(properties)}"#
  }

  private mutating func property() -> String {
    let dark = generator.once(in: 4) ? #", "darkValue": \#(value())"# : ""
    let original = generator.once(in: 3) ? #", "originalValue": \#(value())"# : ""
    return #"{"type": "\#(generator.pick(Self.types))", "value": \#(value())\#(original)\#(dark)}"#
  }

  private mutating func group(depth: Int) -> String {
    if depth < 3, !generator.once(in: 3) { return object { $0.group(depth: depth + 1) } }
    let prefix = generator.once(in: 2) ? "$" : ""
    let type = generator.once(in: 3) ? #""\#(prefix)type": "\#(generator.pick(Self.types))", "# : ""
    let dark = generator.once(in: 6) ? #", "darkValue": \#(value())"# : ""
    return #"{\#(type)"\#(prefix)value": \#(value())\#(dark)}"#
  }

  private mutating func value() -> String { generator.pick(Self.values) }

  private mutating func object(_ value: (inout Self) -> String) -> String {
    var members: [String: String] = [:]
    var order: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let name = generator.pick(Self.names)
      if members[name] == nil { order.append(name) }
      members[name] = value(&self)
    }
    return "{" + order.map { #""\#($0)": \#(members[$0] ?? "")"# }.joined(separator: ", ") + "}"
  }
}
