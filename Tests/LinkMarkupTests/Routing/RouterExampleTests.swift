import Foundation
import LinkMarkup
import Testing

@testable import TestSupport

@MainActor private final class Navigator {
  enum Screen: Equatable {
    case games
    case reviews(of: String, page: Int)
    case notFound
  }

  var screens: [Screen] = []
}

@MainActor private func router(_ table: RouteTable, _ navigator: Navigator) throws -> Router {
  var router = Router(table) { link in
    guard case .noRoute = link.reason else { return .system }
    navigator.screens = [.notFound]
    return .handled
  }
  try router.handle("home") { _ in
    navigator.screens = [.games]
    return .handled
  }
  try router.handle("reviews", "username") { (link, username: String) in
    let page = try link.match.valueIfPresent(of: "page", as: Int.self) ?? 1
    navigator.screens.append(.reviews(of: username, page: page))
    return .handled
  }
  return router
}

/// A substitute for SwiftUI's type of this name, with the members that the tests use.
@MainActor private struct OpenURLAction {
  struct Result: Equatable {
    private let name: String
    static let handled = Result(name: "handled")
    static let systemAction = Result(name: "systemAction")
    static let discarded = Result(name: "discarded")
  }

  let handler: (URL) -> Result

  init(handler: @escaping (URL) -> Result) {
    self.handler = handler
  }
}

extension OpenURLAction.Result {
  fileprivate init(_ result: Router.Result) {
    switch result {
    case .handled: self = .handled
    case .system: self = .systemAction
    case .discarded: self = .discarded
    }
  }
}

/// Runs the example in `Documentation/Routes.md`.
@MainActor @Suite struct RouterExampleTests {
  @Test func `the example routes links as the page shows`() throws {
    let navigator = Navigator()
    let router = try router(RouterTestRoutes.table(), navigator)
    #expect(router.route("https://www.mysite.com/games") == .handled)
    #expect(router.route("boardgames://games/KeyMaster/reviews?page=2#newest") == .handled)
    #expect(navigator.screens == [.games, .reviews(of: "KeyMaster", page: 2)])
    #expect(router.route("boardgames://games/KeyMaster/reviews?page=two") == .discarded)
    #expect(router.route("https://en.wikipedia.org/wiki/Go") == .system)
    #expect(router.route("boardgames://gmaes") == .handled)
    #expect(navigator.screens == [.notFound])
  }

  @Test func `a result is converted to SwiftUI's type`() throws {
    let router = try router(RouterTestRoutes.table(), Navigator())
    let openURL = OpenURLAction { url in .init(router.route(url.absoluteString)) }
    for (address, result) in [
      ("boardgames://games", OpenURLAction.Result.handled),
      ("https://other.example/", .systemAction),
      ("javascript:alert(1)", .discarded),
    ] {
      #expect(openURL.handler(try #require(URL(string: address))) == result)
    }
  }

  @Test func `conversion gives the results on the page`() throws {
    let table = try RouterTestRoutes.table()
    #expect(
      table.webAddress(for: "boardgames://games/K/reviews?page=2#top")
        == "https://www.mysite.com/games/K/reviews?page=2#top")
    #expect(
      table.appAddress(for: "https://www.mysite.com/games/K/reviews?page=2#top")
        == "boardgames://games/K/reviews?page=2#top")
  }

  @Test func `the code on the page is compiled here`() throws {
    let page = try Document(
      parsing: Bytes(
        Data(contentsOf: Fixture.projectFolder.appending(path: "Documentation/Routes.md"))))
    let thisFile = try String(contentsOfFile: #filePath, encoding: .utf8)
      .replacing("fileprivate ", with: "").replacing("private ", with: "")
    let lines = Set(thisFile.split(separator: "\n").map { $0.drop { $0 == " " } })
    let fences = page.codeBlocks.filter { page[$0.info].elementsEqual("swift".utf8) }
    #expect(fences.count >= 3)
    for fence in fences {
      for line in String(decoding: page[fence.literal], as: UTF8.self).split(separator: "\n") {
        #expect(lines.contains(line.drop { $0 == " " }), "the page's \(line) is not compiled here")
      }
    }
  }
}
