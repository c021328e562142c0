import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct JSONReaderTests {
  @Test func `nodes are in document order and store where their value ends`() throws {
    let json = try JSONDocument(parsing: Bytes(#"{"a":[1,true],"b":null}"#.utf8), path: "a.json")
    #expect(
      json.nodes.map(\.kind) == [.object, .string, .array, .number, .true, .string, .null])
    #expect(json.nodes.map(\.next.index) == [7, 2, 5, 4, 5, 6, 7])
    #expect(json.nodes.map(\.lowerBound) == [0, 1, 5, 6, 8, 14, 18])
    #expect(json.nodes.map(\.upperBound) == [23, 4, 13, 7, 12, 17, 22])
  }

  @Test(arguments: [
    (#""""#, ""), (#""a b""#, "a b"), (#""é😀""#, "é😀"),
    (#""\n\t\r\b\f\"\\\/""#, "\n\t\r\u{8}\u{C}\"\\/"),
    (#""\u00e9\uD83D\uDE00\u0000.""#, "é😀\0."),
  ])
  func `a string is decoded`(_ source: String, _ expected: String) throws {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a.json")
    #expect(json.string(JSONDocument.root) == expected)
    #expect(json.isString(JSONDocument.root, expected))
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("16", 16), ("-2.5", -2.5), ("1.166667", 1.166667),
    ("0.0863", 0.0863),
    ("1e3", 1000), ("2E-2", 0.02), ("123456789012345", 123_456_789_012_345),
    ("12345678901234567890", 12_345_678_901_234_567_168),
    ("0.12345678901234567", 0.12345678901234567),
  ])
  func `a number is the nearest double`(_ source: String, _ expected: Double) throws {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a.json")
    #expect(json.number(JSONDocument.root) == expected)
  }

  @Test(arguments: ["1e999", "-1e999"])
  func `a number beyond the largest double is rejected`(_ source: String) throws {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a.json")
    #expect(json.number(JSONDocument.root) == nil)
  }

  @Test func `a key with or without escapes selects its member`() throws {
    let json = try JSONDocument(parsing: Bytes(#"{"a":1,"\u0062":2,"c":{"b":3}}"#.utf8), path: "")
    #expect(json.member("a", of: JSONDocument.root)?.value.index == 2)
    #expect(json.member("b", of: JSONDocument.root)?.value.index == 4)
    #expect(json.member("d", of: JSONDocument.root) == nil)
    #expect(json.members(of: JSONDocument.root).map(\.key.index) == [1, 3, 5])
  }

  @Test(arguments: [
    ("", 1, 1, "the file ends where a value should be"),
    (" \n", 2, 1, "the file ends where a value should be"),
    ("{", 1, 2, "the file ends where a key in quotation marks should be"),
    (#"{"a""#, 1, 5, "the file ends where the ':' after the key should be"),
    (#"{"a":"#, 1, 6, "the file ends where a value should be"),
    (#"{"a":1"#, 1, 7, "the file ends where ',' or '}' should be; the object is still open"),
    ("[1", 1, 3, "the file ends where ',' or ']' should be; the array is still open"),
    (#"{"a":1,}"#, 1, 7, "a ',' before the end of the object; remove it"),
    ("[1,]", 1, 3, "a ',' before the end of the array; remove it"),
    ("[1 2]", 1, 4, "'2' where ',' or ']' should be; the array is still open"),
    ("[1}", 1, 3, "'}' where ',' or ']' should be; the array is still open"),
    (
      "{a:1}", 1, 2,
      "'a' where a key in quotation marks should be; write '\"' before and after it"
    ),
    ("{'a':1}", 1, 2, "''' where a key in quotation marks should be; write '\"' instead"),
    (
      "{\"a\":1, // no\n}", 1, 9,
      "'/' where a key in quotation marks should be; JSON has no comments, so remove it"
    ),
    ("a: 1", 1, 1, "'a' where a value should be; write JSON, which begins with '{'"),
    ("- a", 1, 2, "U+0020 where a digit should be; write JSON, which begins with '{'"),
    (#"{"a"=1}"#, 1, 5, "'=' where the ':' after the key should be"),
    ("[] []", 1, 4, "'[' after the end of the value; JSON holds one value"),
    ("[\n  é]", 2, 3, "'é' where a value should be"),
    ("\"é\" x", 1, 6, "'x' after the end of the value; JSON holds one value"),
    ("[\u{A0}1]", 1, 2, "U+00A0 where a value should be"),
    (
      "\u{FEFF}\u{FEFF}1", 1, 1,
      "U+FEFF where a value should be; write JSON, which begins with '{'"
    ),
    ("1\u{E0041}", 1, 2, "U+E0041 after the end of the value; JSON holds one value"),
    (#"["\é"]"#, 1, 3, #"'\é' is not a JSON escape; write a backslash as '\\'"#),
    ("[tru]", 1, 2, "'t' where a value should be; did you mean 'true'?"),
    ("[nil]", 1, 2, "'n' where a value should be; did you mean 'null'?"),
    ("[01]", 1, 2, "a number must not begin with 0; remove the 0"),
    ("[-]", 1, 3, "']' where a digit should be"),
    ("[1.]", 1, 4, "']' where a digit should be"),
    ("[1e+]", 1, 5, "']' where a digit should be"),
    ("[+1]", 1, 2, "'+' where a value should be"),
    (#"["a"#, 1, 2, "the string has no end; close it with '\"'"),
    ("[\"a\nb\"]", 1, 4, #"control character '\n' in a string; write it as '\n'"#),
    ("[\"\0\"]", 1, 3, #"control character '\u0000' in a string; write it as '\u0000'"#),
    (
      "\0", 1, 1,
      #"control character '\u0000' where a value should be; write JSON, which begins with '{'"#
    ),
    (#"["\x"]"#, 1, 3, #"'\x' is not a JSON escape; write a backslash as '\\'"#),
    (
      "[\"\\\u{1B}[2J\"]", 1, 3,
      #"'\' before U+001B is not a JSON escape; write a backslash as '\\'"#
    ),
    ("\"\\", 1, 2, #"'\' is not a JSON escape; write a backslash as '\\'"#),
    (#"["\u12G4"]"#, 1, 3, #"'\u' is not a JSON escape; write a backslash as '\\'"#),
    (
      #"["\uD83D"]"#, 1, 3,
      #"\uD83D is half of a surrogate pair; write both halves, or the character itself"#
    ),
    (
      #"["\uDE00\uD83D"]"#, 1, 3,
      #"\uDE00 is half of a surrogate pair; write both halves, or the character itself"#
    ),
    (
      #"["\uD83D\u0041"]"#, 1, 3,
      #"\uD83D is half of a surrogate pair; write both halves, or the character itself"#
    ),
    (#"{"a":1,"a":2}"#, 1, 8, "the key 'a' appears twice in this object; remove one"),
    (#"{"a":1,"\u0061":2}"#, 1, 8, "the key 'a' appears twice in this object; remove one"),
    ("// no\n{}", 1, 1, "'/' where a value should be; JSON has no comments, so remove it"),
    ("[1,\r\n2,\r\n]", 2, 2, "a ',' before the end of the array; remove it"),
  ])
  func `malformed JSON is rejected at the error`(
    _ source: String, _ line: Int, _ column: Int, _ message: String
  ) {
    #expect(throws: SourceError(path: "a.json", line: line, column: column, message: message)) {
      try JSONDocument(parsing: Bytes(source.utf8), path: "a.json")
    }
  }

  @Test func `the description of an error is always one line`() {
    let error = #expect(throws: SourceError.self) {
      try Configuration(parsing: Bytes(#"{"a\nb\f\u2028": 1}"#.utf8), path: "a\n.json")
    }
    #expect(error?.message.contains("a\nb\u{C}\u{2028}") == true)
    #expect(error?.description.contains { $0.isNewline } == false)
  }

  @Test func `a byte order mark is skipped and not counted`() throws {
    let json = try JSONDocument(parsing: [0xEF, 0xBB, 0xBF] + Bytes("[1]".utf8), path: "a.json")
    #expect(json.nodes.map(\.lowerBound) == [0, 1])
    #expect(
      throws: SourceError(
        path: "a", line: 1, column: 1,
        message: "'x' where a value should be; write JSON, which begins with '{'")
    ) {
      try JSONDocument(parsing: [0xEF, 0xBB, 0xBF, UInt8(ascii: "x")], path: "a")
    }
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
  ])
  func `invalid UTF-8 is rejected`(_ source: Bytes) {
    let message = "not valid UTF-8; save the file as UTF-8"
    #expect(throws: SourceError(path: "a", line: 1, column: 2, message: message)) {
      try JSONDocument(parsing: source, path: "a")
    }
  }

  @Test func `128 levels are read and one more is rejected`() throws {
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSONDocument(parsing: Bytes(deep.utf8), path: "a").nodes.count == 128)
    let message = "more than 128 levels of arrays and objects; flatten them"
    for hostile in ["[", #"{"":"#] {
      let source = String(repeating: hostile, count: 100_000)
      #expect(
        throws: SourceError(
          path: "a", line: 1, column: 128 * hostile.utf8.count + 1, message: message)
      ) {
        try JSONDocument(parsing: Bytes(source.utf8), path: "a")
      }
    }
  }

  @Test(arguments: [1, 40, 90])
  func `a repeated key is an error among many keys`(_ repeated: Int) throws {
    let members = (1...100).map { #""key\#($0)":0"# }
    let sound = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONDocument(parsing: Bytes(sound.utf8), path: "a").nodes.count == 201)
    let broken = "{" + members.joined(separator: ",") + #","key\#(repeated)":0}"#
    let message = "the key 'key\(repeated)' appears twice in this object; remove one"
    #expect(
      throws: SourceError(path: "a", line: 1, column: sound.utf8.count + 1, message: message)
    ) {
      try JSONDocument(parsing: Bytes(broken.utf8), path: "a")
    }
  }

  @Test(arguments: [0, 3, 20])
  func `a repeated key is an error in another spelling`(_ otherCount: Int) {
    let others = (0..<otherCount).map { #""key\#($0)":0,"# }.joined()
    let start = #"{"b":0,"\u0061":0,"# + others
    let message = "the key 'a' appears twice in this object; remove one"
    #expect(
      throws: SourceError(path: "a", line: 1, column: start.utf8.count + 1, message: message)
    ) {
      try JSONDocument(parsing: Bytes((start + #""a":0}"#).utf8), path: "a")
    }
  }

  @Test(arguments: [
    (#""a\nb""#, "a\nb", true), (#""a\nb""#, "a\nbc", false), (#""a\nb""#, "a\n", false),
    (#""\uD83D\uDE00é""#, "😀é", true), (#""\u0061""#, "b", false), (#""ab""#, "ab", true),
    (#""ab""#, "a", false), (#""\t""#, "", false), ("1", "1", false), ("[]", "", false),
  ])
  func `a string with escapes equals the characters that it denotes`(
    _ source: String, _ text: String, _ isEqual: Bool
  ) throws {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a")
    #expect(json.isString(JSONDocument.root, Bytes(text.utf8)[...]) == isEqual)
    #expect(json.isString(JSONDocument.root, text) == isEqual)
  }

  @Test(arguments: [
    ("[]", 0), ("[1]", 1), (#"[[1, 2], {"a": 3}, 4]"#, 3), (#"{"a": 1}"#, 0), ("1", 0),
  ])
  func `an array is read element by element`(_ source: String, _ count: Int) throws {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a")
    let elements = Array(JSONElements(of: JSONValue(json, named: "a"), named: "b"))
    #expect(elements.count == count)
    #expect(elements.map(\.id) == json.elements(of: JSONDocument.root))
  }

  @Test func `an error is printed in the form that editors parse`() {
    let error = SourceError(path: "b/a.json", line: 3, column: 7, message: "no token 'x'")
    #expect("\(error)" == "b/a.json:3:7: error: no token 'x'")
  }
}
