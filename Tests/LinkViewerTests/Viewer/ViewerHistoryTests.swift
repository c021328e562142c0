import LinkMarkup
import Testing

@testable import LinkViewer

@Suite struct ViewerHistoryTests {
  private let filler = (0..<30).map { "Paragraph \($0)." }.joined(separator: "\n\n")

  @Test func `a fragment moves to its heading and announces it, and back returns`() throws {
    var session = try ViewerSession(
      "[to](#the-end) [none](#x) [top](#)\n\n\(filler)\n\n# The end\n\n[after](app:1)\n\n\(filler)"
    )
    session.type(Keys.tab + Keys.enter)
    #expect(session.lines[0] == "The end")
    #expect(session.announcementLine == "The end, heading")
    #expect(session.focus == nil)
    session.type(Keys.tab)
    #expect(session.focus == "after")
    session.type(Keys.backspace)
    #expect(session.focus == "to")
    #expect(session.lines[0].hasPrefix("to none"))
    session.type(Keys.right)
    #expect(session.lines[0] == "The end")
    #expect(session.focus == "after")
    session.type(Keys.left + Keys.tab + Keys.enter)
    #expect(session.statusLine.contains("there is no heading for #x"))
  }

  @Test(arguments: [
    ("the-end:~:text=q", "The end"), ("the%2Dend", "The end"), (":~:text=q", "to"),
  ])
  func `a fragment resolves as in lint and browsers`(_ fragment: String, _ line: String) throws {
    var session = try ViewerSession("[to](#\(fragment))\n\n\(filler)\n\n# The end\n\n\(filler)")
    session.type(Keys.tab + Keys.enter)
    #expect(session.lines[0] == line)
    #expect(!session.statusLine.contains("there is no heading"))
  }

  @Test func `a footnote reference moves to its footnote`() throws {
    var session = try ViewerSession(
      "Text[^a].\n\n\(filler)\n\n[^a]: The note.\n", converter: Converter(dialect: .gfm))
    session.type(Keys.tab + Keys.enter)
    #expect(session.lines.contains { $0.contains("The note.") })
    #expect(session.announcementLine.contains("The note."))
  }

  @Test func `documents can be left and returned to`() throws {
    var session = try ViewerSession("\(filler)\n\n[next](b.md#part)")
    session.type(Keys.backTab + Keys.enter)
    let place = session.lines
    #expect(session.effects == [.follow("b.md#part")])
    session.show(
      try ViewerSession.document("\(filler)\n\n# Part\n\n\(filler)", name: "b.md"),
      by: .link(fragment: "part"))
    #expect(session.lines[0] == "Part")
    session.type(Keys.backspace)
    #expect(session.effects.last == .load(name: "copy.md", .back))
    session.show(try ViewerSession.document("\(filler)\n\n[next](b.md#part)"), by: .back)
    #expect(session.focus == "next")
    #expect(session.lines.dropLast() == place.dropLast())
    session.type(Keys.left)
    #expect(session.statusLine.contains("this is the first place"))
    session.type(Keys.right)
    #expect(session.effects.last == .load(name: "b.md", .forward))
    session.show(
      try ViewerSession.document("\(filler)\n\n# Part\n\n\(filler)", name: "b.md"), by: .forward)
    #expect(session.lines[0] == "Part")
    session.type(Keys.right)
    #expect(session.statusLine.contains("this is the last place"))
  }

  @Test func `a missing document does not hide its neighbors in the history`() throws {
    func document(_ name: String) throws -> ViewedDocument {
      try ViewerSession.document(name, name: name)
    }
    var session = try ViewerSession("copy.md")
    for name in ["a.md", "b.md"] {
      session.show(try document(name), by: .link(fragment: nil))
    }
    session.type(Keys.backspace)
    #expect(session.effects.last == .load(name: "a.md", .back))
    session.refuse(.back, reason: "a.md: no such file")
    #expect(session.statusLine.contains("a.md: no such file"))
    session.type(Keys.backspace)
    #expect(session.effects.last == .load(name: "copy.md", .back))
    session.show(try document("copy.md"), by: .back)
    session.type(Keys.right)
    #expect(session.effects.last == .load(name: "b.md", .forward))
    session.refuse(.forward, reason: "b.md: no such file")
    session.type(Keys.right)
    #expect(session.statusLine.contains("this is the last place"))
  }

  @Test func `a search and the help stay open when the file changes`() throws {
    var session = try ViewerSession("old")
    session.type("/n")
    session.show(try ViewerSession.document("new"), by: .reload)
    session.type("ew" + Keys.enter)
    #expect(session.statusLine.contains("match 1 of 1"))
    session.type("h")
    session.show(try ViewerSession.document("newer"), by: .reload)
    session.type("q")
    #expect(session.effects == [])
  }

  @Test func `a changed file keeps the block at the top and the focus`() throws {
    var session = try ViewerSession("\(filler)\n\n[a](app:1)\n\n\(filler)")
    for _ in 0..<20 { session.type("j") }
    session.type(Keys.backTab + Keys.tab)
    session.type("gjjjjjjjjjjjjjjjjjjjj")
    let line = session.lines[0]
    session.show(
      try ViewerSession.document("New.\n\nAlso new.\n\n\(filler)\n\n[a](app:1)\n\n\(filler)"),
      by: .reload)
    #expect(session.lines[0] == line)
    #expect(session.focus == "a")
    session.show(try ViewerSession.document("Short."), by: .reload)
    #expect(session.lines[0] == "Short.")
    #expect(session.focus == nil)
  }

  @Test func `a reading place moves to the nearest equal block, or its container`() throws {
    func text(_ markdown: String) throws -> AttributedText {
      try Converter().convert(markdown).attributedText
    }
    let old = try text("a\n\nb\n\nsame\n\nc")
    // Offset 5 is the second letter of `same`.
    let place = ReadingPlace(offset: 5, linesBefore: 1)
    #expect(
      place.moved(from: old, to: try text("x\n\nsame\n\nb"))
        == ReadingPlace(offset: 3, linesBefore: 1))
    #expect(
      place.moved(from: old, to: try text("same\n\ny\n\nz\n\nsame"))
        == ReadingPlace(offset: 10, linesBefore: 1))
    #expect(place.moved(from: old, to: try text("b")) == ReadingPlace(offset: 0))
  }
}
