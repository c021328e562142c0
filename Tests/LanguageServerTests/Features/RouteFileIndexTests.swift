import LinkMarkup
import Testing

@testable import LanguageServer
@testable import TestSupport

@Suite struct RouteFileIndexTests {
  private let source = Bytes(BoardGames.source.utf8)

  private func routeIndex() throws -> RouteFileIndex {
    try #require(RouteFileIndex(path: "routes.json", source: source))
  }

  private func offset(of text: String) -> Int { source[...].offset(of: text) ?? -1 }

  @Test func `An app link leads to its route's pattern`() throws {
    let workspace = try TestWorkspace(
      ["a.md": "[x](boardgames://games?username=anne)\n"], routes: BoardGames.routes())
    let place = try Navigation(index: workspace.index, routes: routeIndex())
      .definition(at: 6, in: workspace.file("a.md"))
    #expect(
      place.map { String(decoding: source[$0.range], as: UTF8.self) }
        == "games?username={username}")
  }

  @Test func `References to a route's name are the links that match it`() throws {
    let workspace = try TestWorkspace(
      [
        "a.md": "[x](boardgames://games/anne) [y](boardgames://games)\n",
        "b/c.md": "[x](https://www.mysite.com/games/bob)\n",
      ], routes: BoardGames.routes())
    let navigation = try Navigation(index: workspace.index, routes: routeIndex())
    #expect(
      navigation.references(toRouteAt: offset(of: "collection"))
        == [
          WorkspacePlace(path: "a.md", range: 0..<28),
          WorkspacePlace(path: "b/c.md", range: 0..<37),
        ])
    #expect(navigation.references(toRouteAt: 0) == [])
  }

  @Test func `A route is renamed in its file and in rules`() throws {
    let rules = #"{"rules": [{"match": {"route": ["home", "any"]}, "set": {}}]}"#
    let edits = try routeIndex().edits(
      renamingRouteAt: offset(of: "home"), to: "st\"art",
      configurations: ["linkmark.json": Bytes(rules.utf8)])
    #expect(
      edits == [
        "routes.json": [
          Finding.Fix.Edit(
            offset(of: "home")..<offset(of: "home") + 4, with: Bytes(#"st\"art"#.utf8))
        ],
        "linkmark.json": [Finding.Fix.Edit(33..<37, with: Bytes(#"st\"art"#.utf8))],
      ])
  }

  @Test func `A byte order mark does not shift places`() throws {
    let file = try #require(RouteFileIndex(path: "r", source: [0xEF, 0xBB, 0xBF] + source))
    #expect(file.name(at: offset(of: "home") + 3)?.text == "home")
  }

  @Test func `A name already used by another route is rejected`() throws {
    let routes = try routeIndex()
    #expect(throws: ResponseError.self) {
      try routes.edits(renamingRouteAt: offset(of: "home"), to: "any", configurations: [:])
    }
    #expect(throws: ResponseError.self) {
      try routes.edits(renamingRouteAt: 0, to: "x", configurations: [:])
    }
  }

  @Test(arguments: ["", "[]", "{\"routes\": 1}", "{\"applinks\": {}}", "{\"routes\": [{}]}"])
  func `A file in another format has no locations of routes`(_ text: String) {
    #expect(RouteFileIndex(path: "r", source: Bytes(text.utf8)) == nil)
  }
}
