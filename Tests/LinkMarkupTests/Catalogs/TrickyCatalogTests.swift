import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Catalogs with content that other tools misread.
@Suite struct TrickyCatalogTests {
  struct Sample: CustomTestStringConvertible {
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

  static let samples: [Sample] = [
    Sample(
      .xcstrings, "a key that is Markdown with line breaks is the source",
      #"{"sourceLanguage":"en","strings":{"- [a](app://a)\n- [b](app://b)":{}},"version":"1.0"}"#,
      ["- [a](app://a)\n- [b](app://b)"]),
    Sample(
      .xcstrings, "a key is empty",
      #"{"sourceLanguage":"en","strings":{"":{},"a":{"localizations":{"en":"#
        + #"{"stringUnit":{"state":"new","value":"b"}}}}}}"#,
      ["", "b"]),
    Sample(
      .xcstrings, "a key is there twice after a merge",
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":"#
        + #"{"stringUnit":{"state":"translated","value":"1"}}}},"#
        + #""a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"2"}}}}}}"#,
      ["a", "1", "a", "2"]),
    Sample(
      .xcstrings, "keys are not sorted",
      #"{"sourceLanguage" : "en","strings" : {"b" : {},"a" : {},"B" : {}}}"#, ["b", "a", "B"]),
    Sample(
      .xcstrings, "a substitution has the link",
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":"#
        + #"{"state":"translated","value":"%#@n@"},"substitutions":{"n":{"argNum":1,"variations":{"#
        + #""plural":{"other":{"stringUnit":{"state":"translated","value":"[%arg](app://n)"}}}}}}}}}}}"#,
      ["%#@n@", "[%arg](app://n)"]),
    Sample(
      .strings, "a lower-case u is no escape",
      #""a" = "\u00e9"; "b" = "\U00e9";"#, ["u00e9", "é"]),
    Sample(.strings, "the last of two values counts", #""a" = "1"; "a" = "2";"#, ["1", "2"]),
    Sample(
      .strings, "a typo hides what is after it", "\"a\" = \"1\";\n\"b\";= \"2\";\n\"c\" = \"3\";\n",
      ["1", "b"]),
    Sample(.strings, "the file has no byte", "", []),
    Sample(.strings, "a key has no value", #""a"; 'b' = 'it"s'; c = d.e;"#, ["a", "it\"s", "d.e"]),
    Sample(
      .android, "a backslash and an unknown letter",
      #"<resources><string name="a">\d \[x] \\</string></resources>"#, [#"d [x] \"#]),
    Sample(
      .android, "quotation marks vanish",
      #"<resources><string name="a">"  x  " y</string></resources>"#, ["  x   y"]),
    Sample(
      .android, "a line break after an escaped one is a space",
      "<resources><string name=\"a\">x\\n\n    y</string></resources>", ["x\n y"]),
    Sample(
      .android, "a comment is in a value",
      "<resources><string name=\"a\">x<!-- \"c --> y</string></resources>", ["x y"]),
    Sample(
      .android, "an array is data",
      "<resources><string-array name=\"a\"><item>1</item><item/><item>@string/a</item>"
        + "</string-array></resources>",
      ["1", "", "@string/a"]),
    Sample(
      .android, "the declaration has capitals and single quotes",
      "<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n<resources>"
        + "<string name='a'><![CDATA[<a href=\"b\">c</a>]]></string></resources>",
      ["<a href=b>c</a>"]),
    Sample(
      .arb, "the name of the language has a space",
      #"{"@@locale ":"de","a":"b","@a":{},"@c":{"description":"d"},"e":"it''s"}"#, ["b", "it''s"]),
    Sample(.arb, "there is nothing", "{}", []),
    Sample(
      .json, "keys have periods and colons",
      #"{"a.b":"1","a":{"b":"2"},"Save: all?":"3","":"4"}"#, ["1", "2", "3", "4"]),
    Sample(
      .json, "a suffix is no plural form, and a text is empty",
      #"{"arrow_one":"1","arrow_many":"","n_one":"x","n_other":"xs"}"#, ["1", "", "x", "xs"]),
    Sample(
      .json, "texts are references",
      #"{"a":"$t(b)","c":"@:d.e","f":"[%key:g::h%]"}"#, ["$t(b)", "@:d.e", "[%key:g::h%]"]),
    Sample(
      .po, "a text is cut in the middle of a link",
      "#, fuzzy\nmsgid \"\"\n\"[a]\"\n\"(app://a)\"\nmsgstr \"\"\n\"[b](app:\"\n\"//a)\"\n",
      ["[a](app://a)", "[b](app://a)"]),
    Sample(
      .po, "an obsolete entry looks alive",
      "#~ msgid \"a\"\n#~ msgstr \"b\"\n#| msgid \"c\"\nmsgctxt \"x\"\nmsgid \"d\"\nmsgstr \"\"\n",
      ["d", ""]),
  ]

  @Test(arguments: samples, Encoding.allCases)
  func `content that other tools misread is read, and its values are changed one by one`(
    _ sample: Sample, _ encoding: Encoding
  ) throws {
    for source in [sample.source, sample.source.replacing("\n", with: "\r\n")] {
      let file = encoding.bytes(of: source)
      let catalog = try Catalog(file, as: sample.format, path: "")
      var texts: [String] = []
      try catalog.read { item in
        guard case .entry(let entry) = item else { return }
        texts += entry.values.map { String(decoding: $0.text.bytes, as: UTF8.self) }
      }
      #expect(texts == sample.texts)
      #expect(CatalogOracle.defects(of: file, as: sample.format) == [])
    }
  }
}
