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

@Suite struct BrokenHTMLLinkTests {
  /// Returns the source of each broken link in a text.
  private func places(_ text: String) -> [String] {
    let bytes = Bytes(text.utf8)
    return bytes.brokenHTMLLinks.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    ("Read <a href=“%1$s”>it</a>.", "<a href=“%1$s”>"),
    ("Read <a href=„%1$s“>it</a>.", "<a href=„%1$s“>"),
    (
      #"Read <a href=" href="https://a.example/b">it</a>."#,
      #"<a href=" href="https://a.example/b">"#
    ),
    (
      #"Read <a href="<span class="notranslate" translate="no">%1$s</span>">it</a>."#,
      #"<a href="<span class="notranslate" translate="no">"#
    ),
    (#"<a href='<b>%s</b>'>it</a>"#, "<a href='<b>%s</b>'>"),
    ("Read </a href='%s'>it</a>.", "</a href='%s'>"),
    ("Read <a href='%s'>it</a href='%s'>.", "</a href='%s'>"),
    ("Read <a href='%s'>it<a>.", "<a>"), ("Read <a>it<a>.", "<a>"),
    ("Read <a href='%s'>it.", "<a href='%s'>"),
    ("Read <a href='1'>it <a href='2'>and</a>.", "<a href='1'>"),
    ("Read <a href='%s'>it</ a>.", "</ a>"), ("Read <a href='%s'>it< /a >.", "< /a >"),
    ("Read < a href = '%s'>it</a>.", "< a href = '%s'>"),
    ("Read <a\u{A0}href='%s'>it</a>.", "<a\u{A0}href='%s'>"),
    (##"Read href="#">it</a>."##, ##"href="#">it</a>"##), ("Read it</a>.", "</a>"),
    ("Read <a href='%s'>it</a></a>.", "</a>"), ("Read <a href='%s'it</a>.", "<a href='%s'it<"),
    (#"<a href="%s>it</a>"#, #"<a href="%s>it</a>"#),
    ("Read <a href='%s>it</a>.", "<a href='%s>it</a>."), ("<a href='%s'>it</a", "</a"),
  ])
  func `a link that browsers cannot read is reported at its place`(
    _ text: String, _ place: String
  ) {
    #expect(places(text).map { $0.hasPrefix(place) ? place : $0 } == [place])
  }

  @Test(arguments: [
    "Read <a href=%s>it</a>.", "Read <a href=https://a.example/?b=c>it</a>.",
    "Read <A HREF = '%s' >it</A >.", "Read <a\nhref='%s'\n\nhidden>it</a\n>.", "Read <a>it</a>.",
    #"Read <a title="a > b" href="?a=1&amp;b=2">it</a>."#, "Read <a {attrs}>it</a>.",
    "<a href='%s'>", "</a>", "<b></b></a> ", "Read <a href='1'>it</a> and <a href='2'>that</a>.",
    "Use `<a href>` for links.", "The <a> element is empty.", "Read <a/> or <a href='x'/>this</a>.",
    "a < b", "if a <a b", "<abbr>a",
    "Read <a href=''{0}''>it</a>.", #"Read <a href="{{ url("x") }}">it</a>."#,
    #"Read <a href="<%= url %>">it</a>."#, "Read <link/>.", "<!-- <a> -->it", "é < à", "", "<",
  ])
  func `a valid text has no broken link`(_ text: String) {
    #expect(places(text) == [])
  }

  @Test func `every truncation has places within the text`() {
    let text = Bytes(#"é <a href=“x”>b<a> < a href=c> </ a> </a d="e"> href='f'</a> <a\u{A0}"#.utf8)
    for count in text.indices {
      for link in Bytes(text[..<count]).brokenHTMLLinks {
        #expect(link.range.upperBound <= count && !link.range.isEmpty)
      }
    }
  }

  @Test(arguments: ["<a href=x>", "</a>", "<a", "</a", "< a href=", "href='x'</a>", "<!--"])
  func `a text of many broken links is read in linear time`(_ part: String) {
    let text = Bytes(String(repeating: part + " b ", count: 20_000).utf8)
    #expect(text.brokenHTMLLinks.count <= 20_000)
  }

  @Test(arguments: [
    (CatalogFormat.json, #"{"a":"Lies \"es\" <a href=“x”>hier</a>"}"#, "<a href=“x”>"),
    (
      .android, "<resources><string name='a'>Lies &lt;a href=\\\"x\\\"></string></resources>",
      #"&lt;a href=\"x\">"#
    ),
    (.po, "msgid \"a\"\nmsgstr \"b <a\"\n\" href='x'>c\"", "<a\"\n\" href='x'>"),
  ])
  func `a broken link is reported at its bytes in the catalog`(
    _ format: CatalogFormat, _ source: String, _ place: String
  ) throws {
    let catalog = try Catalog(Bytes(source.utf8), as: format, path: "")
    let findings = try Converter().lint(catalog).findings.filter { $0.rule == "broken-link-syntax" }
    let finding = try #require(findings.first)
    let range = try #require(finding.location.offset)..<#require(finding.end?.offset)
    #expect(String(decoding: Bytes(source.utf8)[range], as: UTF8.self) == place)
    #expect(finding.value?.key == "a")
    #expect(findings.count == 1)
  }

  @Test func `a project or a comment can turn the rule off`() throws {
    let source =
      #"{"a":"Read <a href='x'>it","@a":{"description":"linkmark-disable broken-link-syntax"}}"#
    let catalog = try Catalog(Bytes(source.utf8), as: .arb, path: "")
    #expect(try Converter().lint(catalog).findings.isEmpty)
    #expect(try Converter().lint(catalog, directives: .ignored).findings.count == 1)
    var converter = Converter()
    converter.lintLevels = converter.lintLevels.setting("broken-link-syntax", to: nil)
    #expect(try converter.lint(catalog, directives: .ignored).findings.isEmpty)
  }
}
