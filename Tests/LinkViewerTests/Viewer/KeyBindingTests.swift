import Foundation
import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct KeyBindingTests {
  @Test func `every command has a key, and no key has two commands`() {
    #expect(
      ViewerCommand.allCases.allSatisfy { command in
        KeyBinding.all.contains { $0.command == command }
      })
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `the page lists the same keys as the help`() throws {
    let page = try String(
      contentsOf: Fixture.projectFolder.appending(path: "Documentation/Viewer.md"), encoding: .utf8)
    let rows = KeyBinding.all.filter { !$0.label.isEmpty }.map { "| \($0.label) | \($0.help) |" }
    let table = page.split(separator: "\n").drop { $0 != "| key | what it does |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(table.map(String.init) == rows)
  }

  @Test func `keys request reloading, redrawing, suspending and quitting`() throws {
    var session = try ViewerSession("text")
    session.type("r\u{C}\u{1A}q\u{3}\u{1C}")
    #expect(
      session.effects
        == [.load(name: "copy.md", .reload), .redraw, .suspend, .quit, .quit, .quit])
  }
}
