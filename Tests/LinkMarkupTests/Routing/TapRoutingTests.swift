import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

/// Taps on links in a converted text.
@MainActor @Suite struct TapRoutingTests {
  private let table: RouteTable

  init() throws {
    table = try RouterTestRoutes.table()
  }

  private func linked(_ markdown: String) throws -> LinkedText {
    try LinkedText(
      decoding: Converter(routes: table).convert(markdown).bytes(emittedBy: .runs))
  }

  @Test func `a tap calls the handler of the link's route, which returns nothing`() throws {
    var shown: [String] = []
    var router = Router(table)
    try router.handle("collection", "username") { (_, username: String) in
      shown.append(username)
    }
    let linked = try linked("The games of [Anne](boardgames://games/anne)\n")
    let link = try #require(linked.link(atUTF16Offset: 14))
    #expect(router.route(link) == .handled)
    #expect(shown == ["anne"])
  }

  @Test func `a handler that returns nothing and throws calls the fallback`() throws {
    struct Failure: Error {}
    var router = Router(table) { _ in .discarded }
    try router.handle("home") { _ in throw Failure() }
    try router.handle("order", "number") { (_, number: Int) in _ = number }
    #expect(router.route("boardgames://games") == .discarded)
    #expect(router.route("boardgames://orders/one") == .discarded)
    #expect(router.route("boardgames://orders/1") == .handled)
  }

  @Test(arguments: [
    ("[a](https://www.example.com/)", Router.Result.system),
    ("[a](javascript:alert)", .discarded), ("[a](b.md)", .discarded),
    ("[a](boardgames://orders/1)", .discarded),
  ])
  func `a link without a handler goes to the fallback`(
    _ markdown: String, _ result: Router.Result
  ) throws {
    let link = try #require(try linked(markdown).link(atUTF16Offset: 0))
    #expect(Router(table).route(link) == result)
  }

  @Test(arguments: [-1, 1, 2, 1000])
  func `an offset outside of links has no link`(_ offset: Int) throws {
    #expect(try linked("[a](b) c").link(atUTF16Offset: offset) == nil)
  }

  @Test func `offsets count UTF-16 code units`() throws {
    let linked = try linked("\u{1F3B2} [a](b)")
    #expect(linked.link(atUTF16Offset: 2) == nil)
    #expect(linked.link(atUTF16Offset: 3)?.href == "b")
  }
}
