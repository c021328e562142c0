import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerSearchTests {
  @Test func `a search crosses line breaks and wraps`() throws {
    var session = try ViewerSession(
      "First line\nof text.\n\n\(ViewerSession.longText)\n\nFirst again.", columns: 40)
    session.type("/line of text\r")
    #expect(session.statusLine.contains("match 1 of 1"))
    session.type("/first\r")
    #expect(session.statusLine.contains("match 1 of 2"))
    session.type("n")
    #expect(session.statusLine.contains("match 2 of 2"))
    #expect(session.row(with: "First again")?.contains("\u{1B}[1;7mFirst\u{1B}[0m") == true)
    session.type("n")
    #expect(session.statusLine.contains("match 1 of 2, from the start"))
    session.type("N")
    #expect(session.statusLine.contains("match 2 of 2, from the end"))
    session.type("?FIRST\r")
    #expect(session.statusLine.contains("not found: FIRST"))
    session.type(Keys.escape)
    #expect(session.row(with: "First again")?.contains("\u{1B}[1;7m") == false)
  }

  @Test func `a match is announced, and Tab moves to the link after it`() throws {
    var session = try ViewerSession("[one](app:1)\n\nSome text, [two](app:2).\n\n[three](app:3)")
    session.type(Keys.tab + "/text\r")
    #expect(session.focus == nil)
    #expect(session.announcementLine.hasPrefix("Some text, two."))
    session.type(Keys.tab)
    #expect(session.focus == "two")
  }

  @Test func `pasted text is used in a search and ignored elsewhere`() throws {
    var session = try ViewerSession("q quit\n\n\(ViewerSession.longText)")
    session.type("\u{1B}[200~q\r\u{1B}[201~")
    #expect(session.effects == [])
    session.type("/\u{1B}[200~q\nquit\u{1B}[201~")
    #expect(session.statusLine == "/q quit")
    session.type("\u{15}x" + Keys.backspace + Keys.backspace)
    #expect(session.statusLine.contains("copy.md"))
  }
}
