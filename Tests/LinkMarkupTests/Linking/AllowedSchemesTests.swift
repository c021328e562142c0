import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

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
