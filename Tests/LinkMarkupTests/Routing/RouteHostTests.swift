import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteHostTests {
  @Test(arguments: [
    ("https://www.mysite.com/x", "match"), ("HTTPS://WWW.MySite.Com/x", "match"),
    ("https://www.mysite.com:443/x", "match"), ("http://www.mysite.com:80/x", "match"),
    ("https://xn--mnchen-3ya.example/x", "match"), ("https://MÜNCHEN.example/x", "match"),
    ("https://m%C3%BCnchen.example/x", "match"), ("https://a.b.shop.mysite.com/x", "match"),
    ("https://evil.example/x", "foreign"), ("https://www.mysite.com.evil.example/x", "foreign"),
    ("https://evilwww.mysite.com/x", "foreign"), ("https://shop.mysite.com/x", "foreign"),
    ("https://www-mysite.com/x", "foreign"), ("https://munchen.example/x", "foreign"),
    ("https://mu\u{308}nchen.example/x", "refused: badHost"),
    ("https://www.mysite.c\u{43E}m/x", "foreign"),
    ("https://evil.example?www.mysite.com/x", "foreign"),
    ("https://evil.example#www.mysite.com/x", "foreign"),
    ("https://evil.example:8443//x/../%zz", "foreign"), ("ftp://www.mysite.com/x", "foreign"),
    ("www.mysite.com://x", "foreign"),
    ("https://www.mysite.com@evil.example/x", "refused: userInformation"),
    ("https://www.mysite.com%40evil.example/x", "refused: badHost"),
    ("https://evil.example\\@www.mysite.com/x", "refused: backslash"),
    ("https://evil.example%5C@www.mysite.com/x", "refused: userInformation"),
    ("https://evil.example%2F.www.mysite.com/x", "refused: badHost"),
    ("https://www.mysite.com./x", "refused: badHost"),
    ("https://www.mysite.com:8443/x", "refused: foreignPort"),
    ("https://www.mysite.com:80/x", "refused: foreignPort"),
    ("https://www\u{3002}mysite.com/x", "refused: badHost"),
    ("https:www.mysite.com/x", "refused: badHost"), ("https:/www.mysite.com/x", "refused: badHost"),
    ("https:///www.mysite.com/x", "refused: badHost"),
    ("\thttps://www.mysite.com/x", "refused: notAbsolute"),
    ("//www.mysite.com/x", "refused: notAbsolute"),
    ("https://www.mysite.com//x", "refused: emptyComponent"),
    ("https://www.mysite.com/y/../x", "refused: dotSegment"),
    ("https://www.mysite.com/y/%2E%2e/x", "refused: dotSegment"),
    ("https://www.mysite.com/%2Fx", "no route"),
    ("https://www.mysite.com/y%2F..%2Fx", "refused: dotSegment"),
    ("https://www.mysite.com/%5Cx", "no route"),
    ("https://www.mysite.com\\x", "refused: backslash"),
    ("app://X", "match"), ("APP:/x", "match"), ("app:/X", "no route"), ("app:///X", "no route"),
    ("app://x.evil.example", "no route"), ("app://x:80", "refused: foreignPort"),
    ("app://www.mysite.com/x", "no route"), ("apps://x", "foreign"), ("x-app://x", "foreign"),
  ])
  func `no disguised host matches the app's`(_ address: String, _ expected: String) throws {
    let table = try RouteTableTests.table(
      #"""
      {"appSchemes": ["App"], "webHosts": ["WWW.mysite.com", "*.shop.mysite.com", "München.example"],
       "routes": [{"name": "match", "path": "x"}]}
      """#)
    #expect(RouteTableTests.summary(table.match(for: address)) == expected)
    #expect(table.appSchemes == ["app"])
    #expect(table.webHosts == ["www.mysite.com", "*.shop.mysite.com", "xn--mnchen-3ya.example"])
  }

  @Test func `the caller's hosts precede the file's`() throws {
    let source = #"{"webHosts": ["a"], "routes": [{"name": "x", "path": "x"}]}"#
    let table = try RouteTable(parsing: Bytes(source.utf8), path: "r", webHosts: ["B", "a"])
    #expect(table.webHosts == ["b", "a"])
    #expect(table.match(for: "https://b/x") == table.match(for: "https://a/x"))
  }
}
