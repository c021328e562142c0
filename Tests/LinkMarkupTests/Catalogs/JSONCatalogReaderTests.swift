import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct JSONCatalogReaderTests {
  private func values(_ json: String) throws -> [String] {
    try CatalogSummary(json, as: .json).values
  }

  @Test func `keys are the paths to their texts`() throws {
    #expect(
      try values(#"{"a":"x","b":{"c":"y","d":["z",{"e":"w"}]},"f.g":"v","n":1,"t":true,"u":null}"#)
        == ["a = x", "b.c = y", "b.d.0 = z", "b.d.1.e = w", "f.g = v"])
  }

  @Test func `suffixes are plural forms if one of them is 'other'`() throws {
    #expect(
      try values(#"{"a_one":"x","a_other":"y","crowfoot_one":"z","crowfoot_many":"w"}"#)
        == ["a plural.one = x", "a plural.other = y", "crowfoot_one = z", "crowfoot_many = w"])
    #expect(
      try values(#"{"a":{"one":"x","other":"y"},"b":{"one":"z","otter":"w"}}"#)
        == ["a plural.one = x", "a plural.other = y", "b.one = z", "b.otter = w"])
  }

  @Test func `a reference to another text is not shipped`() throws {
    #expect(
      try values(#"{"a":"$t(b.c)","d":"@:b.c","e":"[%key:x::y%]","f":"$t(b) and"}"#)
        == [
          "a not shipped = $t(b.c)", "d not shipped = @:b.c", "e not shipped = [%key:x::y%]",
          "f = $t(b) and",
        ])
  }

  @Test func `a duplicate key is a problem`() throws {
    let catalog = try CatalogSummary(#"{"a":"x","b":{"a":"y","\u0061":"z"}}"#, as: .json)
    #expect(
      catalog.problems == [
        #"\u0061: this key is there twice, and the last one counts; remove one"#
      ])
    #expect(catalog.values == ["a = x", "b.a = y", "b.a = z"])
  }

  @Test(arguments: [
    ("[]", "1:1: error: this is a list; a catalog is an object of keys and texts"),
    ("{\"a\":\n\"b}", "2:1: error: the string has no end; close it with '\"'"),
    ("{\"a\":\"\u{FF}", "1:6: error: the string has no end; close it with '\"'"),
  ])
  func `an invalid file is an error at its location`(_ source: String, _ message: String) {
    let error = #expect(throws: SourceError.self) { try CatalogSummary(source, as: .json) }
    #expect(error?.description == "catalog:" + message)
  }

  @Test(arguments: [
    (
      "a {n, plural, one {x} other {y {n}}} b",
      ["= a  b", "plural.one = x", "plural.other = y {n}"]
    ),
    ("{n,plural,offset:1 =0{x}other{y}}", ["plural.=0 = x", "plural.other = y"]),
    (
      "{g, select, f {{n, plural, one {x} other {y}}} other {z}}",
      ["select.f.plural.one = x", "select.f.plural.other = y", "select.other = z"]
    ),
    ("{n, selectordinal, few {x}}{m} ", ["= {m} ", "ordinal.few = x"]),
    ("{n, plural, one {x}", ["= {n, plural, one {x}"]), ("{a} {b, number}", ["= {a} {b, number}"]),
    ("{n, plural, one x}", ["= {n, plural, one x}"]), ("{n, plural,}", ["= {n, plural,}"]),
  ])
  func `branches of a message are separate texts`(_ message: String, _ values: [String]) throws {
    #expect(try self.values("{\"a\":\"\(message)\"}") == values.map { "a \($0)" })
  }

  @Test func `a message with many braces takes linear time`() throws {
    let count = 100_000
    for message in [
      String(repeating: "{a,plural,one{", count: count), String(repeating: "{a", count: count),
      String(repeating: "{a,plural,other{", count: count) + String(repeating: "}}", count: count),
    ] {
      #expect(try !values("{\"a\":\"\(message)\"}").isEmpty)
    }
  }

  @Test(arguments: [
    (CatalogFormat.json, "{\"#\":{", "\"a%\":\"x\",", "\"z\":\"x\"}}"),
    (.json, "{\"#\":[", "\"x\",", "\"x\"]}"),
    (
      .android, "<resources><string-array name=\"#\">", "<item>x</item>",
      "</string-array></resources>"
    ),
    (.po, "msgid \"#\"\nmsgid_plural \"b\"\n", "msgstr[%] \"x\"\n", ""),
  ])
  func `a long key of many values is refused`(
    _ format: CatalogFormat, _ head: String, _ value: String, _ tail: String
  ) throws {
    func read(keyCount: Int) throws {
      let values = (0..<1_000).map { value.replacing("%", with: "\($0)") }.joined()
      let key = String(repeating: "k", count: keyCount)
      let source = head.replacing("#", with: key) + values + tail
      try Catalog(Bytes(source.utf8), as: format, path: "a").read { _ in }
    }
    try read(keyCount: 500)
    let error = try #require(throws: SourceError.self) { try read(keyCount: 5_000) }
    #expect(error.message.hasPrefix("the keys of all values have more than "))
  }
}
