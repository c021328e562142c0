import Testing

@testable import LinkText

@Suite struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "A", false), ("*", "", true),
    ("a*b*c", "axbxbc", true), ("a*b*c", "axbxb", false), ("?", "\u{E9}", true), ("?", "", false),
    ("**", "a/b", true), ("*", "a/b", true), ("a.c", "abc", false), ("[a]", "[a]", true),
  ])
  func `a pattern must match the whole text`(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern, of: .text).matches(text) == matches)
  }

  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "b/a.md", false), ("a?b", "a/b", false),
    ("**/*.md", "a.md", true), ("**/*.md", "b/c/a.md", true), ("b/**", "b/c/a.md", true),
    ("b/**", "b", false), ("b/**/a", "b/a", true), ("b/**/a", "b/ca", false),
    ("b/**/a", "b/c/d/a", true), ("**/b", "ab", false), ("**/b/", "b", false),
  ])
  func `in a path, one star stops at a slash and two stars do not`(
    _ pattern: String, _ path: String, _ matches: Bool
  ) {
    #expect(Glob(pattern, of: .path).matches(path) == matches)
  }

  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "b/a.md", false), ("a**", "ab/c", false), ("a**", "ab", true),
    ("**/a", "b/c/a", true), ("b/**", "b/c/a", true), ("b/**/a", "b/a", true),
    ("[a-c]", "b", true), ("[!a-c]", "b", false), ("[]]", "]", true), ("[^]]", "]", false),
    ("[[:digit:]x]", "7", true), ("[[:digit:]x]", "a", false), (#"[\]]"#, "]", true),
    (#"\*"#, "*", true), (#"\*"#, "a", false), ("[/]", "/", false), ("?", "\u{E9}", false),
    ("??", "\u{E9}", true), ("a-[é]", "a-\u{C3}", false),
  ])
  func `an ignore pattern is matched byte by byte`(
    _ pattern: String, _ path: String, _ matches: Bool
  ) throws {
    #expect(try #require(Glob(ignorePattern: pattern.utf8)).matches(path.utf8) == matches)
  }

  @Test(arguments: ["[a", "[]", "[!]", #"a\"#, "[[:letter:]]"])
  func `an unclosed ignore pattern has no glob`(_ pattern: String) {
    #expect(Glob(ignorePattern: pattern.utf8).map { _ in true } == nil)
  }

  @Test(.timeLimit(.minutes(10))) func `many stars take no more time than a few`() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern, of: .text).matches(String(repeating: "a", count: 2_000)))
  }
}
