import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

@Suite struct ViewerMouseTests {
  private let markdown =
    "Read [the **long** terms](app://t) now.\n\n[x](app:1) and [y](app:2).\n\nEnd."
  private let options = ViewerOptions(appLinks: .handedOver)

  @Test func `a link is pressed on all of its lines while under the mouse`() throws {
    var session = try ViewerSession(markdown, columns: 10, options: options)
    session.mouse(.press, at: "long")
    let pressed = "\u{1B}[2m"
    for text in ["the", "long", "terms"] {
      #expect(session.row(with: text)?.contains(pressed) == true, "\(text)")
    }
    #expect(session.row(with: "and")?.contains(pressed) == false)
    session.mouse(.drag, at: "and")
    #expect(session.row(with: "long")?.contains(pressed) == false)
    session.mouse(.drag, at: "terms")
    #expect(session.row(with: "long")?.contains(pressed) == true)
    session.mouse(.release, at: "terms")
    #expect(session.effects == [.handOver("app://t")])
    #expect(session.row(with: "long")?.contains(pressed) == false)
  }

  @Test func `a release outside does nothing`() throws {
    var session = try ViewerSession(markdown, options: options)
    session.mouse(.press, at: "long")
    session.mouse(.drag, at: "End")
    session.mouse(.release, at: "End")
    #expect(session.effects == [])
    #expect(session.focus == nil)
  }

  @Test func `a press on a paragraph's text presses its only link`() throws {
    var session = try ViewerSession(markdown, options: options)
    session.click("now")
    #expect(session.effects == [.handOver("app://t")])
    session.click("and")
    session.click("End")
    #expect(session.effects.count == 1)
  }

  @Test func `a mouse in selection mode follows no links`() throws {
    var session = try ViewerSession(markdown, options: options)
    session.type("m")
    session.click("long")
    #expect(session.effects == [.setMouse(.selection)])
    session.type("m")
    session.click("long")
    #expect(session.effects == [.setMouse(.selection), .setMouse(.links), .handOver("app://t")])
  }

  @Test func `the wheel scrolls, also in a list`() throws {
    let text = (0..<40).map { "# Part \($0)" }.joined(separator: "\n\n")
    var session = try ViewerSession(text)
    session.mouse(.wheelDown, at: "Part 0")
    #expect(session.lines[0] == "Part 1")
    session.mouse(.wheelUp, at: "Part 1")
    #expect(session.lines[0] == "Part 0")
    session.type("o")
    session.mouse(.wheelDown, at: "Part 0")
    session.type(Keys.enter)
    #expect(session.lines[0] == "Part 3")
  }

  @Test func `the theme's pressed color is used with colors on`() throws {
    let converter = Converter(styling: Styling(theme: .backpack, appearance: .light))
    var session = try ViewerSession(
      markdown, converter: converter, attributes: .colors(.truecolor), options: options)
    session.mouse(.press, at: "long")
    // #161616 with an alpha of 0.4 on white.
    #expect(session.row(with: "long")?.contains("38;2;162;162;162") == true)
    #expect(session.row(with: "and")?.contains("38;2;162;162;162") == false)
    #expect(session.screen.lines.prefix(10).allSatisfy { $0.count == 60 })
  }
}
