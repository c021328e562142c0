import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// The content of a catalog, as lines that tests compare.
struct CatalogSummary {
  var languages: [String] = []
  /// The values as `key [language] variant (state) key not shipped = text`, without absent parts.
  var values: [String] = []
  /// The problems as `source: message`, where `source` is the text at the problem's location.
  var problems: [String] = []
  var entries: [CatalogEntry] = []

  init(_ source: String, as format: CatalogFormat) throws {
    try self.init(Bytes(source.utf8), as: format)
  }

  init(_ source: Bytes, as format: CatalogFormat) throws {
    let catalog = try Catalog(source, as: format, path: "catalog")
    try catalog.read { item in
      switch item {
      case .language(let language): languages.append("\(language)")
      case .problem(let range, let message, _):
        problems.append("\(String(decoding: catalog.text.bytes[range], as: UTF8.self)): \(message)")
      case .entry(let entry):
        entries.append(entry)
        values += entry.values.map { CatalogSummary.line(entry.key, $0) }
      }
    }
  }

  private static func line(_ key: String, _ value: CatalogValue) -> String {
    let name = [
      key, value.locale.map { "[\($0)]" } ?? "", value.variant, value.state.map { "(\($0))" } ?? "",
      value.isKey ? "key" : "", value.isShipped ? "" : "not shipped",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    return "\(name) = \(String(decoding: value.text.bytes, as: UTF8.self))"
  }
}

@Suite struct CatalogTextTests {
  private static func utf16(_ text: String, isBigEndian: Bool) -> Bytes {
    Bytes(
      "\u{FEFF}\(text)".utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? bytes : bytes.reversed()
      })
  }

  static let files: [Bytes] = [
    Bytes("\"é😀\"".utf8), Bytes("\u{FEFF}\"é😀\"".utf8), utf16("\"é😀\"", isBigEndian: false),
    utf16("\"é😀\"", isBigEndian: true),
  ]

  @Test(arguments: files)
  func `an unchanged file is written back byte for byte`(_ file: Bytes) throws {
    let text = try CatalogText(decoding: file)
    #expect(text.bytes == Bytes("\"é😀\"".utf8))
    #expect(text.encoded(text.bytes) == file)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x3D, 0xD8], 0, "not valid UTF-16; save the file as UTF-8"),
      ([0xFF, 0xFE, 0x20], 0, "not valid UTF-16; save the file as UTF-8"),
      ([0x20, 0xFF], 1, "not valid UTF-8; save the file as UTF-8"),
    ] as [([UInt8], Int, String)])
  func `undecodable bytes are an error`(_ file: [UInt8], _ offset: Int, _ message: String) {
    #expect(throws: CatalogError(at: offset, message)) { try CatalogText(decoding: Bytes(file)) }
  }
}

@Suite struct CatalogPathTests {
  @Test(arguments: [
    ("App/de.lproj/Localizable.strings", "de", "App/*.lproj/Localizable.strings"),
    ("zh-Hans.lproj/a.strings", "zh-Hans", "*.lproj/a.strings"),
    ("pt_BR.lproj/a.strings", "pt-BR", "*.lproj/a.strings"),
    ("Base.lproj/a.strings", nil, "*.lproj/a.strings"),
    ("res/values/strings.xml", nil, "res/values*/strings.xml"),
    ("res/values-de-rAT/strings.xml", "de-AT", "res/values*/strings.xml"),
    ("res/values-b+sr+Latn/strings.xml", "sr-Latn", "res/values*/strings.xml"),
    ("values-in/strings.xml", "id", "values*/strings.xml"),
    ("values-iw/strings.xml", "he", "values*/strings.xml"),
    ("values-night/colors.xml", nil, "values-night/colors.xml"),
    ("values-car/colors.xml", nil, "values-car/colors.xml"),
    ("values-sw600dp/strings.xml", nil, "values-sw600dp/strings.xml"),
    ("locales/de.json", "de", "locales/*.json"), ("en_EN.json", "en-EN", "*.json"),
    ("locales/de/common.json", "de", "locales/*/common.json"),
    ("l10n/app_pt_BR.arb", "pt-BR", "l10n/app_*.arb"), ("app_de.arb", "de", "app_*.arb"),
    ("intl_zh_Hans_CN.arb", "zh-Hans-CN", "intl_*.arb"), ("fil.json", "fil", "*.json"),
    ("locale/de/LC_MESSAGES/django.po", "de", "locale/*/LC_MESSAGES/django.po"),
    ("messages.pt-BR.po", "pt-BR", "messages.*.po"),
    ("en/ui.json", "en", "*/ui.json"), ("ui.json", nil, "ui.json"),
    ("en.lproj/UI.strings", "en", "*.lproj/UI.strings"), ("id.json", "id", "*.json"),
    ("src/app.json", nil, "src/app.json"), ("web/index.json", nil, "web/index.json"),
    ("Localizable.xcstrings", nil, "Localizable.xcstrings"), ("", nil, ""),
  ])
  func `a path has a language, or a placeholder for a language`(
    _ path: String, _ locale: String?, _ group: String
  ) {
    #expect(CatalogPath(path).locale?.description == locale)
    #expect(CatalogPath(path).group == group)
  }
}

@Suite struct RawHTMLConverterTests {
  @Test(arguments: [
    (#"a <a href="x">b</a> c"#, #"a <a href="x">b</a> c"#),
    (
      #"<A HREF = 'x?a&amp;b=%C3%BC' title="t&quot;">b</A>"#,
      #"<a href="x?a&amp;b=%C3%BC" title="t&quot;">b</a>"#
    ),
    (#"<annotation link="x">b</annotation>"#, #"<a href="x">b</a>"#),
    (
      "<a href=x>**b** `c`<br>d</a>", "<a href=\"x\"><strong>b</strong> <code>c</code><br />\nd</a>"
    ),
    ("**<a href=x>b** c</a>", #"<strong><a href="x">b</a></strong> c"#),
    ("<a href=x>b", #"<a href="x">b</a>"#),
    ("<a href=x>b <a href=y>c</a>", #"<a href="x">b </a><a href="y">c</a>"#),
    ("<a href=x>b [c](y)</a> d", #"<a href="x">b </a><a href="y">c</a> d"#),
    ("<a href=x>*b [c](y)* d</a>", #"<a href="x"><em>b c</em> d</a>"#),
    ("[b <a href=y>c</a>](x)", #"<a href="x">b c</a>"#),
    ("<b>a <i>b</i></b> <del>c</del>", "<strong>a <em>b</em></strong> <del>c</del>"),
    ("<b>a <i>b</b> c</i>", "<strong>a <em>b</em></strong> c"),
    ("<u>a</u> <a name=x>b</a>", "a b"),
    (
      "![<b>a</b> <a href=x>b</a>](y)",
      #"<img src="y" alt="&lt;b&gt;a&lt;/b&gt; &lt;a href=x&gt;b&lt;/a&gt;" />"#
    ),
    ("</a></b>x", "x"),
  ])
  func `HTML tags are read as Markdown constructs`(_ value: String, _ html: String) throws {
    #expect(try emitted(value) == html)
  }

  @Test(arguments: [
    ("<p>a <a href=x>b &eacute;</a></p><p>c</p>", "<p>a <a href=\"x\">b é</a></p>\n<p>c</p>\n"),
    ("<ul>\n  <li>a\n  b</li>\n  <li>c</li>\n</ul>", "<p>a\nb</p>\n<p>c</p>\n"),
    ("<div>a <u>b</u></div>", "a b"),
    ("<p><a href=x>b<p>c</a>", "<p><a href=\"x\">b</a></p>\n<p>c</p>\n"),
    ("<p>a &unknown; &#x26; & b</p>", "a &amp;unknown; &amp; &amp; b"),
    ("- <p>a</p>", "<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n"),
    ("<!-- a -->", ""),
  ])
  func `a block of HTML consists of paragraphs`(_ value: String, _ html: String) throws {
    #expect(try emitted(value) == html)
  }

  @Test func `links of HTML and of Markdown have places in text order`() throws {
    let value = "é <a href=x>b</a> [c](y) <a href='z'>d"
    var places: [String] = []
    let catalog = try Catalog(Bytes("{\"a\":\"\(value)\"}".utf8), as: .json, path: "a.json")
    let conversion = CatalogConversion(catalog, converter: Converter())
    try catalog.parse(in: nil) { item in
      for case .value(let converted) in conversion.converted(item) {
        let document = converted.linked.document
        places += document.links.indices.map { index in
          let range = document.sourceMap?[Document.Link.ID(index: UInt32(index))]
          let (start, end) = (range?.start.offset ?? 0, range?.end.offset ?? 0)
          return String(decoding: converted.value.text.bytes[start..<end], as: UTF8.self)
        }
      }
    }
    #expect(places == ["<a href=x>b</a>", "[c](y)", "<a href='z'>"])
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["<b>", "</i>", "<a href=x>", "<p>", "&amp;", "<b>x</i>"])
  func `many tags are read in linear time`(_ tag: String) throws {
    let value = String(repeating: tag, count: 20_000)
    #expect(try !emitted("<p><b>" + value).isEmpty)
    #expect(try !emitted("x" + value).isEmpty)
  }

  @Test func `a refused destination in HTML is blocked`() throws {
    let html = try emitted("<a href=' &#106;ava\tscript:alert(1)'>b</a>", annotation: .links)
    #expect(html.contains("data-link-reason=\"scheme\"") && !html.contains("href"))
  }

  private func emitted(
    _ value: String, annotation: HTMLEmitter.Annotation = .none
  ) throws -> String {
    let document = try Document(parsing: Bytes(value.utf8), sourceDetail: .text).convertingRawHTML()
    return Converter().convert(document)
      .emitted(by: HTMLEmitter(annotation: annotation, extent: .inline))
      .replacing("<!-- raw HTML omitted -->", with: "")
  }
}

/// Catalogs with content that other tools misread.
@Suite struct CatalogTrapTests {
  struct Trap: CustomTestStringConvertible {
    let format: CatalogFormat
    let testDescription: String
    let source: String
    let texts: [String]

    init(_ format: CatalogFormat, _ name: String, _ source: String, _ texts: [String]) {
      self.format = format
      testDescription = name
      self.source = source
      self.texts = texts
    }
  }

  enum Encoding: CaseIterable {
    case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian

    func bytes(of text: String) -> Bytes {
      switch self {
      case .utf8: Bytes(text.utf8)
      case .utf8WithMark: [0xEF, 0xBB, 0xBF] + text.utf8
      case .utf16LittleEndian:
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      case .utf16BigEndian:
        [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      }
    }
  }

  static let traps: [Trap] = [
    Trap(
      .xcstrings, "a key that is Markdown with line breaks is the source",
      #"{"sourceLanguage":"en","strings":{"- [a](app://a)\n- [b](app://b)":{}},"version":"1.0"}"#,
      ["- [a](app://a)\n- [b](app://b)"]),
    Trap(
      .xcstrings, "a key is empty",
      #"{"sourceLanguage":"en","strings":{"":{},"a":{"localizations":{"en":"#
        + #"{"stringUnit":{"state":"new","value":"b"}}}}}}"#,
      ["", "b"]),
    Trap(
      .xcstrings, "a key is there twice after a merge",
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":"#
        + #"{"stringUnit":{"state":"translated","value":"1"}}}},"#
        + #""a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"2"}}}}}}"#,
      ["a", "1", "a", "2"]),
    Trap(
      .xcstrings, "keys are not sorted",
      #"{"sourceLanguage" : "en","strings" : {"b" : {},"a" : {},"B" : {}}}"#, ["b", "a", "B"]),
    Trap(
      .xcstrings, "a substitution has the link",
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":"#
        + #"{"state":"translated","value":"%#@n@"},"substitutions":{"n":{"argNum":1,"variations":{"#
        + #""plural":{"other":{"stringUnit":{"state":"translated","value":"[%arg](app://n)"}}}}}}}}}}}"#,
      ["%#@n@", "[%arg](app://n)"]),
    Trap(
      .strings, "a lower-case u is no escape",
      #""a" = "\u00e9"; "b" = "\U00e9";"#, ["u00e9", "é"]),
    Trap(.strings, "the last of two values counts", #""a" = "1"; "a" = "2";"#, ["1", "2"]),
    Trap(
      .strings, "a typo hides what is after it", "\"a\" = \"1\";\n\"b\";= \"2\";\n\"c\" = \"3\";\n",
      ["1", "b"]),
    Trap(.strings, "the file has no byte", "", []),
    Trap(.strings, "a key has no value", #""a"; 'b' = 'it"s'; c = d.e;"#, ["a", "it\"s", "d.e"]),
    Trap(
      .android, "a backslash and an unknown letter",
      #"<resources><string name="a">\d \[x] \\</string></resources>"#, [#"d [x] \"#]),
    Trap(
      .android, "quotation marks vanish",
      #"<resources><string name="a">"  x  " y</string></resources>"#, ["  x   y"]),
    Trap(
      .android, "a line break after an escaped one is a space",
      "<resources><string name=\"a\">x\\n\n    y</string></resources>", ["x\n y"]),
    Trap(
      .android, "a comment is in a value",
      "<resources><string name=\"a\">x<!-- \"c --> y</string></resources>", ["x y"]),
    Trap(
      .android, "an array is data",
      "<resources><string-array name=\"a\"><item>1</item><item/><item>@string/a</item>"
        + "</string-array></resources>",
      ["1", "", "@string/a"]),
    Trap(
      .android, "the declaration has capitals and single quotes",
      "<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n<resources>"
        + "<string name='a'><![CDATA[<a href=\"b\">c</a>]]></string></resources>",
      ["<a href=b>c</a>"]),
    Trap(
      .arb, "the name of the language has a space",
      #"{"@@locale ":"de","a":"b","@a":{},"@c":{"description":"d"},"e":"it''s"}"#, ["b", "it''s"]),
    Trap(.arb, "there is nothing", "{}", []),
    Trap(
      .json, "keys have periods and colons",
      #"{"a.b":"1","a":{"b":"2"},"Save: all?":"3","":"4"}"#, ["1", "2", "3", "4"]),
    Trap(
      .json, "a suffix is no plural form, and a text is empty",
      #"{"arrow_one":"1","arrow_many":"","n_one":"x","n_other":"xs"}"#, ["1", "", "x", "xs"]),
    Trap(
      .json, "texts are references",
      #"{"a":"$t(b)","c":"@:d.e","f":"[%key:g::h%]"}"#, ["$t(b)", "@:d.e", "[%key:g::h%]"]),
    Trap(
      .po, "a text is cut in the middle of a link",
      "#, fuzzy\nmsgid \"\"\n\"[a]\"\n\"(app://a)\"\nmsgstr \"\"\n\"[b](app:\"\n\"//a)\"\n",
      ["[a](app://a)", "[b](app://a)"]),
    Trap(
      .po, "an obsolete entry looks alive",
      "#~ msgid \"a\"\n#~ msgstr \"b\"\n#| msgid \"c\"\nmsgctxt \"x\"\nmsgid \"d\"\nmsgstr \"\"\n",
      ["d", ""]),
  ]

  @Test(arguments: traps, Encoding.allCases)
  func `content that other tools misread is read, and its values are changed one by one`(
    _ trap: Trap, _ encoding: Encoding
  ) throws {
    for source in [trap.source, trap.source.replacing("\n", with: "\r\n")] {
      let file = encoding.bytes(of: source)
      let catalog = try Catalog(file, as: trap.format, path: "")
      var texts: [String] = []
      try catalog.read { item in
        guard case .entry(let entry) = item else { return }
        texts += entry.values.map { String(decoding: $0.text.bytes, as: UTF8.self) }
      }
      #expect(texts == trap.texts)
      #expect(CatalogOracle.defects(of: file, as: trap.format) == [])
    }
  }
}
