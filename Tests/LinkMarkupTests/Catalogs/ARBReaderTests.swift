import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ARBReaderTests {
  @Test func `metadata describes keys and is not text`() throws {
    let catalog = try CatalogSummary(
      #"{"@@locale":"pt_BR","@@x":"y","a":"x","@a":{"description":"c"},"@b":{},"c":"{n,plural,other{y}}"}"#,
      as: .arb)
    #expect(catalog.languages == ["pt-BR"])
    #expect(catalog.values == ["a = x", "c plural.other = y"])
    #expect(catalog.entries.map(\.comment) == ["c", ""])
  }

  @Test func `the key of the language may end with a space`() throws {
    #expect(try CatalogSummary(#"{"@@locale ":"de"}"#, as: .arb).languages == ["de"])
  }

  @Test func `a value that is not a text or a language is a problem`() throws {
    let catalog = try CatalogSummary(#"{"@@locale":1,"a":{"b":"c"},"d":"e","d":"f"}"#, as: .arb)
    #expect(
      catalog.problems == [
        "1: this is not a language; write one such as \"en\" or \"pt_BR\"",
        "d: this key is there twice, and the last one counts; remove one",
        "{\"b\":\"c\"}: this value is an object; write a string",
      ])
    #expect(catalog.values == ["d = e", "d = f"])
  }
}
