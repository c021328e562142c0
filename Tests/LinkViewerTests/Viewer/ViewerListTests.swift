import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerListTests {
  @Test func `the outline moves to a heading, and back returns`() throws {
    let longText = ViewerSession.longText
    var session = try ViewerSession(
      "# One\n\n\(longText)\n\n## Two\n\n\(longText)\n\n# Three\n\n\(longText)")
    session.type("o")
    #expect(session.lines.prefix(4) == [" One", "   Two", " Three", ""])
    session.type("j" + Keys.enter)
    #expect(session.lines[0] == "Two")
    #expect(session.announcementLine == "Two, heading")
    session.type("o")
    #expect(session.viewer.frame.cursor.line == 1)
    session.type("q")
    #expect(session.effects == [])
    session.type(Keys.left)
    #expect(session.lines[0] == "One")
    session.type(Keys.right)
    #expect(session.lines[0] == "Two")
  }

  @Test func `the help lists every key`() throws {
    var session = try ViewerSession("text", columns: 80, rows: 60)
    session.type("h")
    for binding in KeyBinding.all {
      #expect(
        session.lines.contains { $0.contains(binding.label) && $0.contains(binding.help) }
          || binding.label.isEmpty)
    }
    #expect(session.lines.allSatisfy { $0.count <= 80 })
  }
}
