import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Cases of the W3C's ACT rules about link names, in Markdown.
///
/// ACT cases that need roles, styles or scripts of HTML cannot be written in Markdown.
@Suite struct ACTRuleTests {
  private func rules(foundIn markdown: String) throws -> Set<String> {
    Set(
      try Converter().lint(Bytes(markdown.utf8)).findings.filter { $0.level >= .warning }.map(
        \.rule))
  }

  // MARK: c487ae, a link has a non-empty name

  @Test(arguments: [
    "[Harbour authority (HA)](https://harbour.example/)",
    "[![Harbour authority](logo.png)](https://harbour.example/)",
    #"[![](logo.png)](https://harbour.example/ "Harbour authority")"#,
    "[![](logo.png) Harbour authority](https://harbour.example/)",
    "[*Harbour* `authority`](https://harbour.example/)",
    "![Logo](logo.png) without a link",
  ])
  func `c487ae passes links with a name and other text`(_ markdown: String) throws {
    #expect(try rules(foundIn: markdown) == [])
  }

  @Test(arguments: [
    ("[](https://harbour.example/)", "empty-link-text"),
    ("[&nbsp;](https://harbour.example/)", "empty-link-text"),
    ("[![](logo.png)](https://harbour.example/)", "image-link-without-alternative"),
    (
      "[![](logo.png)][harbour]\n\n[harbour]: https://harbour.example/",
      "image-link-without-alternative"
    ),
    (#"[![](logo.png)](https://harbour.example/ "")"#, "image-link-without-alternative"),
  ])
  func `c487ae fails links without a name`(_ markdown: String, _ rule: String) throws {
    #expect(try rules(foundIn: markdown) == [rule])
  }

  // MARK: b20e66 and fd3a94, links with the same name have the same destination

  @Test(arguments: [
    "[Contact us](/about/contact) and [Contact us](/about/contact)",
    "[Contact us](/about/contact)\n\n- [Contact us](/about/contact/)",
    "[Contact the harbour](/harbour) or [contact the ferry](/ferry)",
    "[![Contact us](a.png)](/contact) [Contact us](/contact)",
    "Contact us, or [contact us](/contact)",
  ])
  func `b20e66 and fd3a94 pass equal destinations and distinct names`(_ markdown: String) throws {
    #expect(try rules(foundIn: markdown) == [])
  }

  @Test(arguments: [
    "[Contact us](/harbour/contact) and [Contact us](/ferry/contact)",
    "[Contact us](/harbour/contact)\n\n[contact  us](/ferry/contact)",
    "[Contact us](/contact) [![Contact us](a.png)](/Contact)",
    "[Follow us](https://one.example) [*Follow* us](https://two.example)",
    // The pages may be equivalent, but only the author knows.
    "[Contact us](/contact.html) [Contact us](/contact-moved.html)",
  ])
  func `b20e66 and fd3a94 fail different destinations`(_ markdown: String) throws {
    #expect(try rules(foundIn: markdown) == ["same-text-different-destination"])
  }

  // MARK: aizyf1 and 5effbb, a name is descriptive

  @Test(arguments: [
    "See the [departures of the day](/departures).", "[Read more about refunds](/refunds)",
    "[![Departures](board.png)](/departures)",
  ])
  func `aizyf1 passes a name that describes the destination`(_ markdown: String) throws {
    #expect(try rules(foundIn: markdown) == [])
  }

  @Test(arguments: [
    "For departures, [click here](/departures).", "Refunds: [more](/refunds)",
    "Refunds. [Read more »](/a)",
  ])
  func `aizyf1 fails a generic name`(_ markdown: String) throws {
    #expect(try rules(foundIn: markdown) == ["vague-link-text"])
  }
}
