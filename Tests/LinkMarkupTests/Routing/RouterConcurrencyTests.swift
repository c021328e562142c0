import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@Suite struct RouterConcurrencyTests {
  @MainActor private final class Orders {
    var numbers: [Int] = []
  }

  @Test func `a router is callable from any task, and handlers run on the main actor`() async throws
  {
    let orders = Orders()
    var filling = Router(try RouterTestRoutes.table())
    try filling.handle("order", "number") { (_, number: Int) in
      MainActor.assertIsolated()
      orders.numbers.append(number)
      return .handled
    }
    let router = filling
    await withTaskGroup(of: (Bool, Router.Result).self) { group in
      for number in 0..<200 {
        group.addTask {
          let address = "boardgames://orders/\(number)"
          return (router.canHandle(address), await router.route(address))
        }
      }
      for await (canHandle, result) in group { #expect(canHandle && result == .handled) }
    }
    #expect(await orders.numbers.sorted() == Array(0..<200))
  }

  @Test @MainActor func `on the main actor, the result is synchronous`() throws {
    let orders = Orders()
    var router = Router(try RouterTestRoutes.table())
    try router.handle("order", "number") { (_, number: Int) in
      orders.numbers.append(number)
      return .handled
    }
    let result = router.route("https://www.mysite.com/orders/7")
    #expect(result == .handled && orders.numbers == [7])
  }

  @Test @MainActor func `a handler can follow another link`() throws {
    var seen: [String] = []
    var inner = Router(try RouterTestRoutes.table())
    try inner.handle("home") { _ in
      seen.append("home")
      return .handled
    }
    var outer = Router(inner.table) { [inner] link in inner.route(link.address) }
    try outer.handle("start") { [inner] _ in inner.route("boardgames://games") }
    #expect(outer.route("boardgames:///") == .handled && outer.route("bg://games") == .handled)
    #expect(seen == ["home", "home"])
  }
}
