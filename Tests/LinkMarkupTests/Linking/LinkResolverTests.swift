import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct LinkResolverTests {
  /// Returns the kind and the address of a link whose destination is in angle brackets.
  private func resolve(
    _ destination: String, refused: DestinationPolicy.Refused = .blocked
  ) throws -> (kind: LinkTarget.Kind, href: String?) {
    let escaped = destination.replacing("\\", with: "\\\\").replacing("<", with: "\\<")
      .replacing(">", with: "\\>").replacing("&", with: "&amp;").replacing("\n", with: "&#10;")
      .replacing("\r", with: "&#13;")
    let linked = try Converter(destinations: DestinationPolicy(refused: refused)).convert(
      "[x](<\(escaped)>)")
    let target = try #require(linked.linkTargets.first)
    return (target.kind, linked.href(of: target).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test(arguments: [
    ("https://example.com", LinkTarget.Kind.web), ("HTTP://EXAMPLE.COM", .web),
    ("//host/path", .web),
    ("https:no-authority", .web), ("///three", .web),
    ("mailto:a@b.example", .contact), ("TEL:+49", .contact), ("sms:1", .contact),
    ("#top", .fragment), ("#", .fragment), ("#{section}", .fragment),
    ("a/b", .relative), ("../a", .relative), ("/a", .relative), ("?q", .relative),
    ("a b:c", .relative), ("1app://x", .relative), ("my_app://x", .relative), (":x", .relative),
    ("\\\\host", .relative), ("/help/{topic}", .relative), ("%zz", .relative), ("%%", .relative),
    ("%da/b", .relative),
    ("app://terms", .app), ("app:x", .app), ("x-my.app+2:y", .app), ("ftp://h", .app),
    ("app://games/{username}", .app),
    ("{url}", .unresolved), ("{{url}}", .unresolved), ("${url}", .unresolved), ("%@", .unresolved),
    ("%1$s", .unresolved), ("%(url)s", .unresolved), ("{base}/path", .unresolved),
    ("https://{host}/x", .unresolved), ("https://api.{host}", .unresolved),
    ("//%@/x", .unresolved), ("{scheme}://x", .unresolved), ("my{env}:x", .unresolved),
    ("https://a@{host}:80", .unresolved), ("https:{host}/x", .unresolved),
    ("https://{x}@{host}/", .unresolved), ("https://%@.a.example", .unresolved),
    ("https://%@:80/", .unresolved), ("https://a.example:{port}/", .unresolved),
    // Without its placeholder, the address would have another host.
    ("/{x}/evil.example", .unresolved), ("https:/{x}/evil.example", .unresolved),
    ("app:/{x}/evil.example", .unresolved),
    // A placeholder in the user info doesn't affect the host.
    ("https://{x}@evil.example/p", .web), ("https://%1$s@evil.example/", .web),
    ("https://a:{x}@evil.example", .web), ("https://%@@evil.example/", .web),
    ("//{x}@evil.example", .web), ("https://{x}:{y}@evil.example", .web),
  ])
  func `a destination has the first kind that matches`(
    _ destination: String, _ kind: LinkTarget.Kind
  ) throws {
    #expect(try resolve(destination).kind == kind)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", "java\tscript:x", "java\nscript:x", "\u{1}javascript:x",
    " javascript:x", "javascript\u{0D}:x", "java\u{A0}script:x",
    "java\u{200B}script:x", "\u{FEFF}javascript:x", "j\u{3000}avascript:x", "\u{2028}javascript:x",
    "\u{85}javascript:x", "\u{9F}javascript:x", "javascript\u{7F}:x", "\u{205F}file:x",
    "vbscript:x", "VBSCRIPT:x", "file:///etc/passwd", "File:x", "data:text/html,x",
    "data:image/png;base64,AA", "DATA:,", "data:image/svg+xml,x", "javascript:{name}",
    "livescript:x", "mocha:x", "blob:https://a", "filesystem:https://a/b", "view-source:https://a",
    "jar:file:///a!/b", "mhtml:http://a!b", "mk:@MSITStore:a.chm::/b.htm", "ms-its:a.chm::/b",
    "its:a", "wyciwyg://0/a",
    // Without the placeholder, or with an empty value, the scheme is refused.
    "{x}javascript:alert(1)", "java{x}script:alert(1)", "%@data:text/html,x", "FILE{x}:///a",
    "{a}java{b}script:x", "%1$@vbscript:x", "java\t{x}script:x", "{x}intent:a",
  ])
  func `a refused scheme is blocked in any disguise`(_ destination: String) throws {
    let target = try resolve(destination)
    #expect(target.kind == .blocked(.scheme))
    #expect(target.href == nil)
  }

  @Test(arguments: [
    "about:blank", "android-app://a", "chrome://settings", "chrome-extension://a/b", "content://a",
    "feed:javascript:a", "hcp:a", "intent://scan#Intent;end", "INTENT:a", "in\ttent:a",
    "moz-extension://a", "res://a", "resource://a", "search:a", "search-ms:query=a",
    "shell:startup", "ms-msdt:/id", "Ms-Word:ofe",
    "C:/Windows/System32/calc.exe", "c:x",
  ])
  func `a scheme that opens programs or system settings is blocked`(_ destination: String) throws {
    #expect(try resolve(destination).kind == .blocked(.scheme))
  }

  @Test func `a scheme that opens programs is allowed if the caller or the app names it`() throws {
    let allowed = try DestinationPolicy.AllowedSchemes(["intent", "ms-word", "c"])
    let copy = "[a](intent:x) [b](MS-Word:y) [c](c:/z) [d](shell:x)"
    let linked = try Converter(destinations: DestinationPolicy(allowedSchemes: allowed))
      .convert(copy)
    #expect(linked.linkTargets.map(\.kind) == [.app, .app, .app, .blocked(.schemeNotAllowed)])
    #expect(linked.linkTargets.map(\.isSchemeNamed) == [true, true, true, false])
    #expect(try !Converter().convert("[a](app://a)").linkTargets[0].isSchemeNamed)
    let routes = try RouteTable(
      parsing: Bytes(#"{"appSchemes": ["ms-app"], "routes": [{"name": "a", "path": "a"}]}"#.utf8),
      path: "r.json")
    let app = try Converter(routes: routes).convert("[a](ms-app://b) [c](ms-word:d)")
    #expect(app.linkTargets.map(\.kind) == [.app, .blocked(.scheme)])
    #expect(app.linkTargets.map(\.isSchemeNamed) == [true, false])
  }

  @Test(arguments: [
    "https://", "https:", "//", "///", "https:///", "https://u@/a", "https://ｅvil.example/",
    "https://evil\u{AD}.example/", "https://evil\u{200B}.example", "https:\\\\evil.example/",
    "https://evil.example\\.good.example/", "https://a b/", "https://a%2Fb/", "https://a%25b/",
    "http://[x]/", "http://[fe80::%25x]/", "http://[::1", "https://256.1.1.1", "https://1.2.3.4.5",
    "https://e\u{301}vil.example", "https://%zz/", "https://a|b/",
    // The placeholders look like user info, so that programs may open evil.example.
    "https://%@evil.example/", "https://%1$@evil.example", "//%@evil.example",
  ])
  func `a web address whose host programs read differently is blocked`(
    _ destination: String
  ) throws {
    #expect(try resolve(destination).kind == .blocked(.unreadableHost))
    #expect(try resolve(destination, refused: .live).kind == .unsafe)
    let image = try Converter().convert("![a](<\(destination.replacing("\\", with: "\\\\"))>)")
    #expect(image.imageTargets.map(\.kind) == [.blocked(.unreadableHost)])
  }

  @Test(arguments: [
    ("mailto:a@b.example?attach=~/.ssh/id_rsa", "mailto:a@b.example"),
    ("mailto:a@b.example?cc=c&Attach=/etc/passwd&bcc=d", "mailto:a@b.example?cc=c&bcc=d"),
    ("MAILTO:?%61ttachment=x&to=a@b.example", "MAILTO:?to=a@b.example"),
    ("mailto:a?subject=b#&attach=c", "mailto:a?subject=b#"),
    ("mailto:a?att{x}ach=c&cc=d", "mailto:a?cc=d"),
    ("mailto:a?attached=c", "mailto:a?attached=c"), ("mailto:attach=a@b", "mailto:attach=a@b"),
  ])
  func `a mail address cannot attach a file`(_ destination: String, _ href: String) throws {
    #expect(try resolve(destination).href == href)
    #expect(try resolve(destination).kind == .contact)
  }

  @Test(arguments: ["javascripts:x", "java-script:x", "javascript", "files:x", "xjavascript:x"])
  func `a scheme that only resembles a refused one is not blocked`(_ destination: String) throws {
    #expect(try resolve(destination).href != nil)
  }

  @Test(arguments: [
    ("data:image/png;base64,AA", true), ("DATA:IMAGE/GIF;base64,AA", true),
    ("data:image/jpeg,x", true), ("data:image/webp;x", true), ("data:image/pngx,", false),
    ("data:image/svg+xml,x", false), ("data:image/png", false), ("data:text/html,x", false),
    ("data:imag&#x1b;e/webp;x", false), ("data:image/&#x200b;png,x", false),
  ])
  func `an image may be a data URL in four formats`(
    _ destination: String, _ isAllowed: Bool
  ) throws {
    let linked = try Converter().convert("![x](\(destination))")
    #expect((linked.imageTargets[0].href != nil) == isAllowed)
  }

  @Test func `a link without a destination is always blocked`() throws {
    #expect(try Converter().convert("[x]()").linkTargets[0].kind == .blocked(.empty))
    let linked = try Converter(destinations: DestinationPolicy(refused: .live)).convert("[x]()")
    #expect(linked.linkTargets[0].kind == .blocked(.empty))
  }

  @Test func `a refused scheme is unsafe if the caller allows it`() throws {
    let target = try resolve("javascript:x", refused: .live)
    #expect(target.kind == .unsafe)
    #expect(target.href == "javascript:x")
  }

  @Test(arguments: [
    ("app://u/{name}?q={{a}}&r=${b}", "app://u/{name}?q={{a}}&r=${b}"),
    ("app://u/{not a name}", "app://u/%7Bnot%20a%20name%7D"), ("a/{}", "a/%7B%7D"),
    ("a/{{x}", "a/%7B{x}"), ("%@ %1$@", "%@%20%1$@"),
    ("http://[::1]:80/a[b]", "http://[::1]:80/a%5Bb%5D"),
    ("app://[fe80::%25x]/", "app://%5Bfe80::%25x%5D/"), ("app://[x]/", "app://%5Bx%5D/"),
    ("http://u@[::ffff:1.2.3.4]", "http://u@[::ffff:1.2.3.4]"), ("/[::1]", "/%5B::1%5D"),
    ("ü", "%C3%BC"), ("a'b&c", "a'b&c"), ("a\"b<c>", "a%22b%3Cc%3E"), ("\u{1B}", "%1B"),
  ])
  func `an address is percent-encoded except for placeholders and IPv6 hosts`(
    _ destination: String, _ href: String
  ) throws {
    #expect(try resolve(destination).href == href)
  }

  @Test func `the kind of a link determines what handles it`() throws {
    let kinds: [(String, LinkTarget.Handling)] = [
      ("https://a", .system), ("mailto:a", .system), ("app:x", .app), ("#a", .page), ("a", .page),
      ("{url}", .none), ("javascript:x", .none),
    ]
    for (destination, handling) in kinds {
      let linked = try Converter().convert("[x](\(destination))")
      #expect(linked.linkTargets[0].handling == handling)
    }
  }
}

@Suite struct AllowedSchemesTests {
  private func kinds(_ markdown: String, allowing names: [String]) throws -> [LinkTarget.Kind] {
    let policy = DestinationPolicy(allowedSchemes: try DestinationPolicy.AllowedSchemes(names))
    let linked = try Converter(destinations: policy).convert(markdown)
    return linked.linkTargets.map(\.kind) + linked.imageTargets.map(\.kind)
  }

  @Test func `a scheme that is not on the list is blocked, in any case`() throws {
    #expect(
      try kinds(
        "<https://a.example> [b](HTTPS:b) <http://a.example> [c](app:c)", allowing: ["https"])
        == [.web, .web, .blocked(.schemeNotAllowed), .blocked(.schemeNotAllowed)])
    #expect(
      try kinds("[a](App:a) [b](mailto:b)", allowing: ["APP"])
        == [.app, .blocked(.schemeNotAllowed)])
  }

  @Test func `a destination without a scheme or with a placeholder for it is allowed`() throws {
    #expect(
      try kinds("[a](b) [c](#d) [e](/f?g:h) [i]({url})", allowing: ["https"])
        == [.relative, .fragment, .relative, .unresolved])
  }

  @Test(arguments: [
    "{x}smb://evil.example/share", "my{x}:y", "smb://{x}@evil.example/share", "ms-msdt://{x}/id",
    "search-ms://%1$s/x", "http://{x}/p",
  ])
  func `a placeholder cannot hide a scheme from the list`(_ destination: String) throws {
    #expect(
      try kinds("[a](<\(destination)>)", allowing: ["https"]) == [.blocked(.schemeNotAllowed)])
  }

  @Test func `a scheme-relative address is allowed with web schemes only`() throws {
    #expect(try kinds("[a](//b.example)", allowing: ["http"]) == [.web])
    #expect(try kinds("[a](//b.example)", allowing: ["mailto"]) == [.blocked(.schemeNotAllowed)])
  }

  @Test func `images follow the list, which can allow data URLs`() throws {
    let image = "![a](data:image/png;base64,AA)"
    #expect(try kinds(image, allowing: ["https"]) == [.blocked(.schemeNotAllowed)])
    #expect(try kinds(image, allowing: ["data"]) == [.app])
    #expect(try kinds("[a](data:text/html,x)", allowing: ["data"]) == [.blocked(.scheme)])
  }

  @Test func `a destination resolved against a base follows the list`() throws {
    let policy = DestinationPolicy(
      allowedSchemes: try DestinationPolicy.AllowedSchemes(["https"]),
      base: try DestinationPolicy.BaseURL("http://a.example/"))
    let linked = try Converter(destinations: policy).convert("[a](b) [c](//d.example)")
    #expect(
      linked.linkTargets.map(\.kind) == [.blocked(.schemeNotAllowed), .blocked(.schemeNotAllowed)])
  }

  @Test(arguments: [
    (["https:"], DestinationPolicy.AllowedSchemes.SyntaxError.notAScheme("https:")),
    ([""], .notAScheme("")),
    (["1a"], .notAScheme("1a")), (["https", "JavaScript"], .refused("JavaScript")),
    (["file"], .refused("file")),
  ])
  func `an invalid or always refused scheme in the list is reported`(
    _ names: [String], _ error: DestinationPolicy.AllowedSchemes.SyntaxError
  ) {
    #expect(throws: error) { try DestinationPolicy.AllowedSchemes(names) }
  }

  @Test func `the finding suggests a solution for the author`() throws {
    let policy = DestinationPolicy(allowedSchemes: try DestinationPolicy.AllowedSchemes(["https"]))
    let linked = try Converter(destinations: policy).convert("[a](ftp://b.example)")
    #expect(
      linked.findings.map(\.message) == [
        "the scheme of \"ftp://b.example\" is not one of those allowed, so this link is "
          + "disabled; use one that is, or allow it with --schemes"
      ])
  }
}

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
