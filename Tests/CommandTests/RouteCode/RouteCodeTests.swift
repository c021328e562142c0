import LinkText
import Testing

@testable import TestSupport
@testable import linkmark

/// The generated code for routes, which `Scripts/check generated-routes` compiles.
@Suite struct RouteCodeTests {
  private static let source = #"""
    {
      "appSchemes": ["boardgames"],
      "webHosts": ["www.mysite.com", "*.shop.mysite.com", "münchen.example"],
      "routes": [
        {"name": "home", "path": "games"},
        {"name": "collection", "paths": ["games/{username}", "games?username={username}"]},
        {"name": "reviews", "paths": ["games/{username}/reviews", "games/{username}/reviews?page={page}"],
         "types": {"page": "int"}},
        {"name": "Größe \"$x\"", "path": "größe/{class}/{new}", "types": {"new": "bool"}},
        {"name": "default", "path": "help/**"}
      ]
    }
    """#

  private func routes(
    _ source: String, webHosts: [String] = [], for language: CodeLanguage = .swift
  ) throws(SourceError) -> TypedRoutes {
    try TypedRoutes(
      parsing: Bytes(source.utf8), path: "app/routes.json", webHosts: webHosts, for: language)
  }

  @Test(arguments: [
    (CodeLanguage.swift, "routes.swift.txt"), (.kotlin, "routes.kt.txt"),
    (.typescript, "routes.ts.txt"),
  ])
  func `the code is as recorded`(_ language: CodeLanguage, _ name: String) throws {
    let code = try routes(Self.source, for: language).code(in: language, packageName: "app.routes")
      .withoutTemplates
    try expectGolden(Bytes(code.utf8), named: name)
  }

  /// Components that together use every property.
  private static let association = #"""
    {"applinks": {"substitutionVariables": {"shop": ["toys", "b*ks", "größe"]}, "details": [
      {"appIDs": ["A.example"], "components": [
        {"/": "/buy/*", "comment": "Buy"},
        {"/": "/$(shop)/??", "?": {"q": "a*"}, "caseSensitive": false, "comment": "shop item"},
        {"/": "/buy/*/old", "exclude": true},
        {"/": "/größe/*", "percentEncoded": false, "#": "to?", "comment": "size"},
        {"/": "/a#\"\"#", "?": "x=*"}]}]}}
    """#

  @Test(arguments: [
    (CodeLanguage.swift, "components.swift.txt"), (.kotlin, "components.kt.txt"),
    (.typescript, "components.ts.txt"),
  ])
  func `the code for Apple's file is as recorded`(
    _ language: CodeLanguage, _ name: String
  ) throws {
    let routes = try routes(Self.association, webHosts: ["www.mysite.com"], for: language)
    let code = routes.code(in: language, packageName: "app.routes").withoutTemplates
    try expectGolden(Bytes(code.utf8), named: name)
  }

  @Test func `the code for Android's file matches patterns by Android's rules`() throws {
    let source = #"""
      [{"relation_extensions": {"delegate_permission/common.handle_all_urls":
        {"dynamic_app_link_components": [{"/": "/a*b", "comment": "a"}]}}}]
      """#
    for language in [CodeLanguage.kotlin, .typescript] {
      let code = try routes(source, webHosts: ["www.mysite.com"], for: language)
        .code(in: language, packageName: nil)
      #expect(code.contains("const isOfApple = false") || code.contains("val isOfApple = false"))
      #expect(code.contains(#"["/a*b"]"#) || code.contains(#"listOf("/a*b")"#))
    }
  }

  @Test(arguments: CodeLanguage.allCases)
  func `without app schemes or web hosts, the code writes only the other kind of address`(
    _ language: CodeLanguage
  ) throws {
    let web = try routes(#"{"webHosts": ["*.a.example"], "routes": [{"name": "a", "path": "b"}]}"#)
      .code(in: language, packageName: nil)
    #expect(!web.contains("scheme = \"") && !web.contains("scheme: String = \""))
    #expect(web.contains("webAddress("))
    let app = try routes(#"{"appSchemes": ["a"], "routes": [{"name": "a", "path": "b"}]}"#)
      .code(in: language, packageName: nil)
    #expect(!app.contains("webAddress("))
    #expect(app.contains("address("))
  }

  @Test func `a file whose components are all excluded is rejected`() {
    let source = #"""
      {"applinks": {"details": [{"components": [{"/": "/a", "exclude": true}]}]}}
      """#
    let error = #expect(throws: SourceError.self) { try routes(source, webHosts: ["a.example"]) }
    #expect(error?.message.hasPrefix("every component is excluded") == true)
  }

  @Test func `hosts of the command line are in the code`() throws {
    let code = try routes(Self.source, webHosts: ["other.example"])
      .code(in: .swift, packageName: nil)
    #expect(code.contains(#"webAddress(host: String = "other.example")"#))
  }

  @Test(arguments: [
    (
      #"{"name": "→", "path": "b"}"#,
      "the route '→' has no letters for a name in code; rename it"
    ),
    (
      #"{"name": "A", "path": "b"}"#,
      "the routes 'a' and 'A' are both 'a' in code; rename one"
    ),
    (
      #"{"name": "b", "path": "b/{_}"}"#,
      "'{_}' of the route 'b' has no letters for a name in code; rename it"
    ),
    (
      #"{"name": "b", "path": "b/{a-b}/{a_b}"}"#,
      "'{a-b}' and '{a_b}' of the route 'b' are both 'aB' in code; rename one"
    ),
    (
      #"{"name": "b", "paths": ["b/{rest}", "c/**"]}"#,
      "'{rest}' and '**' of the route 'b' are both 'rest' in code; rename one"
    ),
    (
      #"{"name": "b", "path": "b/{route}"}"#,
      "'{route}' of the route 'b' would be a second 'route' of the object in TypeScript; rename it"
    ),
  ])
  func `a name that is invalid in code is an error at its route`(
    _ route: String, _ message: String
  ) {
    let source = """
      {"appSchemes": ["x"], "routes": [{"name": "a", "path": "a"},
       \(route)]}
      """
    let error = #expect(throws: SourceError.self) { try routes(source, for: .typescript) }
    #expect(error?.description == "app/routes.json:2:2: error: \(message)")
  }
}

extension String {
  /// The code with `…` in place of each part that is the same for all routes.
  fileprivate var withoutTemplates: String {
    [
      PackageResources.addresses_kt, PackageResources.patterns_kt, PackageResources.components_kt,
      PackageResources.addresses_ts, PackageResources.patterns_ts, PackageResources.components_ts,
    ].reduce(self) { $0.replacing(String(decoding: $1, as: UTF8.self), with: "…\n") }
  }
}

@Suite struct CodeNameTests {
  @Test(arguments: [
    ("home", "home", "Home"), ("Home", "home", "Home"), ("FAQ", "faq", "Faq"),
    ("game-review", "gameReview", "GameReview"), ("game_review", "gameReview", "GameReview"),
    ("gameReview", "gameReview", "GameReview"), ("a.b c", "aBC", "ABC"), ("A1", "a1", "A1"),
    ("2fa", "_2fa", "_2fa"), ("größe", "größe", "Größe"), ("Éa", "Éa", "Éa"), ("日本", "日本", "日本"),
    ("-x-", "x", "X"), ("x\u{301}y", "xY", "XY"), ("a\u{202E}b", "aB", "AB"),
  ])
  func `a name consists of letters and digits`(_ text: String, _ camel: String, _ pascal: String) {
    #expect(CodeName(text)?.camel == camel)
    #expect(CodeName(text)?.pascal == pascal)
  }

  @Test(arguments: ["", "_", "→", "\u{301}", "${}`\"\\"])
  func `a text without letters is not a name`(_ text: String) {
    #expect(CodeName(text) == nil)
  }
}

@Suite struct SHA256Tests {
  // The messages of FIPS 180-2, appendix B, and messages whose lengths are near the block size.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    ("a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    ("a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ("a", 65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    ("a", 119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    ("a", 120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    ("a", 128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
  ])
  func `a message has its hash`(_ text: String, _ count: Int, _ hash: String) {
    let message = Bytes(String(repeating: text, count: count).utf8)
    #expect(SHA256.hexadecimalDigits(of: message) == hash)
  }
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
  ])
  func `a message has its hash in Base64`(_ text: String, _ hash: String) {
    #expect(SHA256.base64(of: Bytes(text.utf8)) == hash)
  }
}
