import LinkMarkup

/// The app whose links the tests of routers follow.
enum BoardGamesApp {
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
