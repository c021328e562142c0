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

@Suite struct ViewerActivationTests {
  @Test func `a site's address is shown before it is first opened`() throws {
    var session = try ViewerSession(
      "[a](https://a.example/x) [b](https://b.example) [c](https://A.example/y)")
    session.type(Keys.tab + Keys.enter)
    #expect(session.effects == [])
    #expect(session.statusLine.contains("Enter opens a.example: https://a.example/x"))
    session.type(Keys.enter)
    #expect(session.effects == [.open("https://a.example/x")])
    session.type(Keys.tab + Keys.enter + Keys.escape)
    #expect(session.effects.count == 1)
    #expect(session.statusLine.contains("not opened"))
    session.type(Keys.tab + Keys.enter)
    #expect(session.effects.last == .open("https://A.example/y"))
  }

  @Test(arguments: [
    ("mailto:a@b.example", "mailto:a@b.example"), ("tel:+1", "tel:+1"),
    ("//a.example/x", "https://a.example/x"),
    ("https://a.example/;$(x)|y", "https://a.example/;$(x)%7Cy"),
  ])
  func `only web, mail, and telephone addresses are opened`(
    _ destination: String, _ opened: String
  ) throws {
    var session = try ViewerSession("[a](<\(destination)>)")
    session.type(Keys.tab + Keys.enter + Keys.enter)
    #expect(session.effects == [.open(opened)])
  }

  @Test func `a text message is not opened`() throws {
    var session = try ViewerSession("[a](sms:+1)")
    session.type(Keys.tab + Keys.enter + Keys.enter)
    #expect(session.effects == [])
    #expect(session.statusLine.contains("sms:+1 is not opened"))
  }

  @Test func `the end of a long host is shown`() throws {
    let host = String(repeating: "www.bank.example.", count: 6) + "evil.example"
    var session = try ViewerSession("[a](https://\(host)/)")
    session.type(Keys.tab + Keys.enter)
    #expect(session.statusLine.contains("evil.example: https"))
  }

  @Test func `an app link is handed over, or otherwise its route is shown`() throws {
    let routes = try RouteTable(
      parsing: Bytes(
        #"{"appSchemes":["app"],"routes":[{"name":"game","path":"games/{id}"}]}"#.utf8),
      path: "routes.json")
    let converter = Converter(routes: routes)
    var shown = try ViewerSession("[a](app://games/7?x=1)", columns: 80, converter: converter)
    shown.type(Keys.tab + Keys.enter)
    #expect(shown.effects == [])
    #expect(
      shown.statusLine.contains("the app handles app://games/7?x=1  route game  id=7  x=1"))
    var handed = try ViewerSession(
      "[a](app://games/7?x=1)", converter: converter,
      options: ViewerOptions(appLinks: .handedOver))
    handed.type(Keys.tab + " ")
    #expect(handed.effects == [.handOver("app://games/7?x=1")])
  }

  @Test func `a relative link asks for the file`() throws {
    var session = try ViewerSession("[a](b/c.md#d)")
    session.type(Keys.tab + Keys.enter)
    #expect(session.effects == [.follow("b/c.md#d")])
  }

  @Test func `a link that cannot be followed shows the reason`() throws {
    var session = try ViewerSession("[bad](javascript:alert) [open]({url})", columns: 80)
    session.click("bad")
    #expect(session.statusLine.contains("blocked (scheme): javascript:alert"))
    session.type(Keys.tab + Keys.enter)
    #expect(session.effects == [])
    #expect(session.statusLine.contains("has a placeholder for its site: {url}"))
  }

  @Test func `an address is shown and copied on request`() throws {
    var session = try ViewerSession("[a](app://x)")
    session.type("uy")
    #expect(session.effects == [])
    session.type(Keys.tab + "u")
    #expect(session.statusLine.contains("app://x"))
    session.type("y")
    #expect(session.effects == [.copy("app://x")])
  }
}

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
