import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct POReaderTests {
  private typealias POCatalog = CatalogContents<POReader>

  @Test func `a message has its source and its translation`() throws {
    let source = """
      msgid ""
      msgstr ""
      "Language: de_AT\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      # of the translator
      #. of the programmer
      #: src/a.c:12
      #, c-format
      #| msgid "Old [terms](b)"
      msgctxt "menu"
      msgid "Read the [terms](a)"
      msgstr "Lies die [Bedingungen](a)"

      msgid "b"
      msgstr ""
      """
    let catalog = try POCatalog(Bytes(source.utf8))
    #expect(catalog.language == LanguageTag("de-AT"))
    #expect(catalog.problems.isEmpty)
    #expect(catalog.entries.map(\.key) == ["menu\u{4}Read the [terms](a)", "b"])
    #expect(catalog.entries.map(\.comment) == ["of the translator\nof the programmer", ""])
    #expect(
      catalog.strings == ["Read the [terms](a)", "Lies die [Bedingungen](a)", "b", ""])
    #expect(catalog.values.map(\.role) == [.source, .translation, .source, .translation])
    #expect(catalog.values.map(\.isKey) == [true, false, true, false])
    #expect(catalog.values.allSatisfy { $0.isShipped && $0.state == nil && $0.variant.isEmpty })
  }

  @Test func `plural forms are variants`() throws {
    let catalog = try POCatalog(
      Bytes(
        """
        msgid "%d file"
        msgid_plural "%d files"
        msgstr[0] "%d Datei"
        msgstr [1] "%d Dateien"
        """.utf8))
    #expect(catalog.entries.map(\.key) == ["%d file"])
    #expect(catalog.values.map(\.variant) == ["", "plural", "plural.0", "plural.1"])
    #expect(catalog.values.map(\.role) == [.source, .source, .translation, .translation])
    #expect(catalog.values.map(\.isKey) == [true, true, false, false])
    #expect(catalog.strings == ["%d file", "%d files", "%d Datei", "%d Dateien"])
  }

  @Test func `a fuzzy translation is not shipped, and an obsolete entry is not read`() throws {
    let source = """
      #, fuzzy, c-format
      msgid "a"
      msgstr "b"

      # about the old one
      #, fuzzy
      #~ msgctxt "z"
      #~ msgid "old"
      #~ msgstr "alt"
      #~| msgid "older"

      #,no-fuzzy
      msgid "c"
      msgstr "d"
      #,fuzzy
      msgid "e"
      msgstr "f"
      """
    let catalog = try POCatalog(Bytes(source.utf8))
    #expect(catalog.strings == ["a", "b", "c", "d", "e", "f"])
    #expect(catalog.values.map(\.isShipped) == [true, false, true, true, true, false])
    #expect(catalog.values.map(\.state) == [nil, "fuzzy", nil, nil, nil, "fuzzy"])
    #expect(catalog.entries.map(\.comment) == ["", "", ""])
  }

  @Test(arguments: [
    (#""a""#, "a"), (#""" "a""b"# + "\"\n\t\"c\"", "abc"),
    (#""\a\b\f\n\r\t\v\"\\""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}\"\\"),
    (#""\101\7z\0608""#, "A\u{7}z08"), (#""\x41|\x041""#, "A|A"),
    (#""\303\251\xf0\x9f\x98\x80é""#, "é😀é"),
    ("\"a\tb\rc'd\"", "a\tb\rc'd"),
  ])
  func `strings are concatenated and unescaped`(_ value: String, _ expected: String) throws {
    let catalog = try POCatalog(Bytes("msgid \"k\"msgstr \(value)".utf8))
    #expect(catalog.strings == ["k", expected])
    #expect(catalog.problems.isEmpty)
  }

  @Test func `the places of a text are within its strings`() throws {
    let source = Bytes("msgid \"k\"\nmsgstr \"\"\n\"[a\"\n\"](b)\\n\"\n".utf8)
    let catalog = try POCatalog(source)
    let text = catalog.values[1].text
    func written(_ range: Range<Int>) -> String {
      String(decoding: source[text.sourceRange(of: range)], as: UTF8.self)
    }
    #expect(written(0..<6) == "[a\"\n\"](b)")
    #expect(written(6..<7) == "\\n")
    #expect(
      catalog.replacing(0..<7, of: catalog.values[1], with: Bytes("\"x\"".utf8))
        == Bytes("msgid \"k\"\nmsgstr \"\"\n\"\\\"x\\\"\"\n".utf8))
  }

  @Test(arguments: [
    ("de", "de"), ("pt_BR", "pt-BR"), ("sr@latin", "sr-Latn"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
    ("ca_ES@valencia", "ca-ES-valencia"), ("zh_CN.GB2312", "zh-CN"), ("zh-Hans", "zh-Hans"),
    ("de_DE@euro", "de-DE"), ("", nil), ("C", nil), ("_@latin", nil), ("@", nil), (".", nil),
  ])
  func `the header sets the language`(_ name: String, _ tag: String?) throws {
    let source = "msgid \"\"\nmsgstr \"X-A: b\\nLanguage: \(name) \\nZ\"\n"
    let catalog = try POCatalog(Bytes(source.utf8))
    #expect(catalog.language?.description == tag)
    #expect(catalog.entries.isEmpty)
  }

  @Test(arguments: ["UTF-8", "utf8", "CHARSET", "ASCII", "US-ASCII"])
  func `a catalog in a subset of UTF-8 is read`(_ charset: String) throws {
    let header = "msgid \"\"msgstr \"Content-Type: text/plain; charset=\(charset)\\n\""
    #expect(try POCatalog(Bytes("\(header)msgid \"a\"msgstr \"b\"".utf8)).strings == ["a", "b"])
  }

  @Test(arguments: [
    ("", 0), ("# only\n", 0), ("#\n#", 0), ("\u{B}domain\"x\"", 0),
    ("domain \"x\"\nmsgid \"a\"\nmsgstr \"b\"\ndomain \"y\"\nmsgid \"a\"\nmsgstr \"c\"\n", 2),
    ("msgctxt \"\"\nmsgid \"\"\nmsgstr \"b\"\nmsgid \"\"\nmsgstr \"X: y\"\n", 1),
  ])
  func `a catalog may be empty or have several domains`(_ source: String, _ count: Int) throws {
    let catalog = try POCatalog(Bytes(source.utf8))
    #expect(catalog.entries.count == count)
    #expect(catalog.problems.isEmpty)
  }

  @Test(arguments: [
    (
      "msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"", 28..<29,
      "the entry 'a' appears twice; msgfmt rejects the catalog, so remove one"
    ),
    (
      "msgid \"a\"\nmsgstr \"b\\é\"", 19..<22,
      #"a backslash before 'é' is not an escape, so msgfmt rejects the catalog; "#
        + #"write a backslash as '\\'"#
    ),
    (
      "msgid \"a\"\nmsgstr \"b\\x\"", 19..<21,
      #"a backslash before 'x' is not an escape, so msgfmt rejects the catalog; "#
        + #"write a backslash as '\\'"#
    ),
    (
      "msgid \"a\"\nmsgstr \"b\\303-\"", 19..<23,
      "the escaped byte is not a part of a character in UTF-8; write the character itself"
    ),
    (
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", 27..<36,
      "msgstr[1] where msgstr[0] should be; msgfmt rejects the catalog, so number the forms from 0"
    ),
    (
      "msgid \"\"msgstr \"Plural-Forms: nplurals=2; plural=0\\n\"\n"
        + "msgid \"a\"msgid_plural \"b\"msgstr[0]\"\"\n"
        + "msgid \"c\"msgid_plural \"b\"msgstr[0]\"d\"\n"
        + "msgid \"e\"msgid_plural \"b\"msgstr[0]\"d\"\n", 126..<127,
      "the header says nplurals=2, but the plural forms of this entry are 1; make both the same"
    ),
  ])
  func `a construct that msgfmt rejects is a problem`(
    _ source: String, _ range: Range<Int>, _ message: String
  ) throws {
    let catalog = try POCatalog(Bytes(source.utf8))
    #expect(catalog.problems.map(\.range) == [range])
    #expect(catalog.problems.map(\.message) == [message])
  }

  @Test(arguments: [
    (
      "iso-8859-1",
      "the header says charset=iso-8859-1, and only UTF-8 is read; "
        + "convert the catalog with 'msgconv --to-code=UTF-8'"
    ),
    ("UTF-8", "not valid UTF-8; save the file as UTF-8"),
  ])
  func `a catalog in another encoding is an error with advice`(
    _ charset: String, _ message: String
  ) {
    let file =
      Bytes("msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=\(charset)\\n\"\n".utf8)
      + Bytes("msgid \"a\"\nmsgstr \"".utf8) + [0xE4, UInt8(ascii: "\"")]
    #expect {
      try Catalog(file, as: .po, path: "de.po")
    } throws: {
      let error = $0 as? SourceError
      return error?.message == message && error?.line == 5
    }
  }

  @Test func `a construct that msgfmt rejects is reported with its key`() throws {
    let source = "msgctxt \"x\"\nmsgid \"a\"\nmsgstr \"\\q\"\n\nmsgid \"\\q\"\nmsgstr \"c\"\n"
    let catalog = try Catalog(Bytes(source.utf8), as: .po, path: "")
    let findings = try Converter().lint(catalog, in: LanguageTag("de")).findings
    #expect(findings.map { $0.value?.description } == ["x | a [de]", nil])
  }

  @Test(arguments: [#"\q"#, #"\'"#, #"\é"#, #"\u00e9"#, #"\x"#, #"\8"#])
  func `an invalid escape is read without its backslash`(_ value: String) throws {
    let catalog = try POCatalog(Bytes("msgid \"a\" msgstr \"\(value)\"".utf8))
    #expect(catalog.strings == ["a", String(value.dropFirst())])
    #expect(catalog.problems.count == 1)
  }

  private static let order = "write msgctxt, msgid, msgid_plural and msgstr in this order"

  @Test(arguments: [
    ("msgid \"a\"\n", 0, "this entry has no msgstr; add it"),
    ("msgctxt \"a\"\n\nmsgctxt \"b\"", 0, "this entry has no msgid; add it"),
    ("msgid \"a\"\n# x\nmsgstr \"b\"", 0, "this entry has no msgstr; add it"),
    ("msgstr \"a\"", 0, "msgstr cannot be here; \(order)"),
    ("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"", 21, "msgstr cannot be here; \(order)"),
    ("msgid \"a\"\nmsgstr[0] \"b\"", 10, "msgstr[0] cannot be here; \(order)"),
    ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", 27, "msgstr cannot be here; \(order)"),
    ("msgid \"a\"\nmsgstr \"b\"\nmsgid_plural \"c\"", 21, "msgid_plural cannot be here; \(order)"),
    (
      "msgid \"a\" b\"", 10,
      "'b' where msgid or another keyword should be; " + #"write a '"' within a text as '\"'"#
    ),
    (
      "msgid[0] \"a\"", 0,
      "'m' where msgid or another keyword should be; " + #"write a '"' within a text as '\"'"#
    ),
    ("msgid a", 6, "'a' where the text of msgid should be; quote it"),
    ("msgid", 5, "the file ends where the text of msgid should be; quote it"),
    ("msgid \"a\nb\"", 6, "the text does not end on its line; close it with '\"'"),
    ("msgid \"a\\\nb\"", 6, "the text does not end on its line; close it with '\"'"),
    ("msgid \"a\\", 6, "the text does not end on its line; close it with '\"'"),
    ("msgstr[] \"\"", 7, "msgstr[ without a number and ']'; write such as msgstr[0]"),
    ("msgstr[-1] \"\"", 7, "msgstr[ without a number and ']'; write such as msgstr[0]"),
    (
      "msgstr[99999999999999999999]", 7, "msgstr[ without a number and ']'; write such as msgstr[0]"
    ),
    ("msgstr[0", 7, "msgstr[ without a number and ']'; write such as msgstr[0]"),
    (
      "msgid \"\"msgstr \"\"\"Content-Type: text/plain; charset=ISO-8859-1\\n\"", 16,
      "the header says charset=ISO-8859-1, and only UTF-8 is read; "
        + "convert the catalog with 'msgconv --to-code=UTF-8'"
    ),
  ])
  func `a non-catalog file is an error`(_ source: String, _ offset: Int, _ message: String) {
    #expect(throws: CatalogError(at: offset, message)) { try POCatalog(Bytes(source.utf8)) }
  }

  private static let sample = Bytes(
    #"""
    msgid ""
    msgstr "Plural-Forms: nplurals=1;\n"
    "Language: de\n"

    #, fuzzy
    msgctxt "c\t"
    msgid "a"
    msgid_plural "b"
    msgstr[0] "" "x\n[\"b](c)é"
    "\\😀\\"

    msgid "d"
    msgstr "e"
    """#.utf8)

  @Test func `every truncation is an error or a catalog with fewer entries`() throws {
    let whole = try POCatalog(Self.sample)
    var errors = 0
    for count in Self.sample.indices {
      do {
        let catalog = try POCatalog(Bytes(Self.sample[..<count]))
        #expect(catalog.defects == [])
        #expect(catalog.entries.count <= whole.entries.count)
      } catch {
        #expect((0...count).contains(error.offset))
        errors += 1
      }
    }
    #expect(errors > Self.sample.count / 2)
  }

  @Test(arguments: ["Q", "\"", "'", "\\", "n", "\n", "\t", "é", "1", "\\x41", ""])
  func `a character is replaced in the source`(_ text: String) throws {
    let catalog = try POCatalog(Self.sample)
    #expect(catalog.defects == [])
    #expect(try catalog.defects(replacingEachCharacterBy: Bytes(text.utf8)) == [])
  }

  @Test(arguments: [
    (#"\7x"#, "1", false), (#"\7x"#, "", true), (#"\7x1"#, "", false), (#"\x41x"#, "f", false),
    (#"\x41x"#, "g", true), (#"\303x\251"#, "", false), (#"\303x"#, "", true), (#"\nx1"#, "", true),
  ])
  func `a text is not written where it would extend an escape`(
    _ value: String, _ text: String, _ isWritten: Bool
  ) throws {
    let catalog = try POCatalog(Bytes("msgid \"a\" msgstr \"\(value)\"".utf8))
    let value = catalog.values[1]
    let place = value.text.bytes.firstIndex(of: UInt8(ascii: "x")) ?? 0
    let changed = catalog.replacing(place..<place + 1, of: value, with: Bytes(text.utf8))
    #expect((changed != nil) == isWritten)
  }

  @Test func `a key cannot be changed`() throws {
    let catalog = try POCatalog(Self.sample)
    #expect(catalog.values.filter(\.isKey).map { Int($0.text.source.lowerBound) }.count == 3)
    for value in catalog.values where value.isKey {
      #expect(catalog.replacing(0..<1, of: value, with: [0x78]) == nil)
    }
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["\"\" ", "\\303", "\\", "\"", "#\n", "msgid\"\"", "[", "\\x4", "\n", "a"])
  func `large numbers of constructs are read in linear time`(_ piece: String) {
    for start in ["", "msgid \"\" msgstr \"", "msgid \"\" msgstr ", "msgstr["] {
      let source = Bytes(start.utf8) + Bytes(String(repeating: piece, count: 50_000).utf8) + [0x22]
      _ = try? POCatalog(source)
    }
  }
}
