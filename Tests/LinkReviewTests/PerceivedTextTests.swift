import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

struct PerceivedTextTests {
  private func read(_ markdown: String) throws -> PerceivedText {
    PerceivedText(of: try Converter().convert(markdown))
  }

  @Test func `links have the converter's decisions`() throws {
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

  @Test func `only blocks with text have texts`() throws {
    #expect(
      try read("# One\n\n![x](a.png)\n\n---\n\nTwo  *three*").texts == [
        "One", "[image]", "Two three",
      ])
  }

  @Test(arguments: TextComparisonTests.noticed)
  func `fingerprints differ if users notice a difference`(
    _ change: TextComparisonTests.Change
  ) throws {
    #expect(try read(change.old).fingerprint != read(change.new).fingerprint)
  }

  @Test(arguments: TextComparisonTests.cosmetic)
  func `fingerprints are equal if users notice no difference`(
    _ change: TextComparisonTests.Change
  ) throws {
    #expect(try read(change.old).fingerprint == read(change.new).fingerprint)
  }

  @Test func `fingerprints are equal for equivalent patterns of a route`() throws {
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
}
