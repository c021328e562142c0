import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct LinkResolverTests {
  /// The kind and the address that a destination gets, through a real link in angle brackets.
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
    ("https://a@{host}:80", .unresolved),
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
  ])
  func `a refused scheme is blocked in every disguise`(_ destination: String) throws {
    let target = try resolve(destination)
    #expect(target.kind == .blocked(.scheme))
    #expect(target.href == nil)
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

  @Test func `a refused scheme is unsafe where the caller allows it`() throws {
    let target = try resolve("javascript:x", refused: .live)
    #expect(target.kind == .unsafe)
    #expect(target.href == "javascript:x")
  }

  @Test(arguments: [
    ("app://u/{name}?q={{a}}&r=${b}", "app://u/{name}?q={{a}}&r=${b}"),
    ("app://u/{not a name}", "app://u/%7Bnot%20a%20name%7D"), ("a/{}", "a/%7B%7D"),
    ("a/{{x}", "a/%7B{x}"), ("%@ %1$@", "%@%20%1$@"),
    ("http://[::1]:80/a[b]", "http://[::1]:80/a%5Bb%5D"),
    ("http://[fe80::%25x]/", "http://%5Bfe80::%25x%5D/"), ("http://[x]/", "http://%5Bx%5D/"),
    ("http://u@[::ffff:1.2.3.4]", "http://u@[::ffff:1.2.3.4]"), ("/[::1]", "/%5B::1%5D"),
    ("ü", "%C3%BC"), ("a'b&c", "a'b&c"), ("a\"b<c>", "a%22b%3Cc%3E"), ("\u{1B}", "%1B"),
  ])
  func `an address is percent-encoded except for placeholders and IPv6 hosts`(
    _ destination: String, _ href: String
  ) throws {
    #expect(try resolve(destination).href == href)
  }

  @Test func `the kind of a link determines what opens it`() throws {
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
