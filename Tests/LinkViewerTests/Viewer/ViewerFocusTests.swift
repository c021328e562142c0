import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerFocusTests {
  @Test func `Tab moves through the enabled links in reading order`() throws {
    var session = try ViewerSession(
      "[one](app:1) [blocked](javascript:x) [two](#b)\n\n| [three](c.md) | [four](d.md) |\n|-|-|\n")
    var found: [String?] = []
    for _ in 0..<5 {
      session.type(Keys.tab)
      found.append(session.focus)
    }
    #expect(found == ["one", "two", "three", "four", "one"])
    #expect(session.statusLine.contains("continues with the first link"))
    session.type(Keys.backTab)
    #expect(session.focus == "four")
    #expect(session.statusLine.contains("continues with the last link"))
    session.type(Keys.backTab)
    #expect(session.focus == "three")
  }

  @Test func `Tab starts with the first link on the screen`() throws {
    let lines = (0..<40).map { "[link \($0)](app:\($0))" }.joined(separator: "\n\n")
    var session = try ViewerSession(lines)
    session.type(" " + Keys.tab)
    #expect(session.focus == "link 4")
    session.type("G" + Keys.backTab)
    #expect(session.focus == "link 39")
    // `g` moves the focused link off the screen, so Tab starts with the first link on the screen.
    session.type("g" + Keys.tab)
    #expect(session.focus == "link 0")
  }

  @Test func `a focused link is scrolled into view`() throws {
    let text = (0..<30).map { "Paragraph \($0)" }.joined(separator: "\n\n")
    var session = try ViewerSession("[a](app:1)\n\n\(text)\n\n[last](app:2)")
    session.type(Keys.tab + Keys.tab)
    #expect(session.focus == "last")
    #expect(session.lines.contains("last"))
    let cursor = session.viewer.frame.cursor
    #expect(session.lines[cursor.line] == "last")
    session.type(Keys.tab)
    #expect(session.lines[0] == "a")
  }

  @Test func `a link without text can have the focus, as in browsers`() throws {
    var session = try ViewerSession("a [](app:c) d [e](app:g)")
    session.type(Keys.tab)
    #expect(session.focus == "")
    #expect(session.announcementLine == "link")
    session.type(Keys.tab)
    #expect(session.focus == "e")
  }

  @Test func `the announcement describes the focus, or otherwise the top block`() throws {
    var session = try ViewerSession(
      "# Title\n\nRead [the terms](app://t).\n\n" + String(repeating: "More.\n\n", count: 20))
    #expect(session.announcementLine == "Title, heading")
    session.type(Keys.tab)
    #expect(session.announcementLine == "the terms, link")
    session.type(Keys.escape)
    #expect(session.announcementLine == "Title, heading")
    session.type("jj")
    #expect(session.announcementLine == "Read the terms., link")
    session.type("a")
    #expect(!session.lines.contains(" Read the terms., link"))
    #expect(session.lines.count == 12)
  }

  @Test func `changed announcements are spoken`() throws {
    var session = try ViewerSession(
      "[a](app:1) [c](app:1)", options: ViewerOptions(speech: .spoken))
    session.type(Keys.tab + Keys.tab + "u")
    #expect(session.effects == [.speak("a c, link"), .speak("a, link"), .speak("c, link")])
  }

  @Test func `documents without links or text work as well`() throws {
    for markdown in ["", "text", "<!-- -->", "[](app:1)"] {
      var session = try ViewerSession(markdown)
      session.type(Keys.tab + Keys.enter + "jGgo/x\rn")
      #expect(session.focus?.isEmpty != false)
      #expect(session.screen.defects == [])
    }
  }
}
