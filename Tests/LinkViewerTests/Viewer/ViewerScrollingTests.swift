import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerScrollingTests {
  @Test func `keys scroll by lines and pages, but not beyond the ends`() throws {
    var session = try ViewerSession((0..<30).map { "# H\($0)" }.joined(separator: "\n"))
    session.type("k" + Keys.up)
    #expect(session.lines[0] == "H0")
    session.type("jjj")
    #expect(session.lines[0] == "H1")
    session.type("f")
    #expect(session.statusLine.contains("%"))
    session.type("G")
    #expect(session.statusLine.contains(" end "))
    session.type("j\u{1B}[6~\u{1B}[5~b\u{1B}[H")
    #expect(session.lines[0] == "H0")
    #expect(session.statusLine.contains(" top "))
  }

  @Test func `the text at the top stays there when the width changes`() throws {
    var session = try ViewerSession(ViewerSession.longText, columns: 80)
    for _ in 0..<25 {
      session.type("j")
      let line = session.lines[0]
      session.resize(columns: 40)
      let words = line.split(separator: " ").first ?? ""
      #expect(session.lines[0].contains(words))
      session.resize(columns: 80)
      #expect(session.lines[0] == line)
    }
  }

  @Test func `lines that are too long can be scrolled sideways`() throws {
    var session = try ViewerSession("    " + (0..<30).map { "w\($0)" }.joined(separator: " "))
    #expect(session.lines[0].hasSuffix(">"))
    session.type(">>")
    #expect(session.lines[0].hasPrefix("<"))
    session.type("<<<")
    #expect(session.lines[0].contains("w0 w1"))
  }

  @Test(arguments: [
    ("/needle\r", "needle"), (">>>" + Keys.tab, "first"), (">>>o" + Keys.enter, "Title"),
    (Keys.tab + Keys.tab + ">>>" + Keys.enter, "Title"),
    (Keys.tab + Keys.tab + Keys.tab + ">>>" + Keys.enter, "first"),
  ])
  func `a match, link or heading is scrolled into view`(_ keys: String, _ text: String) throws {
    let code = String(repeating: "x", count: 150) + "needle" + String(repeating: "y", count: 50)
    var session = try ViewerSession(
      "[first](app:1)\n\n    \(code)\n\n# Title\n\n[down](#title) [up](#top)")
    session.type(keys)
    #expect(session.documentLines.contains { $0.contains(text) })
  }
}
