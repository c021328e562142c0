import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerFrameTests {
  @Test func `every row fits at any size`() throws {
    var random = SeededGenerator(seed: 3)
    var session = try ViewerSession(
      ViewerSession.longText + "\n\n    " + String(repeating: "code ", count: 60))
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

  @Test(arguments: 50..<70) func `a match is not covered by a cut line's mark`(_ column: Int) throws
  {
    let code = String(repeating: "x", count: column) + "q" + String(repeating: "x", count: 90)
    var session = try ViewerSession("    \(code)")
    session.type("/q\r")
    #expect(session.documentLines[0].contains("q"))
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
}
