import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct CatalogLintingTests {
  /// Returns the findings as lines, each preceded by the text at its location.
  private func findings(
    _ source: String, as format: CatalogFormat = .json, from level: Finding.Level = .warning,
    directives: Converter.Directives = .applied
  ) throws -> [String] {
    let catalog = try Catalog(Bytes(source.utf8), as: format, path: "")
    return try Converter().lint(catalog, from: level, directives: directives).findings.map {
      let place = try #require($0.location.offset)..<#require($0.end?.offset)
      let bytes = String(decoding: Bytes(source.utf8)[place], as: UTF8.self)
      return "\(bytes): \($0.text) [\($0.rule)]"
    }
  }

  @Test func `a finding covers the bytes of its construct, including escapes`() throws {
    #expect(
      try findings(#"{"é":"\u00e9\n\"[x] \u0028https:\/\/a.example)","b":"[click here](c)"}"#) == [
        #"[x] \u0028https:\/\/a.example): é [en]: this is text, not a link; "#
          + "remove the space before '(' [broken-link-syntax]",
        #"[click here](c): b [en]: "click here" does not say where this link leads; "#
          + "name what is there [vague-link-text]",
      ])
  }

  @Test func `a byte order mark does not count as a column`() throws {
    let catalog = try Catalog(
      Bytes("\u{FEFF}{\"a\":\"[](b)\"}".utf8), as: .json, path: "")
    let finding = try #require(try Converter().lint(catalog).findings.first)
    #expect(finding.location == SourcePosition(line: 1, column: 7, offset: 9))
  }

  @Test func `a vague text is reported in the source, or in translations of a good source`() throws
  {
    func unit(_ value: String) -> String { #"{"stringUnit":{"state":"x","value":"\#(value)"}}"# }
    let catalog =
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":"#
      + unit("[hier](b)") + #","en":"# + unit("[here](b)")
      + #"}},"c":{"localizations":{"de":"# + unit("[hier](b)") + #","en":"# + unit("[terms](b)")
      + #"}}}}"#
    #expect(
      try findings(catalog, as: .xcstrings) == [
        #"[here](b): a [en]: "here" does not say where this link leads; name what is there "#
          + "[vague-link-text]",
        #"[hier](b): c [de]: "hier" does not say where this link leads; name what is there "#
          + "[vague-link-text]",
      ])
  }

  @Test func `rules about a whole document do not apply to a catalog`() throws {
    #expect(try findings(##"{"a":"[terms](#terms) [x](missing.md)"}"##) == [])
  }

  @Test func `front matter in a catalog is text`() throws {
    #expect(
      try findings(#"{"a":"---\nlang: de\n---\n[here](b)"}"#) == [
        #"[here](b): a [en]: "here" does not say where this link leads; name what is there "#
          + "[vague-link-text]"
      ])
  }

  @Test(arguments: [
    ("linkmark-disable bare-url", 0), ("For help. linkmark-disable bare-url vague-link-text x", 0),
    ("linkmark-disable vague-link-text", 1), ("bare-url", 1),
  ])
  func `a comment for translators can turn rules off`(_ comment: String, _ count: Int) throws {
    let source = #"{"a":"[x](y) https://a.example","@a":{"description":"\#(comment)"}}"#
    #expect(try findings(source, as: .arb).count == count)
    #expect(try findings(source, as: .arb, directives: .ignored).count == 1)
  }

  @Test func `a comment that names no rule is a finding`() throws {
    let source = #"{"a":"b","@a":{"description":"linkmark-disable bare-ulr"}}"#
    #expect(
      try findings(source, as: .arb) == [
        "b: 'linkmark-disable' in the comment names no rule, and 'bare-ulr' is none; "
          + "did you mean 'bare-url'? [unknown-rule]"
      ])
  }

  @Test func `the language comes from the file, else from the caller, else from the source`() throws
  {
    let catalog = try Catalog(
      Bytes(#"{"@@locale":"de","a":"[hier](b)"}"#.utf8), as: .arb, path: "")
    let english = LanguageTag.english
    #expect(try Converter().lint(catalog, in: english).findings.map(\.value?.locale) == ["de"])
    let unnamed = try Catalog(Bytes(#"{"a":"[hier](b)"}"#.utf8), as: .arb, path: "")
    #expect(try Converter().lint(unnamed).findings.isEmpty)
    let german = LanguageTag("de")
    #expect(try Converter().lint(unnamed, in: german).findings.map(\.value?.locale) == ["de"])
  }

  @Test
  func `the source in a gettext catalog is linted only in a template`()
    throws
  {
    let source = "msgid \"[here](a)\"\nmsgstr \"[hier](a)\"\n"
    for (path, locales) in [("de.po", []), ("a.pot", ["en"])] {
      let catalog = try Catalog(Bytes(source.utf8), as: .po, path: path)
      let findings = try Converter().lint(catalog, in: LanguageTag("de")).findings
      #expect(findings.map(\.value?.locale) == locales)
    }
  }

  @Test func `a bare address is a note without a fix, unless the text has links`()
    throws
  {
    let value = #"{"a":"See https://a.example","b":"[x](y) https://a.example"}"#
    let catalog = try Catalog(Bytes(value.utf8), as: .json, path: "")
    let findings = try Converter().lint(catalog).findings.filter { $0.rule == "bare-url" }
    #expect(findings.map(\.level) == [.note, .warning])
    #expect(findings.map { $0.fix == nil } == [true, false])
    #expect(
      try Converter().fixing(catalog).source
        == Bytes(#"{"a":"See https://a.example","b":"[x](y) <https://a.example>"}"#.utf8))
  }

  @Test(arguments: ["qq", "qqq", "qps-ploc", "en-XA", "ar-XB", "sr-XK", "de"])
  func `translator notes and pseudolocales are not linted`(_ locale: String) throws {
    let catalog = try Catalog(Bytes(#"{"a":"[](b)"}"#.utf8), as: .json, path: "")
    let isLinted = locale == "de" || locale == "sr-XK"
    #expect(
      try Converter().lint(catalog, in: LanguageTag(locale)).findings.isEmpty == !isLinted)
  }

  @Test(arguments: [
    ("[a] (https://b.example)", "[a](https://b.example)"),
    (#"\u00e9【a】(https://b.example/\")"#, #"\u00e9[a](https://b.example/\")"#),
    ("[ a ](b) c", "[ a ](b) c"), ("é", "é"),
  ])
  func `a fix changes only its value's bytes`(_ value: String, _ fixed: String) throws {
    func file(_ value: String) -> Bytes {
      Bytes(" {\"x\" :\"\\u0041\",\n\"a\":\"\(value)\" }".utf8)
    }
    let catalog = try Catalog(file(value), as: .json, path: "")
    #expect(try Converter().fixing(catalog).source == file(fixed))
  }

  @Test func `an empty branch of a message has a location in the source`() throws {
    let source = Bytes(#"{"a":"{n, plural, one {} other {x}}"}"#.utf8)
    let catalog = try Catalog(source, as: .arb, path: "")
    #expect(CatalogOracle.defects(of: source, as: .arb) == [])
    var places: [Range<Int>] = []
    try catalog.read { item in
      if case .entry(let entry) = item { places += entry.values.map(\.text.source) }
    }
    #expect(places == [23..<23, 32..<33])
  }

  @Test func `text around the branches of a message is fixed as well`() throws {
    func file(_ link: String) -> Bytes {
      Bytes(#"{"a":"{n, select, f {\#(link)} other {}} \#(link)"}"#.utf8)
    }
    let catalog = try Catalog(file("[x] (app://t)"), as: .arb, path: "")
    let fixed = try Converter().fixing(catalog)
    #expect(fixed.source == file("[x](app://t)"))
    #expect(fixed.findings.count == 2)
  }

  @Test func `a key that is its own text is not fixed`() throws {
    let source = Bytes(#"{"sourceLanguage":"en","strings":{"[a] (https://b.example)":{}}}"#.utf8)
    let catalog = try Catalog(source, as: .xcstrings, path: "")
    #expect(try Converter().fixing(catalog).source == source)
    let finding = try #require(try Converter().lint(catalog).findings.first)
    #expect(finding.rule == "broken-link-syntax")
    #expect(finding.fix == nil)
  }
}
