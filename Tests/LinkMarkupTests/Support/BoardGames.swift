import LinkMarkup

/// The routes of an app for board games, as JSON.
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

  /// Resolves the links of copy in the app.
  static func link(_ markdown: String) throws -> LinkedDocument {
    try Converter(routes: routes()).convert(markdown)
  }
}
