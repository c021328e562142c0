import LinkMarkup
import Testing

@testable import LinkViewer
@testable import TestSupport

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

  @Test(arguments: [
    "mailto:me@bank.example?subject=\(String(repeating: "a", count: 120))&bcc=eve@evil.example",
    "MAILTO:me@bank.example?subject=a&%43c=eve@evil.example", "mailto:?to=me@bank.example",
    "mailto:me@bank.example%2Ceve@evil.example",
  ])
  func `a mail to recipients that are not shown is not opened`(_ destination: String) throws {
    var session = try ViewerSession("[a](\(destination))", columns: 90)
    session.type(Keys.tab + Keys.enter)
    #expect(session.statusLine.contains("is not opened; y copies it"))
    session.type(Keys.enter + "y")
    #expect(session.effects == [.copy(destination)])
  }

  @Test(arguments: [
    ("mailto:me@bank.example?body=\(String(repeating: "a;,", count: 40))", "opens mailto:me@bank."),
    ("mailto:\(String(repeating: "me.", count: 40))x@evil.example", "x@evil.example: mailto:me."),
    ("tel:+1\(String(repeating: "0", count: 120))666", "000666: tel:+1"),
  ])
  func `the end of a recipient or number is shown`(_ destination: String, _ end: String) throws {
    var session = try ViewerSession("[a](\(destination))", columns: 80)
    session.type(Keys.tab + Keys.enter)
    #expect(session.statusLine.contains(end))
    session.type(Keys.enter)
    #expect(session.effects == [.open(destination)])
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
