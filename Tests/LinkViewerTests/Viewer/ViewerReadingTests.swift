import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerReadingTests {
  private static let paragraphs = (0..<60).map { number in
    "Paragraph \(number) has words that fill more than one line of a narrow terminal, "
      + "with [a link](app://\(number)) in it."
  }
  private let long = paragraphs.joined(separator: "\n\n")

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
    var session = try ViewerSession(long, columns: 80)
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

  @Test func `every row fits at any size`() throws {
    var random = SeededGenerator(seed: 3)
    var session = try ViewerSession(long + "\n\n    " + String(repeating: "code ", count: 60))
    for _ in 0..<200 {
      let (columns, rows) = (
        Int.random(in: 1...130, using: &random), Int.random(in: 1...50, using: &random)
      )
      session.resize(columns: columns, rows: rows)
      session.type(
        ["j", "G", "g", Keys.tab, "b", ">", "<", "o", "h"].randomElement(using: &random) ?? "")
      let screen = session.screen
      #expect(screen.defects == [])
      #expect(screen.lines.count == rows)
      #expect(screen.lines.allSatisfy { $0.count <= columns }, "\(columns)")
      let cursor = session.viewer.frame.cursor
      #expect(cursor.line < rows && cursor.column < columns)
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

  @Test(arguments: 50..<70) func `a match is not covered by a cut line's mark`(_ column: Int) throws
  {
    let code = String(repeating: "x", count: column) + "q" + String(repeating: "x", count: 90)
    var session = try ViewerSession("    \(code)")
    session.type("/q\r")
    #expect(session.documentLines[0].contains("q"))
  }

  @Test func `a search crosses line breaks and wraps`() throws {
    var session = try ViewerSession(
      "First line\nof text.\n\n\(long)\n\nFirst again.", columns: 40)
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
    var session = try ViewerSession("q quit\n\n\(long)")
    session.type("\u{1B}[200~q\r\u{1B}[201~")
    #expect(session.effects == [])
    session.type("/\u{1B}[200~q\nquit\u{1B}[201~")
    #expect(session.statusLine == "/q quit")
    session.type("\u{15}x" + Keys.backspace + Keys.backspace)
    #expect(session.statusLine.contains("copy.md"))
  }

  @Test func `the outline moves to a heading, and back returns`() throws {
    var session = try ViewerSession(
      "# One\n\n\(long)\n\n## Two\n\n\(long)\n\n# Three\n\n\(long)")
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

  @Test func `hostile text is shown without control characters`() throws {
    let name = "\u{1B}[2J\u{9D}\u{202E}\n.md"
    let linked = try Converter().convert("# \u{1B}]52;c;x\u{7}\n\n[a\u{1B}[2J](app://x)")
    var viewer = Viewer(
      ViewedDocument(linked, name: name), options: ViewerOptions(),
      size: ScreenSize(columns: 60, rows: 8),
      emitter: ANSIEmitter(width: 60, attributes: .monochrome))
    for key in ["x", "\t", "u", "o"] {
      viewer.receive(.key(KeyStroke(key == "\t" ? .tab : .character(Character(key)))))
      var screen = Screen()
      for row in viewer.frame.rows { screen.write(row + [UInt8(ascii: "\n")]) }
      #expect(screen.defects == [])
    }
  }

  @Test func `keys request reloading, redrawing, suspending and quitting`() throws {
    var session = try ViewerSession("text")
    session.type("r\u{C}\u{1A}q\u{3}\u{1C}")
    #expect(
      session.effects
        == [.load(name: "copy.md", .reload), .redraw, .suspend, .quit, .quit, .quit])
  }
}
