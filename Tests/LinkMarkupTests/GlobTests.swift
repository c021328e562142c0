import Testing

@testable import LinkMarkup
@testable import LinkText

@Suite struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "A", false), ("*", "", true),
    ("a*b*c", "axbxbc", true), ("a*b*c", "axbxb", false), ("?", "\u{E9}", true), ("?", "", false),
    ("**", "a/b", true), ("*", "a/b", true), ("a.c", "abc", false), ("[a]", "[a]", true),
  ])
  func `a text is matched as a whole`(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern, of: .text).matches(text) == matches)
  }

  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "b/a.md", false), ("a?b", "a/b", false),
    ("**/*.md", "a.md", true), ("**/*.md", "b/c/a.md", true), ("b/**", "b/c/a.md", true),
    ("b/**", "b", false), ("b/**/a", "b/a", true), ("b/**/a", "b/ca", false),
    ("b/**/a", "b/c/d/a", true), ("**/b", "ab", false), ("**/b/", "b", false),
  ])
  func `in a path a star stops at a slash, and two do not`(
    _ pattern: String, _ path: String, _ matches: Bool
  ) {
    #expect(Glob(pattern, of: .path).matches(path) == matches)
  }

  @Test(.timeLimit(.minutes(1))) func `many stars take no more time than few`() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern, of: .text).matches(String(repeating: "a", count: 2_000)))
  }
}
