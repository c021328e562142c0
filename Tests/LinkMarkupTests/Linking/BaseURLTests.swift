import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct BaseURLTests {
  private func href(
    _ destination: String, base: String, allowing schemes: [String]? = nil
  ) throws -> String? {
    let converter = Converter(
      destinations: DestinationPolicy(
        allowedSchemes: try schemes.map { try DestinationPolicy.AllowedSchemes($0) },
        base: try DestinationPolicy.BaseURL(base)))
    let linked = try converter.convert("[x](<\(destination)>)")
    return linked.href(of: linked.linkTargets[0]).map { String(decoding: $0, as: UTF8.self) }
  }

  // Examples of RFC 3986, section 5.4, except empty and same-document references.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ])
  func `a relative destination is resolved as in the specification's examples`(
    _ destination: String, _ expected: String
  ) throws {
    #expect(
      try href(destination, base: "http://a/b/c/d;p?q", allowing: ["http", "g"]) == expected)
  }

  @Test(arguments: [
    ("faq", "https://h", "https://h/faq"), ("?q", "https://h", "https://h?q"),
    ("/faq", "https://h:80/a/b#c", "https://h:80/faq"),
    ("//other/x/../y", "app://terms/", "app://other/y"),
    ("a/{topic}", "https://h/", "https://h/a/{topic}"),
    ("a b/é", "https://h/x/", "https://h/x/a%20b/%C3%A9"),
    ("a//../b", "https://h/", "https://h/a/b"), ("%2e%2E/../c", "https://h/a/b/d", "https://h/c"),
    ("///a.example/..//b", "https://h/", "https://a.example//b"),
    ("//a/../b", "app://terms/", "app://a/b"), ("%2e/.%2e", "https://h/a/b/d", "https://h/a/"),
    ("...", "https://h/a/d", "https://h/a/..."),
  ])
  func `authorities, placeholders, and encodings are unchanged`(
    _ destination: String, _ base: String, _ expected: String
  ) throws {
    #expect(try href(destination, base: base) == expected)
  }

  @Test(arguments: ["#top", "mailto:a@b.example", "{url}", "https://x.example/"])
  func `an absolute destination is unchanged`(_ destination: String) throws {
    #expect(try href(destination, base: "https://h/a/") == destination)
  }

  @Test
  func `a resolved destination has its kind and route, and images are resolved too`()
    throws
  {
    let policy = DestinationPolicy(base: try DestinationPolicy.BaseURL("app://games/new/"))
    let linked = try Converter(destinations: policy).convert("[a](chess) ![b](board.png) []()")
    #expect(linked.linkTargets.map(\.kind) == [.app, .blocked(.empty)])
    #expect(linked.imageTargets.map(\.kind) == [.app])
    let base = try DestinationPolicy.BaseURL("HTTPS://www.mysite.com/")
    #expect(
      try Converter(destinations: DestinationPolicy(base: base)).convert("[a](b)").linkTargets[0]
        .kind
        == .web)
  }

  @Test(arguments: [
    ("", DestinationPolicy.BaseURL.SyntaxError.notAbsolute("")), ("/help", .notAbsolute("/help")),
    ("//h/", .notAbsolute("//h/")), ("https://a b/", .notAbsolute("https://a b/")),
    ("javascript://h/", .refused("javascript://h/")), ("file:///a", .refused("file:///a")),
    ("mailto:a", .noAuthority("mailto:a")), ("app:/a", .noAuthority("app:/a")),
  ])
  func `a base requires an allowed scheme and an authority`(
    _ text: String, _ error: DestinationPolicy.BaseURL.SyntaxError
  ) {
    #expect(throws: error) { try DestinationPolicy.BaseURL(text) }
  }
}
