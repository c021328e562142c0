import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct ARBReaderTests {
  @Test func `metadata describes keys, and is no text`() throws {
    let catalog = try CatalogTexts(
      #"{"@@locale":"pt_BR","@@x":"y","a":"x","@a":{"description":"c"},"@b":{},"c":"{n,plural,other{y}}"}"#,
      as: .arb)
    #expect(catalog.languages == ["pt-BR"])
    #expect(catalog.values == ["a = x", "c plural.other = y"])
    #expect(catalog.entries.map(\.comment) == ["c", ""])
  }

  @Test func `the name of the language may end with a space`() throws {
    #expect(try CatalogTexts(#"{"@@locale ":"de"}"#, as: .arb).languages == ["de"])
  }

  @Test func `what is no text or no language is a problem`() throws {
    let catalog = try CatalogTexts(#"{"@@locale":1,"a":{"b":"c"},"d":"e","d":"f"}"#, as: .arb)
    #expect(
      catalog.problems == [
        "1: this is not a language; write one such as \"en\" or \"pt_BR\"",
        "d: this key is there twice, and the last one counts; remove one",
        "{\"b\":\"c\"}: this value is an object; write a string",
      ])
    #expect(catalog.values == ["d = e", "d = f"])
  }
}
