import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText

/// The routes of an app for board games.
enum BoardGames {
  static let source = """
    {
      "appSchemes": ["boardgames"],
      "webHosts": ["www.mysite.com", "*.shop.mysite.com"],
      "routes": [
        {"name": "home", "path": "games"},
        {"name": "collection", "paths": ["games/{username}", "games?username={username}"]},
        {"name": "reviews", "path": "games/{username}/reviews"},
        {"name": "game", "path": "games/reviews/{game}"},
        {"name": "search", "path": "find?q={text}"},
        {"name": "any", "path": "help/**"}
      ]
    }
    """

  static func routes() throws -> RouteTable {
    try RouteTable(parsing: Bytes(source.utf8), path: "routes.json")
  }

  /// Converts Markdown with the app's routes.
  static func convert(_ markdown: String) throws -> LinkedDocument {
    try Converter(routes: routes()).convert(markdown)
  }
}

/// The routes of the board-game app, with a start page and orders, for the tests of routers.
enum RouterTestRoutes {
  static let file = """
    {"appSchemes": ["boardgames", "bg"], "webHosts": ["*.shop.mysite.com", "www.mysite.com"],
     "routes": [{"name": "start", "path": "/"},
                {"name": "home", "path": "games"},
                {"name": "collection", "paths": ["games/{username}", "games?username={username}"]},
                {"name": "reviews", "path": "games/{username}/reviews"},
                {"name": "game", "path": "games/reviews/{game}"},
                {"name": "order", "path": "orders/{number}"},
                {"name": "search", "path": "find?q={text}"},
                {"name": "help", "path": "help/**"}]}
    """

  static func table() throws -> RouteTable {
    try RouteTable(parsing: Bytes(file.utf8), path: "routes.json")
  }
}

extension ComponentTable {
  /// Creates a table from the `applinks` of an `apple-app-site-association` file.
  static func apple(_ applinks: String) throws -> ComponentTable {
    try read(##"{"applinks": \##(applinks)}"##)
  }

  /// Creates a table from a JSON list of one app's components.
  static func apple(components: String, applinks: String = "") throws -> ComponentTable {
    try apple(##"{\##(applinks)"details": [{"appIDs": ["A.b"], "components": \##(components)}]}"##)
  }

  /// Creates a table from a JSON list of one Android app's dynamic rules.
  static func android(_ rules: String) throws -> ComponentTable {
    try read(
      ##"""
      [{"relation": ["delegate_permission/common.handle_all_urls"], "relation_extensions":
      {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \##(rules)}}}]
      """##)
  }

  static func read(_ source: String) throws -> ComponentTable {
    let json = try JSONDocument(parsing: Bytes(source.utf8), path: "a")
    guard let table = try ComponentTable(JSONValue(json, named: "a")) else { throw NoComponents() }
    return table
  }

  struct NoComponents: Error {}

  /// Returns the name of the first component that matches an address, preceded by `-` if the
  /// component is an exclusion; `nil` if no component matches.
  func decision(about address: String) -> String? {
    switch match(for: AddressParts(address)) {
    case .match(let match): match.name
    case .excluded(let name): "-" + name
    case .noRoute, .foreign, .refused: nil
    }
  }

  func matches(_ tail: String) -> Bool {
    decision(about: "https://example.com" + tail) != nil
  }
}

extension AddressParts {
  init(_ address: String) {
    let bytes = Bytes(address.utf8)
    self.init(of: bytes.span, reference: URIReference(bytes.span))
  }
}
