import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct EmptyLinkTextTests {
  @Test(arguments: [
    "[](https://a.example)", "[ ](https://a.example)", "[&nbsp;](https://a.example)",
    "[&#x200B;](https://a.example)", "[&shy;&#x202E;](https://a.example)", "[][b]\n\n[b]: /c",
    "[**&nbsp;**](/a)", "[<b></b>](/a)", "[\\\n](/a)",
  ])
  func `a link without visible content is reported`(_ markdown: String) throws {
    #expect(try LintRule.emptyLinkText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[a](/b)", "[`a`](/b)", "[![a](c.png)](/b)", "[![](c.png)](/b)", "<https://a.example>",
    "[—](/b)",
    "[{name}](/b)", "![](c.png)", "[]",
  ])
  func `links with content, and text without links, are not reported`(_ markdown: String) throws {
    #expect(try LintRule.emptyLinkText.messages(about: markdown) == [])
  }
}

@Suite struct VagueLinkTextTests {
  @Test(arguments: [
    "[here](/a)", "[Click here](/a)", "[**Read more**…](/a)", "[→ Learn\nmore »](/a)",
    "[this link](/a)", "[HERE!](/a)", "[link](/a)", "[![more](a.png)](/a)", "[**here**](/a)",
  ])
  func `a generic text is reported`(_ markdown: String) throws {
    #expect(try LintRule.vagueLinkText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[terms](/a)", "[more about refunds](/a)", "[hereditary titles](/a)", "[read the guide](/a)",
    "[](/a)", "here", "[Click](https://click.example/)",
    "<a href='https://click.example'>Click</a>", "[`view`](/a)", "[`<link>`](/a)",
  ])
  func `a specific text is not reported`(_ markdown: String) throws {
    #expect(try LintRule.vagueLinkText.messages(about: markdown) == [])
  }

  @Test func `regions use their language's words, and unknown languages have no words`() throws {
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

@Suite struct URLAsTextTests {
  @Test(arguments: [
    "[https://a.example/b](https://a.example/b)", "<https://a.example/b/c>",
    "[HTTP://a.example/?b](/c)",
    "[www.a.example/b](https://www.a.example/b)", "[**https://a.example/#b**](/c)",
  ])
  func `an address as link text is reported`(_ markdown: String) throws {
    #expect(try LintRule.urlAsText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "<https://a.example>", "<https://a.example/>", "[www.a.example](https://www.a.example)",
    "<mailto:a@b.example>", "[a@b.example](mailto:a@b.example)", "[read https://a.example/b](/c)",
    "[ab](https://a.example/b/c)", "https://a.example/b",
  ])
  func `hosts, mail addresses, and words are not reported`(_ markdown: String) throws {
    #expect(try LintRule.urlAsText.messages(about: markdown) == [])
  }
}

@Suite struct DifferentURLAsTextTests {
  @Test(arguments: [
    "[https://bank.example/login](https://evil.example/)", "[HTTP://bank.example](//evil.example)",
    "[www.bank.example](https://evil.example/www.bank.example)",
    "[read https://bank.example now](https://evil.example)",
    "[https://bank.example](https://bank.example@evil.example)",
    "[https://bank.example](tel:+19005550100)", "[https://bank.example](evil://bank.example)",
    "[https://b&#xAD;ank.example](https://bank.example)",
  ])
  func `a text with another host's address is reported`(_ markdown: String) throws {
    #expect(try LintRule.differentURLAsText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "<https://a.example/b>", "[https://a.example](https://www.a.example/b?c)",
    "[www.a.example](https://a.example)", "[https://A.example](http://a.example)",
    "[https://a.example/help](/help)", "[https://a.example](#top)", "[https://a.example]({url})",
    "[a.example](https://b.example)", "[see a. b](https://b.example)",
    "[https://a.example](javascript:x)",
  ])
  func `the same host, and a link without a host, are not reported`(_ markdown: String) throws {
    #expect(try LintRule.differentURLAsText.messages(about: markdown) == [])
  }

  @Test(arguments: [
    "h&#8203;ttps://bank.example", "h&shy;ttps://bank.example", "https&#8203;://bank.example",
    "w&#8203;ww.bank.example", "htt&#8288;ps://bank.example", "&#8203;&#x2068;www.bank.example",
    "(https://bank.example)", "“https://bank.example”", "\"https://bank.example\"",
    "\\[https://bank.example\\]", "\\<https://bank.example\\>", "→https://bank.example",
    ":https://bank.example", "a,https://bank.example", "//www.bank.example", "(www.bank.example).",
  ])
  func `an address after a mark or with characters that are not seen is reported`(
    _ text: String
  ) throws {
    let markdown = "[\(text)](https://evil.example)"
    #expect(try LintRule.differentURLAsText.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "foo/www.bank.example", "nohttps://bank.example", "my-www.bank.example/https://bank.example",
    "me@www.bank.example", "a.example/?to=https://bank.example", "the “https://” prefix.",
    "(https://evil.example).", "“https://evil.example/a”", "「https://evil.example」を見る.",
    "https://evil.example…", "https://evil.example/?to=(https://bank.example)",
  ])
  func `a path, a name, and the same host in quotation marks are not reported`(
    _ text: String
  ) throws {
    let markdown = "[\(text)](https://evil.example)"
    #expect(try LintRule.differentURLAsText.messages(about: markdown) == [])
  }

  @Test func `the message names both addresses`() throws {
    #expect(
      try LintRule.differentURLAsText.messages(
        about: "[https://bank.example](https://evil.example)") == [
          "this link shows \"https://bank.example\" but leads to \"https://evil.example\"; "
            + "write what is there, or the same address"
        ])
  }

  @Test func `an app link may show its web address`() throws {
    let converter = Converter(routes: try BoardGames.routes())
    #expect(
      try LintRule.differentURLAsText.messages(
        about: "[https://www.mysite.com/games](boardgames://games)", converter: converter) == [])
  }
}

@Suite struct OverlongTextTests {
  @Test func `a text of more than 100 characters is reported`() throws {
    let family = "👩‍👩‍👧"
    let long = String(repeating: family, count: 101)
    #expect(
      try LintRule.overlongText.messages(about: "[\(long)](/a)") == [
        "the text of this link has 101 characters; keep to the words that name its destination"
      ])
    #expect(try LintRule.overlongText.messages(about: "[\(long.dropLast())](/a)") == [])
  }
}

@Suite struct PlaceholderOnlyTextTests {
  @Test(arguments: ["[{name}](/a)", "[%1$@, %2$@](/a)", "[**{{a}}** ${b}](/a)", "[(%s)](/a)"])
  func `a text of placeholders alone is reported`(_ markdown: String) throws {
    #expect(try LintRule.placeholderOnlyText.messages(about: markdown).count == 1)
  }

  @Test(arguments: ["[Pay {total}](/a)", "[5 %s](/a)", "[—](/a)", "[](/a)", "{name}"])
  func `a text with other words is not reported`(_ markdown: String) throws {
    #expect(try LintRule.placeholderOnlyText.messages(about: markdown) == [])
  }
}

@Suite struct RoleWordInNameTests {
  @Test(arguments: [
    "[terms link](/a)", "[Link to terms](/a)", "[the *Pay* button](/a)", "[terms (link)](/a)",
    "[Link: terms](/a)",
  ])
  func `a text that begins or ends with its role is reported`(_ markdown: String) throws {
    #expect(try LintRule.roleWordInName.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    "[link](/a)", "[how to link accounts](/a)", "[linked accounts](/a)", "[a](/link)",
    "[deep-link](/a)", "[hyperlinkage of terms](/a)", "[terms of the símlink](/a)",
    "[Link your account](/a)", "[Link's adventures](/a)", "[Button batteries](/a)",
    "[Copy link](/a)", "[Adding a toolbar button](/a)", "[Report a broken link](/a)",
    "[`<button type=\"button\">`](/a)",
    "[a.example/link](/a)", "[the `no_link` button](/a)",
  ])
  func `any other text is not reported`(_ markdown: String) throws {
    #expect(try LintRule.roleWordInName.messages(about: markdown) == [])
  }
}

@Suite struct TitleRepeatsTextTests {
  private let check: RuleCheck

  init() throws {
    check = try RuleCheck("title-repeats-text")
  }

  @Test(arguments: [
    ("[a b](c \"A  b\")", "[a b](c)"), ("![a](b 'a')", "![a](b)"),
    ("[*a*](<b c> (a) )", "[*a*](<b c> )"),
    ("[![a](b)](c\n\"a\")", "[![a](b)](c)"), ("> é [é](b \"É\")\r\n> c", "> é [é](b)\r\n> c"),
    ("[&amp;](b '&')", "[&amp;](b)"),
  ])
  func `a title equal to the text is reported and fixed`(_ markdown: String, _ fixed: String) throws
  {
    #expect(try check.findings(markdown).count == 1)
    #expect(try check.fixed(markdown) == fixed)
  }

  @Test func `the title of a definition is reported but not fixed`() throws {
    let markdown = "[a] [b][a]\n\n[a]: c 'a'"
    #expect(try check.findings(markdown).map(\.fix) == [nil])
    #expect(try check.fixed(markdown) == markdown)
  }

  @Test(arguments: ["[a](b)", "[a](b \"\")", "[a](b \"c\")", "[](b 'c')", "[](b ' ')", "<a:b>"])
  func `a different or missing title is not reported`(_ markdown: String) throws {
    #expect(try check.findings(markdown) == [])
  }

  @Test func `the location covers the link`() throws {
    #expect(try check.places("# t\r\n\r\n> é [b](c 'b')") == ["3:6-3:16"])
  }
}

@Suite struct ImageLinkWithoutAlternativeTests {
  @Test(arguments: ["[![](a.png)](/b)", "[ ![](a.png) ![&nbsp;](c.png)](/b)", "[*![](a.png)*](/b)"])
  func `a link of images without descriptions is reported`(_ markdown: String) throws {
    #expect(try LintRule.imageLinkWithoutAlternative.messages(about: markdown).count == 1)
  }

  @Test(arguments: ["[![a](a.png)](/b)", "[![](a.png) a](/b)", "![](a.png)", "[](/b)"])
  func `a link with a description or text is not reported`(_ markdown: String) throws {
    #expect(try LintRule.imageLinkWithoutAlternative.messages(about: markdown) == [])
  }
}

@Suite struct NewTabWithoutNoticeTests {
  @Test(arguments: [
    #"a <a href="/b" target="_blank">c</a>"#, "<a href=/b TARGET='_BLANK' rel=noopener>c</a> d",
    #"<div><a href="/b" target="_blank">c</a></div>"#,
    #"a <a href="/b" target="_blank">c</A> new tab"#,
    #"a <a href="/b" target="_blank">c <a href="/d">new tab</a>"#,
  ])
  func `raw HTML that opens a tab without notice is reported`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown).count == 1)
  }

  @Test(arguments: [
    #"a <a href="/b" target="_blank">c (opens in a new tab)</a>"#, #"a <a href="/b">c</a>"#,
    #"<p><a href="/b" target="_blank" title="New window">c</a></p>"#, "[a](/b)",
    #"a <a href="/b" target="_blank"><abbr>c</abbr> (opens in another tab)</a>"#,
    #"a <a href="/b" target="_blank">c (opens in a new\#ntab)</a>"#,
    #"<!-- <a href="/b" target="_blank">c</a> -->"#, #"<area href="/b" target="_blank">"#,
  ])
  func `links with a notice or without a new tab are not reported`(_ markdown: String) throws {
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown) == [])
  }

  @Test func `languages without words for notices are not checked`() throws {
    let markdown = #"a <a href="/b" target="_blank">c (öffnet in neuem Tab)</a>"#
    let converter = Converter(locale: try #require(LanguageTag("da")))
    #expect(try LintRule.newTabWithoutNotice.messages(about: markdown, converter: converter) == [])
  }

  @Test func `each unclosed anchor is read once`() throws {
    let markdown = String(repeating: #"<a href="/b" target="_blank">c "#, count: 200)
    let document = try Document(parsing: Bytes("a \(markdown)".utf8))
    let elements = document.htmlElements
    #expect(elements.count == 200 && elements.allSatisfy { $0.text == "c" })
  }

  @Test func `a new tab set by a rule has its notice`() throws {
    let configuration = try Configuration(
      parsing: Bytes(#"{"rules": [{"match": {}, "set": {"newTab": true}}]}"#.utf8),
      path: "linkmark.json")
    let converter = Converter(rules: configuration.rules)
    #expect(
      try LintRule.newTabWithoutNotice.messages(about: "[a](/b)", converter: converter) == [])
  }
}
