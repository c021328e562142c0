import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct RouteAddressTests {
  private func read(_ text: String) throws(RouteAddress.SyntaxError) -> RouteAddress {
    try RouteAddress(reading: Bytes(text.utf8).span)
  }

  @Test(arguments: [
    ("https://h/a/b", ["a", "b"]), ("https://h/a/b/", ["a", "b"]), ("https://h", []),
    ("https://h/", []), ("HTTPS://h/A", ["A"]), ("https://h:443/a", ["a"]),
    ("http://h:80/a", ["a"]),
    ("https://h:/a", ["a"]), ("https://h?a=/b", []), ("https://h#/a", []),
    ("https://h/a%20b", ["a b"]), ("https://h/a%2Fb", ["a/b"]), ("https://h/a%252Fb", ["a%2Fb"]),
    ("https://h/%e4%b8%ad", ["中"]), ("https://h/中", ["中"]), ("https://h/...", ["..."]),
    ("https://h/a;b=c", ["a;b=c"]), ("https://h/a@b:c", ["a@b:c"]),
    ("app://a/b", ["a", "b"]), ("app:/a/b", ["a", "b"]), ("app:///a/b", ["a", "b"]),
    ("app://", []), ("app:/", []), ("app://A%20b", ["A b"]), ("app://a?b", ["a"]),
  ])
  func `a path is split and then decoded`(_ text: String, _ expected: [String]) throws {
    #expect(try read(text).components.map(\.text) == expected)
  }

  @Test(arguments: [
    ("https://h?a=1&b&c=&&d=e=f", ["a=1", "b", "c=", "d=e=f"]),
    ("https://h?a%26=%3D&q=a%20b+c#?x=1", ["a&==", "q=a b+c"]),
    ("https://h?=1", ["=1"]), ("https://h?", []), ("https://h#?a=1", []),
    ("https://h/a?//../%2e%2e=", ["//../..="]),
  ])
  func `a query is split and then decoded`(_ text: String, _ expected: [String]) throws {
    #expect(
      try read(text).query.map { item in item.name + (item.value.map { "=\($0)" } ?? "") }
        == expected)
  }

  @Test(arguments: [
    ("", RouteAddress.SyntaxError.notAbsolute), ("games", .notAbsolute), ("/games", .notAbsolute),
    ("//h/games", .notAbsolute), ("1app://h", .notAbsolute), ("ünapp://h", .notAbsolute),
    ("app:", .opaque), ("app:games", .opaque), ("app:?a", .opaque), ("mailto:a@b.c", .opaque),
    (" https://h", .notAbsolute), ("https://h/a b", .controlOrSpace),
    ("https://h/a\n", .controlOrSpace), ("https://h/\u{7F}", .controlOrSpace),
    ("https://h/%00", .controlOrSpace), ("https://h/%0a", .controlOrSpace),
    ("https://h/\u{85}", .controlOrSpace), ("https://h/%C2%85", .controlOrSpace),
    ("app://a%00", .controlOrSpace),
    ("https:\\\\h/a", .backslash), ("https://h\\@e/a", .backslash), ("https://h/a\\b", .backslash),
    ("https://u@h/a", .userInformation), ("https://u:p@h/a", .userInformation),
    ("https://@h/a", .userInformation), ("app://u@a/b", .userInformation),
    ("https://h%5C@e/a", .userInformation),
    ("https://h:8443/a", .foreignPort), ("https://h:80/a", .foreignPort),
    ("http://h:443/a", .foreignPort), ("https://h:0443/a", .foreignPort),
    ("app://a:80/b", .foreignPort), ("https://h:x/a", .foreignPort),
    ("https://", .badHost), ("https:///a", .badHost), ("https:/h/a", .badHost),
    ("https:h/a", .badHost), ("https://h./a", .badHost), ("https://a..b/a", .badHost),
    ("https://h%2E/a", .badHost), ("https://%68/a", .badHost), ("https://h%2Fa", .badHost),
    ("https://xn--a/a", .badHost), ("https://a\u{200B}b/", .badHost), ("https://[::1/a", .badHost),
    ("https://h//a", .emptyComponent), ("https://h/a//", .emptyComponent),
    ("https://h//", .emptyComponent), ("app:////a", .emptyComponent),
    ("https://h/a/../b", .dotSegment), ("https://h/a/./b", .dotSegment),
    ("https://h/..", .dotSegment), ("https://h/%2e%2E/b", .dotSegment),
    ("https://h/.%2e", .dotSegment), ("https://h/..%2Fb", .dotSegment),
    ("https://h/a%5C..", .dotSegment), ("app://../b", .dotSegment), ("app://%2e/b", .dotSegment),
    ("https://h/%", .badPercentEncoding), ("https://h/%4", .badPercentEncoding),
    ("https://h/%zz", .badPercentEncoding), ("https://h/%FF", .badPercentEncoding),
    ("https://h/%C0%AF", .badPercentEncoding), ("https://h/%ED%A0%80", .badPercentEncoding),
    ("https://h/a?b=%FF", .badPercentEncoding), ("https://h/a?%=b", .badPercentEncoding),
    ("https://%FF/", .badPercentEncoding),
  ])
  func `ambiguous addresses are refused`(
    _ text: String, _ expected: RouteAddress.SyntaxError
  ) {
    #expect(throws: expected) { try read(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let bytes: Bytes = Bytes("https://h/a#".utf8) + [0xFF]
    #expect(throws: RouteAddress.SyntaxError.badPercentEncoding) {
      try RouteAddress(reading: bytes.span)
    }
  }

  @Test func `an address is split into its parts`() throws {
    let address = try read("HTTPS://M%C3%BCnchen.Example/A?b=c#d%20e")
    #expect(address.scheme == "https")
    #expect(address.host == "xn--mnchen-3ya.example")
    #expect(address.fragment == "d%20e")
    #expect(try read("App://KeyMaster/x").host == "KeyMaster")
  }

  @Test func `every reason for a refusal has its own message`() {
    #expect(
      Set(RouteAddress.SyntaxError.allCases.map(\.description)).count
        == RouteAddress.SyntaxError.allCases.count)
  }
}
