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

@Suite struct IPAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"),
    ("2130706433", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"), ("1.2.65535", "1.2.255.255"),
    ("0x", "0.0.0.0"), ("4294967295", "255.255.255.255"), ("4294967296", nil), ("1.2.3.256", nil),
    ("256.1", nil), ("1.2.3.4.5", nil), ("1..2", nil), ("09", nil), ("1.+2", nil), ("", nil),
  ])
  func `an IPv4 address has one canonical form`(_ host: String, _ expected: String?) {
    #expect(IPAddress.version4(host[...]) == expected)
  }

  @Test(arguments: [
    ("a.1", true), ("a.0x1", true), ("a.09", true), ("1.a", false), ("a.1b", false), ("a", false),
    ("99999999999999999999", true), ("a.", false),
  ])
  func `a host that ends in a number is an IPv4 address`(_ host: String, _ isAddress: Bool) {
    #expect(IPAddress.endsInNumber(host[...]) == isAddress)
  }

  @Test(arguments: [
    ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("::", "::"), ("2001:DB8::1", "2001:db8::1"),
    ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
    ("::ffff:1.2.3.4", "::ffff:102:304"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ("0001::", "1::"), ("", nil), (":", nil), (":::", nil), ("1:2", nil), ("::1::", nil),
    ("1:2:3:4:5:6:7:8:9", nil), ("1:2:3:4::5:6:7:8", nil), ("12345::", nil), ("::g", nil),
    ("::1.2.3", nil), ("::01.2.3.4", nil), ("::+1.2.3.4", nil), ("1.2.3.4::", nil),
    ("::1%25x", nil),
  ])
  func `an IPv6 address has one canonical form`(_ text: String, _ expected: String?) {
    #expect(IPAddress.version6(text[...]) == expected)
  }
}

@Suite struct PunycodeTests {
  /// The samples of RFC 3492, section 7.1, in order; sample (I) is in lower case.
  static let samples = [
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
    ("Pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "Proprostnemluvesky-uyb24dma41a"),
    ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
    ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
    ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
    (
      "세계의모든사람들이한국어를이해한다면얼마나좋을까",
      "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
    ),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    (
      "Porqu\u{E9}nopuedensimplementehablarenEspa\u{F1}ol",
      "PorqunopuedensimplementehablarenEspaol-fmd56a"
    ),
    (
      "T\u{1EA1}isaoh\u{1ECD}kh\u{F4}ngth\u{1EC3}ch\u{1EC9}n\u{F3}iti\u{1EBF}ngVi\u{1EC7}t",
      "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"
    ),
    ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
    ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
    ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
    ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
    ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
    ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("そのスピードで", "d9juau41awczczp"),
    ("-> $1.00 <-", "-> $1.00 <--"),
  ]

  @Test(arguments: samples)
  func `the published samples are encoded`(_ text: String, _ encoding: String) {
    #expect(Punycode.encoded(text) == encoding)
  }

  @Test(arguments: samples)
  func `the published samples are decoded`(_ text: String, _ encoding: String) {
    #expect(Punycode.decoded(encoding).map { Bytes($0.utf8) } == Bytes(text.utf8))
  }

  @Test(arguments: ["é", "a!", "a-é", "99999999", "a-99999999999", "zzzzzz", "b"])
  func `invalid Punycode is not decoded`(_ text: String) {
    #expect(Punycode.decoded(text) == nil)
  }
}

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
