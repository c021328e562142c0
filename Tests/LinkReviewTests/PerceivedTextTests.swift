import LinkMarkup
import Testing

@testable import LinkReview

struct PerceivedTextTests {
  private func read(_ markdown: String) throws -> PerceivedText {
    PerceivedText(of: try Converter().convert(markdown))
  }

  @Test func `links have the one decision about them`() throws {
    let links = try read("[The *terms*](app://terms \"T\") [x](javascript:a)").links
    #expect(links.map(\.text) == ["The terms", "x"])
    #expect(links.map(\.href) == ["app://terms", nil])
    #expect(links.map(\.destination) == ["app://terms", "javascript:a"])
    #expect(links.map(\.kind) == [.app, .blocked(.scheme)])
    #expect(links.map(\.isDisabled) == [false, true])
    #expect(
      links[0].announcements
        == Review.Link.Announcements(
          voiceOver: "The terms, link", talkBack: "The terms, link, Double-tap to activate",
          webName: "The terms"))
  }

  @Test func `texts are those of the blocks that have any`() throws {
    #expect(
      try read("# One\n\n![x](a.png)\n\n---\n\nTwo  *three*").texts == [
        "One", "[image]", "Two three",
      ])
  }

  @Test(arguments: TextComparisonTests.noticed)
  func `fingerprints differ where users notice a difference`(
    _ change: TextComparisonTests.Change
  ) throws {
    #expect(try read(change.old).fingerprint != read(change.new).fingerprint)
  }

  @Test(arguments: TextComparisonTests.cosmetic)
  func `fingerprints are the same where users notice nothing`(
    _ change: TextComparisonTests.Change
  ) throws {
    #expect(try read(change.old).fingerprint == read(change.new).fingerprint)
  }

  @Test func `fingerprints are the same however a pattern of a route is written`() throws {
    let fingerprints = try ["help/{a}", "hel%70/{a}"].map { path in
      let routes = try RouteTable(
        parsing: Array(
          #"{"appSchemes": ["app"], "routes": [{"name": "help", "path": "\#(path)"}]}"#.utf8),
        path: "routes.json")
      let linked = try Converter(routes: routes).convert("[x](app://help/b)")
      #expect(PerceivedText(of: linked).links[0].route?.name == "help")
      return PerceivedText(of: linked).fingerprint
    }
    #expect(fingerprints[0] == fingerprints[1])
  }

  @Test func `links begin at their first word`() throws {
    let blocks = try read("# [](a) Read\n[ *the* terms](b) [![A](c.png) now](d)\n\n[x](e)").blocks
    #expect(blocks.map(\.linkStarts) == [[0], [0, 10], [0]])
  }

  @Test func `fragments have no addresses`() throws {
    let linked = try Converter().convert(
      """
      # Hi

      [a](https://a.example "T") [b](javascript:a) ![alt](a.png)
      """)
    #expect(
      String(decoding: linked.reviewFragment(.fragment), as: UTF8.self) == """
        <h1>Hi</h1>
        <p><a class="lm-link" title="T" data-review-link="0">a</a> \
        <a class="lm-link lm-link--blocked" aria-disabled="true" data-review-link="1">b</a> \
        <span class="lm-image">alt</span></p>

        """)
  }

  @Test func `footnotes of a fragment have no identifiers`() throws {
    let linked = try Converter(dialect: .gfm).convert("A[^1]\n\n[^1]: Foot")
    let fragment = String(decoding: linked.reviewFragment(.fragment), as: UTF8.self)
    #expect(!fragment.contains(" id="))
    #expect(!fragment.contains("href"))
    #expect(fragment.contains(#"data-review-link="0""#))
  }
}
