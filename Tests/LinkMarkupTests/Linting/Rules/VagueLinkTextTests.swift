import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct VagueLinkTextTests {
  @Test(arguments: [
    "[here](/a)", "[Click here](/a)", "[**Read more**…](/a)", "[→ Learn\nmore »](/a)",
    "[this link](/a)", "[HERE!](/a)", "[link](/a)", "[![more](a.png)](/a)", "[**here**](/a)",
  ])
  func `a generic text is found`(_ markdown: String) throws {
    #expect(try LintRule.vagueLinkText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[terms](/a)", "[more about refunds](/a)", "[hereditary titles](/a)", "[read the guide](/a)",
    "[](/a)", "here", "[Click](https://click.example/)",
    "<a href='https://click.example'>Click</a>", "[`view`](/a)", "[`<link>`](/a)",
  ])
  func `a specific text is not found`(_ markdown: String) throws {
    #expect(try LintRule.vagueLinkText.messages(about: markdown) == [])
  }

  @Test func `regions use the words of their language, and unknown languages have none`() throws {
    func count(_ tag: String) throws -> Int {
      let locale = try #require(LanguageTag(tag))
      return try LintRule.vagueLinkText.messages(
        about: "[here](/a)", converter: Converter(locale: locale)
      ).count
    }
    #expect(try count("en-GB") == 1)
    #expect(try count("EN") == 1)
    #expect(try count("tlh") == 0)
  }
}
