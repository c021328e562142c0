import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
