import LinkText
import LinkTextModel
import Testing

/// Tests with `trip.json`, which `--appearance both` converted from `trip.md`.
@Suite struct LinkTextModelTests {
  private let linked: LinkedText
  private let model: LinkTextModel

  init() throws {
    linked = try LinkedText(decoding: PackageResources.trip_json, path: "trip.json")
    model = LinkTextModel(linked)
  }

  private func offset(of text: String) throws -> Int {
    let whole = String(decoding: linked.attributedText.text, as: UTF8.self)
    let parts = whole.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    return parts[0].utf16.count
  }

  private func link(_ name: String) throws -> Document.Link.ID {
    try #require(linked.links.first { $0.name == name }).id
  }

  private func color(_ text: String, in blocks: [ShownBlock]) -> String? {
    let pieces = blocks.flatMap(\.pieces)
    return pieces.first { $0.text == text }?.style.foregroundColor?.description
  }

  @Test func `blocks have the text, the fonts, the depths and the markers of the copy`() {
    let blocks = model.blocks(in: .light)
    let text = String(decoding: linked.attributedText.text, as: UTF8.self)
    #expect(blocks.map(\.text).joined(separator: "\n") == text)
    #expect(blocks.map(\.headingLevel) == [1, nil, nil, nil, nil])
    #expect(blocks.map(\.fontStyle.name).prefix(2) == ["heading1", "bodyDefault"])
    #expect(blocks.map(\.depth) == [0, 0, 0, 2, 2])
    #expect(blocks.map(\.marker) == ["", "", "", "3.", "☑"])
    #expect(
      blocks[1].pieces.map(\.text) == ["Read the ", "terms", " of carriage", " before you board."])
    #expect(blocks[1].pieces.map(\.isBold) == [false, true, false, false])
  }

  @Test func `colors match the appearance`() {
    for (appearance, text, surface) in [
      (Appearance.light, "#161616", "#FFFFFF"), (.dark, "#FFFFFF", "#131D2B"),
    ] {
      #expect(color("terms", in: model.blocks(in: appearance)) == text)
      #expect(color("Read the ", in: model.blocks(in: appearance)) == text)
      #expect(model.surfaceColor(in: appearance)?.description == surface)
    }
  }

  @Test func `a link is highlighted while it is pressed, and opens when it is released`() throws {
    var model = model
    let start = try offset(of: "carriage")
    model.touchBegan(at: start)
    #expect(color("terms", in: model.blocks(in: .light)) == "#16161666")
    #expect(color(" of carriage", in: model.blocks(in: .light)) == "#16161666")
    #expect(color("Read the ", in: model.blocks(in: .light)) == "#161616")
    model.touchMoved(to: nil)
    #expect(color("terms", in: model.blocks(in: .light)) == "#161616")
    model.touchMoved(to: start - 9)
    #expect(color("terms", in: model.blocks(in: .light)) == "#16161666")
    #expect(try model.touchEnded() == link("terms of carriage"))
    #expect(model.interaction.origin == nil)
  }

  @Test(arguments: [
    ("carriage", nil), ("carriage", "deck plan"), ("before", "carriage"), ("bad", "bad"),
  ])
  func `nothing opens unless a link is released where it was pressed`(
    _ start: String, _ end: String?
  ) throws {
    var model = model
    model.touchBegan(at: try offset(of: start))
    model.touchMoved(to: try end.map(offset))
    #expect(model.touchEnded() == nil)
  }

  @Test func `nothing opens after the system cancels the touch`() throws {
    var model = model
    model.touchBegan(at: try offset(of: "carriage"))
    model.touchCancelled()
    #expect(model.touchEnded() == nil)
  }

  @Test func `a block opens its only link`() throws {
    let expected = [nil, try link("terms of carriage"), nil, try link("Pets"), nil]
    #expect(linked.attributedText.blocks.indices.map(model.activatedLink) == expected)
    #expect(model.blocks(in: .light).map(\.link) == expected)
  }

  @Test(arguments: [
    ("terms of carriage", Router.Result.handled, ["terms"]), ("Pets", .handled, ["pets"]),
    ("the deck plan", .system, []), ("us", .system, []), ("the help", .discarded, []),
    ("bad", .discarded, []),
  ])
  @MainActor func `a link goes to its route, to the system, or nowhere`(
    _ name: String, _ expected: Router.Result, _ expectedScreens: [String]
  ) throws {
    var router = Router(try RouteTable(parsing: PackageResources.routes_json, path: "routes.json"))
    let shown = ScreenLog()
    try router.handle("terms") { _ in shown.show("terms") }
    try router.handle("help", "topic") { (_, topic: String) in shown.show(topic) }
    #expect(try model.open(link(name), with: router) == expected)
    #expect(shown.screens == expectedScreens)
  }

  @Test func `a token leads back to its link`() {
    for link in linked.links { #expect(model.link(ofToken: model.token(of: link.id)) == link.id) }
    let tokens = [
      "linkmark-link:", "linkmark-link:99", "linkmark-link:-1", "https://a.example", "",
    ]
    #expect(tokens.compactMap(model.link) == [])
  }
}

/// Records the screens that an app shows.
@MainActor private final class ScreenLog {
  private(set) var screens: [String] = []

  func show(_ screen: String) -> Router.Result {
    screens.append(screen)
    return .handled
  }
}
