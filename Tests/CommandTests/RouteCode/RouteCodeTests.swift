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

  fileprivate func routes(
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

  /// Components that together use every property of a component in Apple's format.
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

  @Test(arguments: ["a", "a.b_1", "_a.B", "funny.island"])
  func `a package has names that Kotlin accepts`(_ name: String) {
    #expect(RouteCodeFile.packageError(name, in: .kotlin) == nil)
  }

  @Test(arguments: ["", "a.", ".a", "1a", "a-b", "é", "fun", "a.is", "object.a", "a.class"])
  func `a package with a keyword or a sign is refused`(_ name: String) {
    #expect(RouteCodeFile.packageError(name, in: .kotlin)?.hasSuffix("com.example.app") == true)
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
      #"{"name": "а", "path": "b"}"#,
      "the routes 'a' and 'а' look too much alike in code; rename one"
    ),
    (
      #"{"name": "Α", "path": "b"}"#,
      "the routes 'a' and 'Α' look too much alike in code; rename one"
    ),
    (
      #"{"name": "a\u200b", "path": "b"}"#,
      "the routes 'a' and 'a\u{200B}' are both 'a' in code; rename one"
    ),
    (
      #"{"name": "b", "path": "b/{user1}/{userI}"}"#,
      "'{user1}' and '{userI}' of the route 'b' look too much alike in code; rename one"
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

extension RouteCodeTests {
  @Test(
    arguments: zip(
      ["pageAll", "gameReview", "step0", "mail", "item"],
      [
        "pageaII", "gamereview", "stepO", "mall", "ltem",
      ]))
  func `routes whose names look alike in code are refused`(_ name: String, _ other: String) throws {
    let source = """
      {"appSchemes": ["x"], "routes": [{"name": "\(name)", "path": "a"},
       {"name": "\(other)", "path": "b"}]}
      """
    let isRefused = !["mail", "item"].contains(name)
    for language in CodeLanguage.allCases {
      let result = Result { try routes(source, for: language) }
      guard case .failure(let error) = result else {
        #expect(!isRefused)
        continue
      }
      #expect(isRefused)
      #expect(
        (error as? SourceError)?.description
          == "app/routes.json:2:2: error: the routes '\(name)' and '\(other)' look too much alike in "
          + "code; rename one")
    }
  }
}

extension String {
  /// The code with `…` in place of each template, which is the same for all routes.
  fileprivate var withoutTemplates: String {
    [
      PackageResources.addresses_kt, PackageResources.patterns_kt, PackageResources.components_kt,
      PackageResources.addresses_ts, PackageResources.patterns_ts, PackageResources.components_ts,
    ].reduce(self) { $0.replacing(String(decoding: $1, as: UTF8.self), with: "…\n") }
  }
}
