import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct HostNameTests {
  @Test(arguments: [
    ("www.mysite.com", "www.mysite.com"),
    ("WWW.MySite.COM", "www.mysite.com"),
    ("my_site-1.com", "my_site-1.com"),
    ("münchen.example", "xn--mnchen-3ya.example"),
    ("MÜNCHEN.example", "xn--mnchen-3ya.example"),
    ("XN--MNCHEN-3YA.example", "xn--mnchen-3ya.example"),
    ("straße.example", "xn--strae-oqa.example"),
    ("ς.example", "xn--3xa.example"),
    ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
    ("\u{212A}elvin.example", "kelvin.example"),
    // These two characters have no composed form.
    ("q\u{308}.example", "xn--q-ccb.example"),
    ("127.0.0.1", "127.0.0.1"),
    ("[::1]", "[::1]"),
    ("[2001:DB8::1]", "[2001:db8::1]"),
  ])
  func `a host has one canonical form`(_ host: String, _ expected: String) {
    #expect(HostName(host)?.ascii == expected)
  }

  @Test(arguments: [
    "", ".", "a..b", ".a", "a.", "a b", "a/b", "a%b", "a@b", "a:b", "a\\b", "a*b", "[::1", "[]",
    "[x]", "www\u{3002}mysite\u{3002}com", "ｗｗｗ\u{FF0E}mysite.com", "my\u{AD}site.com",
    "ʰ.mysite.com", "\u{FF45}.mysite.com", "ﬁ.mysite.com", "ſ.mysite.com", "ª.mysite.com",
    "my\u{200B}site.com", "my\u{202E}site.com", "\u{301}a.com", "a.\u{301}com", "☃.example",
    "xn--", "xn--a", "xn--a-.com", "xn--mnchen-3yA!.com", "xn--99999999.com",
    // Some browsers map the capital sharp s to `ß`, others to `ss`.
    "STRA\u{1E9E}E.example",
    // Browsers compose these characters: `ü`, `ö` with another mark, `é`, and `가`.
    "mu\u{308}nchen.example", "o\u{323}\u{308}.example", "e\u{301}", "\u{1100}\u{1161}.example",
    // These labels decode to `www`, a capital letter, and a snowman.
    "xn--www-.com", "xn--wca.com", "xn--l3h.com",
    String(repeating: "a", count: 64), String(repeating: "é", count: 63),
    Array(repeating: "abcdefg", count: 32).joined(separator: "."),
  ])
  func `a host without a canonical form is rejected`(_ host: String) {
    #expect(HostName(host) == nil)
  }

  @Test(arguments: [
    ("www.mysite.com", true), ("a.shop.mysite.com", true), ("a.b.shop.mysite.com", true),
    ("shop.mysite.com", false), ("ashop.mysite.com", false), ("mysite.com", false),
    ("www.mysite.com.evil.example", false), ("a.www.mysite.com", false), ("", false),
  ])
  func `a star matches one or more labels`(_ host: String, _ isOurs: Bool) throws {
    var hosts = WebHosts()
    try hosts.insert("www.MySite.com")
    try hosts.insert("*.shop.mysite.com")
    try hosts.insert("*.SHOP.mysite.com")
    #expect(hosts.names == ["www.mysite.com", "*.shop.mysite.com"])
    #expect(hosts.contains(host) == isOurs)
  }

  @Test(arguments: ["", "*", "*.", "*.*.com", "a.*.com", "https://a.com", "a.com/", "a.com:443"])
  func `only a valid host can be a web host`(_ text: String) {
    var hosts = WebHosts()
    #expect(throws: SyntaxError.self) { try hosts.insert(text) }
  }
}
