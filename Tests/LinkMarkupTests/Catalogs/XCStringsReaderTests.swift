import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct XCStringsReaderTests {
  private func read(_ strings: String) throws -> CatalogSummary {
    try CatalogSummary(
      "{\"sourceLanguage\" : \"en\", \"strings\" : {\(strings)}, \"version\" : \"1.0\"}",
      as: .xcstrings)
  }

  private func unit(_ value: String, _ state: String = "translated") -> String {
    "{\"stringUnit\" : {\"state\" : \"\(state)\", \"value\" : \"\(value)\"}}"
  }

  @Test func `a key has its values in all languages`() throws {
    let catalog = try read(
      #""a" : {"comment" : "c", "localizations" : {"de" : \#(unit("x")), "en" : \#(unit("y"))}}"#)
    #expect(catalog.languages == ["en"])
    #expect(catalog.values == ["a [de] (translated) = x", "a [en] (translated) = y"])
    #expect(catalog.entries.map(\.comment) == ["c"])
    #expect(catalog.entries[0].values.map(\.role) == [.translation, .source])
  }

  @Test func `a key without a source value is the source`() throws {
    let catalog = try read(#""[a](b)\n" : {}, "" : {"localizations" : {"de" : \#(unit("x"))}}"#)
    #expect(
      catalog.values == ["[a](b)\n [en] key = [a](b)\n", "[en] key = ", "[de] (translated) = x"])
  }

  @Test func `variations, substitutions and sets are variants`() throws {
    let forms = #"{"variations" : {"plural" : {"one" : \#(unit("1")), "other" : \#(unit("n"))}}}"#
    let catalog = try read(
      """
      "a" : {"localizations" : {"en" : {
        "stringUnit" : {"state" : "new", "value" : "%#@x@"}, "substitutions" : {"x" : \(forms)}}}},
      "b" : {"localizations" : {"de" : {"variations" : {"device" : {"mac" : \(unit("m")),
        "iphone" : \(forms)}}}, "en" : {"stringSet" : {"state" : "new", "values" : ["s", "t"]}}}}
      """)
    #expect(
      catalog.values == [
        "a [en] (new) = %#@x@",
        "a [en] substitution.x.plural.one (translated) = 1",
        "a [en] substitution.x.plural.other (translated) = n",
        "b [de] device.mac (translated) = m",
        "b [de] device.iphone.plural.one (translated) = 1",
        "b [de] device.iphone.plural.other (translated) = n", "b [en] 0 = s", "b [en] 1 = t",
      ])
  }

  @Test func `stale, new and untranslatable values are not shipped`() throws {
    let catalog = try read(
      """
      "a" : {"extractionState" : "stale"}, "b" : {"shouldTranslate" : false},
      "c" : {"localizations" : {"de" : \(unit("x", "new")), "en" : \(unit("y", "new"))}}
      """)
    #expect(
      catalog.values == [
        "a [en] key not shipped = a", "b [en] key not shipped = b", "c [de] (new) not shipped = x",
        "c [en] (new) = y",
      ])
  }

  @Test func `one broken entry is a problem, and the others are read`() throws {
    let catalog = try read(
      """
      "a" : 1, "b" : {"localizations" : {"d e" : \(unit("x")), "de" : {"stringUnit" : {}},
      "fr" : {"stringUnit" : {"value" : 2}}, "it" : \(unit("z"))}}, "a" : {}
      """)
    #expect(
      catalog.problems == [
        "1: this entry is a number; write an object",
        "d e: this is not a language tag; write one such as \"en\"",
        "{}: this has no 'value'; write one", "2: this value is a number; write a string",
        "a: this key is there twice; remove one of its entries",
      ])
    #expect(
      catalog.values == ["b [en] key = b", "b [it] (translated) = z", "a [en] key = a"])
  }

  @Test func `the source language may follow the strings`() throws {
    let catalog = try CatalogSummary(#"{"strings":{"a":{}},"sourceLanguage":"de"}"#, as: .xcstrings)
    #expect(catalog.values == ["a [de] key = a"])
  }

  @Test(arguments: [
    ("", "catalog:1:1: error: the file ends where a value should be"),
    (
      "{\"strings\":{}",
      "catalog:1:14: error: the file ends where ',' or '}' should be; the object is still open"
    ),
    (
      #"{"strings":{"a":{}}}"#,
      "catalog:1:1: error: the language of the source is missing; write it, as in '\"sourceLanguage\" : \"en\"'"
    ),
    (
      #"{"sourceLanguage":"e"}"#,
      #"catalog:1:20: error: this is not a language tag; write one such as "en""#
    ),
    (
      "\n{\"sourceLanguage\":\"en\",\"strings\":{\"a\" {}}}",
      "catalog:2:39: error: '{' where the ':' after the key should be"
    ),
    ("{} x", "catalog:1:4: error: 'x' after the end of the value; JSON holds one value"),
  ])
  func `an invalid file is an error at its location`(_ source: String, _ message: String) {
    let error = #expect(throws: SourceError.self) { try CatalogSummary(source, as: .xcstrings) }
    #expect(error?.description == message)
  }
}
