import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

/// Android's dynamic rules: the documented examples, and the differences from Apple's components.
@Suite struct DynamicRuleTests {
  @Test(arguments: [
    ("/any?dl=abc", "component-1"), ("/any?dl=", "component-1"), ("/any#app", "component-2"),
    ("/products/1", "component-3"), ("/shoes?in_app=true", "component-4"),
    ("/shoes?in_app=false", "-component-5"), ("/shoes", "-component-5"),
    ("/products", "-component-5"), ("/", "-component-5"),
  ])
  func `the documented rules give the documented results`(_ tail: String, _ expected: String) throws
  {
    let table = try ComponentTable.android(
      ##"""
      [{"?": {"dl": "*"}}, {"#": "app"}, {"/": "/products/*"},
      {"/": "/shoes", "?": {"in_app": "true"}}, {"/": "*", "exclude": true}]
      """##)
    #expect(table.findings == [])
    #expect(table.decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    ("?in_app=true&dl=abc", true), ("?lang=en&in_app=true&tz=pst&dl=abc", true),
    ("?lang=en&tz=pst&dl=abc", false), ("?in_app=true", false), ("", false),
    ("?in_app=false&in_app=true&dl", false),
  ])
  func `each entry of a dictionary must be present`(_ query: String, _ expected: Bool) throws {
    let table = try ComponentTable.android(##"[{"?": {"dl": "*", "in_app": "true"}}]"##)
    #expect(table.matches("/x" + query) == expected)
  }

  @Test(arguments: [
    (##"[{"/": "*", "exclude": true}, {"/": "/path1"}]"##, "/path1", "-component-1"),
    (##"[{"/": "/path1"}, {"/": "*", "exclude": true}]"##, "/path1", "component-1"),
    (##"[{"/": "/path1"}, {"/": "*", "exclude": true}]"##, "/path2", "-component-2"),
    (##"[{"/": "/path1"}, {"/": "/path2"}]"##, "/path3", nil),
    (##"[{"/": "/path1", "exclude": true}, {"/": "*"}]"##, "/path1", "-component-1"),
    (##"[{"/": "/path1", "exclude": true}, {"/": "*"}]"##, "/path3", "component-2"),
    (##"[{"/": "/foo*", "exclude": true}, {"/": "*"}]"##, "/foo", "-component-1"),
  ])
  func `the first matching rule decides`(
    _ rules: String, _ tail: String, _ expected: String?
  ) throws {
    #expect(
      try ComponentTable.android(rules).decision(about: "https://example.com" + tail) == expected)
  }

  @Test(arguments: [
    // A star ends at the first occurrence of the next character, without backtracking.
    ("/a*bc", "/axbc", true), ("/a*bc", "/abxbc", false), ("/a*b", "/abb", false),
    ("/a*ß/x", "/a%C3%9F/x", true), ("/a?*", "/a", false), ("/a?*", "/ab", true),
    ("/a*?", "/a", false), ("/a**", "/a", true), ("/*/c", "/b/c", true),
    // Slashes are significant, and the path is decoded.
    ("/a", "/a/", false), ("/a/", "/a", false), ("/a/*", "/a", false), ("a", "/a", false),
    ("/a b", "/a%20b", true), ("/a%20b", "/a%20b", false), ("/A", "/a", false),
    ("/$(digit)", "/7", false), ("/$(digit)", "/$(digit)", true), ("/", "", true),
  ])
  func `a path matches its pattern`(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(
      try ComponentTable.android(##"[{"/": "\##(pattern)"}]"##).matches(path) == expected)
  }

  @Test(arguments: [("", false), ("#", true), ("#a", true)])
  func `a fragment pattern requires a fragment`(_ fragment: String, _ expected: Bool) throws {
    #expect(try ComponentTable.android(##"[{"#": "*"}]"##).matches("/x" + fragment) == expected)
  }

  @Test func `statements about other relations are skipped`() throws {
    let table = try ComponentTable.read(
      ##"""
      [{"relation": ["delegate_permission/common.get_login_creds"]},
      {"relation_extensions": {}}, {"relation_extensions": {"other": {}}},
      {"relation_extensions": {"delegate_permission/common.handle_all_urls": {}}},
      {"relation_extensions": {"delegate_permission/common.handle_all_urls":
      {"dynamic_app_link_components": [{"/": "/a"}]}}}]
      """##)
    #expect(table.decision(about: "https://example.com/a") == "component-1")
  }
}
