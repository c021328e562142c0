import LinkMarkup

/// The routes of an app for board games, as its own JSON.
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
    try RouteTable(parsing: Array(source.utf8), path: "routes.json")
  }

  /// Decides about the links of copy that the app shows.
  static func link(_ markdown: String) throws -> LinkedDocument {
    try Converter(routes: routes()).convert(markdown)
  }
}
