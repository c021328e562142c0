import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct StringsReaderTests {
  private typealias StringsCatalog = CatalogContents<StringsReader>

  @Test(arguments: [
    (#""a""#, "a"), (#""""#, ""), (#""é 😀""#, "é 😀"), (#"'it"s'"#, "it\"s"),
    ("b.c-d:/_$9", "b.c-d:/_$9"),
    (#""\n\t\r\a\b\f\v""#, "\n\t\r\u{7}\u{8}\u{C}\u{B}"), (#""\"\'\\\/""#, #""'\/"#),
    (#"'\'\"'"#, #"'""#), ("\"a\nb\r\nc\td\"", "a\nb\r\nc\td"), ("\"a\\\nb\"", "a\nb"),
    (#""\U00e9\U203A\Ud83d\Ude00""#, "é›😀"), (#""\U41g\U7""#, "Ag\u{7}"),
    (#""\101\7\60\0601""#, "A\u{7}001"), (#""\200\251\341\377\776""#, "\u{A0}\u{2019}Æ\0\0"),
    (#""/* no */ // \U002F*""#, "/* no */ // /*"), (#""[a](b%@) = c;""#, "[a](b%@) = c;"),
  ])
  func `a value is read as the app shows it`(_ value: String, _ expected: String) throws {
    let catalog = try StringsCatalog(Bytes("k = \(value) ;".utf8))
    #expect(catalog.strings == [expected])
    #expect(catalog.problems.isEmpty)
    #expect(catalog.entries.map(\.key) == ["k"])
  }

  @Test(arguments: [
    "\"a\"=\"1\";'b'=\"2\";c=\"3\";",
    "\"a\" /* x */ = // y\n \"1\" /* ; */ ;\n\t'b'\u{2028}=\u{2029}\"2\"\u{B};\u{C}c = \"3\"\r\n;\r\n",
    "{ a = 1; b = 2; c = '3'; } // end",
    "/* no entry: \"z\" = \"0\"; ***/ a = 1; b = 2; c = 3; /* */",
  ])
  func `entries are in file order in any layout`(_ source: String) throws {
    let catalog = try StringsCatalog(Bytes(source.utf8))
    #expect(catalog.entries.map(\.key) == ["a", "b", "c"])
    #expect(catalog.strings == ["1", "2", "3"])
    #expect(catalog.problems.isEmpty)
  }

  @Test(arguments: ["", " \n", "/* only */", "// only", "{}", "/**/"])
  func `a catalog may be empty`(_ source: String) throws {
    let catalog = try StringsCatalog(Bytes(source.utf8))
    #expect(catalog.entries.isEmpty && catalog.problems.isEmpty)
  }

  @Test func `a key without a value is its own value and cannot be fixed`() throws {
    let catalog = try StringsCatalog(Bytes(#""[a](b)"; "c" = "d";"#.utf8))
    #expect(catalog.strings == ["[a](b)", "d"])
    #expect(catalog.values.map(\.isKey) == [true, false])
    #expect(catalog.values.allSatisfy { $0.isShipped && $0.role == .file && $0.locale == nil })
    #expect(catalog.replacing(0..<1, of: catalog.values[0], with: [0x78]) == nil)
  }

  @Test func `an escape in a key is decoded`() throws {
    #expect(try StringsCatalog(Bytes(#""\U00e9\"" = "";"#.utf8)).entries.map(\.key) == ["é\""])
  }

  @Test func `a comment belongs to the next entry, unless an empty line follows`() throws {
    let source = """
      /* Localizable.strings
         made by hand */

      /* Title  */
      "a" = "1"; // on its line
      // one
      //
      /* two
       lines */
      "b" = "2";
      "c" /* within */ = "3"; /* same line */ "d" = "4";
      """
    #expect(
      try StringsCatalog(Bytes(source.utf8)).entries.map(\.comment) == [
        "Title", "one\n\ntwo\n lines", "", "same line",
      ])
  }

  @Test(arguments: [
    (
      #""a" = "1";=; "b" = "2";"#, 10..<11,
      "'=' where a key should be; the app reads nothing after it, so remove it"
    ),
    (
      "\"a\" = \"1\";\né = \"2\";", 11..<13,
      "'é' where a key should be; the app reads nothing after it, so remove it"
    ),
    (
      #""a" = "1"; /* "b" = "2";"#, 11..<13,
      "the comment has no end, so the app reads nothing after it; close it with '*/'"
    ),
    (
      #""a" = "1"; "a" = "1";"#, 12..<13,
      "the key 'a' appears twice; the app shows only the last value, so remove the others"
    ),
  ])
  func `a construct that hides later entries is a problem`(
    _ source: String, _ range: Range<Int>, _ message: String
  ) throws {
    let catalog = try StringsCatalog(Bytes(source.utf8))
    #expect(Set(catalog.entries.map(\.key)) == ["a"])
    #expect(catalog.problems.map(\.range) == [range])
    #expect(catalog.problems.map(\.message) == [message])
  }

  @Test(arguments: [
    (
      #"\u203A"#, "u203A", 0..<2,
      "'\\u' is not an escape, so the app shows the 'u' and the digits; "
        + "write '\\U', or the character itself"
    ),
    (
      #"\[x"#, "[x", 0..<2,
      #"the backslash before '[' is not shown by the app; write '\\' to keep it, or remove it"#
    ),
    (
      #"\éx"#, "éx", 0..<3,
      #"the backslash before 'é' is not shown by the app; write '\\' to keep it, or remove it"#
    ),
    (
      #"\8"#, "8", 0..<2,
      #"the backslash before '8' is not shown by the app; write '\\' to keep it, or remove it"#
    ),
    (
      #"\Ug"#, "\0g", 0..<2,
      #"'\U' without hexadecimal digits; write four after it, or a backslash as '\\'"#
    ),
    (
      #"\Ud83d-"#, "\u{FFFD}-", 0..<6,
      #"\UD83D is half of a surrogate pair; write both halves, or the character itself"#
    ),
    (
      #"\Ude00\U0041"#, "\u{FFFD}A", 0..<6,
      #"\UDE00 is half of a surrogate pair; write both halves, or the character itself"#
    ),
  ])
  func `an invalid escape is a problem, and is read as in the app`(
    _ value: String, _ expected: String, _ range: Range<Int>, _ message: String
  ) throws {
    let catalog = try StringsCatalog(Bytes("a = \"\(value)\"; b = c;".utf8))
    #expect(catalog.strings == [expected, "c"])
    #expect(catalog.problems.map(\.range) == [range.lowerBound + 5..<range.upperBound + 5])
    #expect(catalog.problems.map(\.message) == [message])
  }

  private static let advice = #"write a '"' within a text as '\"'"#

  @Test(arguments: [
    ("abc", 3, "the file ends where the '=' after the key should be; \(advice)"),
    ("\"a\" \"b\";", 4, "'\"' where the '=' after the key should be; \(advice)"),
    (
      "\"a\" = \"b\"\n\"c\" = \"d\";", 9,
      "'\"' where the ';' after the value should be; add it, or \(advice)"
    ),
    (
      "\"a\" = \"b \"c\" d\";", 10,
      "'c' where the ';' after the value should be; add it, or \(advice)"
    ),
    ("a = b", 5, "the file ends where the ';' after the value should be; add it, or \(advice)"),
    ("a = ;", 4, "';' where a value in quotation marks should be"),
    ("a = { b = c; };", 4, "'{' where a value in quotation marks should be"),
    ("a = \"b;", 4, "the text has no end; close it with '\"'"),
    ("a = 'b\\'", 4, "the text has no end; close it with '''"),
    ("a = \"b\\", 4, "the text has no end; close it with '\"'"),
    (";", 0, "';' where a key should be; write \"key\" = \"value\";"),
    ("# x", 0, "'#' where a key should be; write \"key\" = \"value\";"),
    ("{ a = b;", 8, "the file ends where a key or the '}' at the end should be"),
    ("{ a = b; # }", 9, "'#' where a key or the '}' at the end should be"),
    ("{} a", 3, "'a' where a key should be; write \"key\" = \"value\";"),
    (
      "<?xml version=\"1.0\"?>", 0,
      "this is a property list in XML, which is not read; write \"key\" = \"value\"; or lint what "
        + "'plutil -convert json -o en.json' makes of it with --from json"
    ),
    ("<b>", 0, "'<' where a key should be; write \"key\" = \"value\";"),
    (
      "bplist00x", 0,
      "a binary property list, which a build makes; read the file that it is made from"
    ),
  ])
  func `a non-strings file is an error`(_ source: String, _ offset: Int, _ message: String) {
    #expect(throws: CatalogError(at: offset, message)) { try StringsCatalog(Bytes(source.utf8)) }
  }

  private static let sample = Bytes(
    #"""
    /* one */ "a" = "x\n[b](c)\U00e9\"é😀\Ud83d\Ude00\\"; // two
    'k' = 'it\'s "q"'; "bare" = b.c; "k" = "";
    "e";

    """#.utf8)

  @Test func `every truncation is an error or a catalog with fewer entries`() throws {
    let whole = try StringsCatalog(Self.sample)
    var errors = 0
    for count in Self.sample.indices {
      do {
        let catalog = try StringsCatalog(Bytes(Self.sample[..<count]))
        #expect(catalog.defects == [])
        #expect(catalog.texts == Array(whole.texts.prefix(catalog.texts.count)))
      } catch {
        #expect((0...count).contains(error.offset))
        errors += 1
      }
    }
    #expect(errors > Self.sample.count / 2)
  }

  @Test(arguments: ["Q", "\"", "'", "\\", "n", "\n", "é", "1", "/*", "U00e9"])
  func `a character is replaced in the source`(_ text: String) throws {
    let catalog = try StringsCatalog(Self.sample)
    #expect(catalog.defects == [])
    let defects = try catalog.defects(replacingEachCharacterBy: Bytes(text.utf8))
    // An unquoted text can hold only some characters.
    let isHeld = text.utf8.allSatisfy { StringsReader.isUnquoted($0) }
    #expect(isHeld ? defects == [] : defects.allSatisfy { $0.contains("value 2 cannot hold") })
  }

  @Test(arguments: [
    (#""ab""#, "c'd", "c'd"), (#""ab""#, "c\"\\d", #"c\"\\d"#), ("'ab'", "c'\"d", #"c\'"d"#),
    (#""ab""#, "c\n\td", #"c\n\td"#), ("\"a\nb\"", "c\n\td", "c\n\\td"), ("ab", "c-d", "c-d"),
    (#""ab""#, "é😀%@", "é😀%@"),
  ])
  func `a text is written in the style of the value`(
    _ value: String, _ text: String, _ literal: String
  ) throws {
    let catalog = try StringsCatalog(Bytes("k = \(value);".utf8))
    let place = catalog.values[0].text.sourceRange(of: 1..<1)
    let bytes = StringsReader.literal(
      Bytes(text.utf8), in: catalog.values[0], replacing: place, of: catalog.source)
    #expect(bytes == Bytes(literal.utf8))
  }

  @Test(arguments: [
    ("ax", "", false), ("ax", "c d", false), ("ax", "/", false), (#""\7x""#, "1", false),
    (#""\7x""#, "9", false), (#""\7x""#, "", true), (#""\7x1""#, "", false),
    (#""\101x1""#, "", true), (#""\U203Axa""#, "", true), (#""\U20xA""#, "", false),
    (#""\Ud83dx\Ude00""#, "", false), (#""\Ud83dx""#, "", true), (#""\\7x1""#, "", true),
  ])
  func `a text is not written where it would extend an escape or end the value`(
    _ value: String, _ text: String, _ isWritten: Bool
  ) throws {
    let catalog = try StringsCatalog(Bytes("k = \(value);".utf8))
    let value = catalog.values[0]
    let place = value.text.bytes.firstIndex(of: UInt8(ascii: "x")) ?? 0
    let changed = catalog.replacing(place..<place + 1, of: value, with: Bytes(text.utf8))
    #expect((changed != nil) == isWritten)
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["/*", "\\\\", "\"", "'\\", "a;", "{", "\n", "/**/", "\\U"])
  func `large numbers of constructs are read in linear time`(_ piece: String) {
    for start in ["", "a = \"", "/"] {
      let source = Bytes(start.utf8) + Bytes(String(repeating: piece, count: 50_000).utf8)
      _ = try? StringsCatalog(source)
    }
  }
}
