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
