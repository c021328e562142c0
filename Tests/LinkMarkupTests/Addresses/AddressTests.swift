import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct URIReferenceTests {
  private func isWellFormed(_ text: String) -> Bool {
    let bytes = Bytes(text.utf8)
    return URIReference(bytes.span).isWellFormed(in: bytes.span)
  }

  @Test(arguments: [
    "https://user:name@a.example:80/b;c/@:d?e=/?#f/?", "//a", "a/b:c", "./a:b", "?", "#", "",
    "mailto:a@b.example", "urn:a:b", "app:", "app:///a", "http://[::1]:80/",
    "http://[::ffff:1.2.3.4]",
    "http://a:", "%41", "a!$&'()*+,;=~._-",
  ])
  func `a reference of RFC 3986 is accepted`(_ text: String) {
    #expect(isWellFormed(text))
  }

  @Test(arguments: [
    "a b", "a%", "a%4", "a%zz", "{a}", "a\"", "<", "\\", "^", "`", "|", "é", "a[b]", "#a#b", "1a:b",
    ":a", "http://a:8a/", "http://a:8%30/", "http://[::1", "http://[::1]a", "http://[v1.a]/",
    "http://a@b@c/", "%@", "\u{7F}",
  ])
  func `anything else is rejected`(_ text: String) {
    #expect(!isWellFormed(text))
  }

  @Test(arguments: 0..<4)
  func `Foundation accepts each reference with a plain host`(_ seed: Int) throws {
    let pieces = [
      "http:", "https://", "app:", "//", "/", "a", "A.b", "[::1]", ":", ":80", ":99999999", "@",
      "%41",
      "%c3%a9", "?", "#", "..", ".", "&", ";=", "'", "(", "*", "~", "mailto:", "data:,",
    ]
    var generator = SeededGenerator(seed: 12_000 + UInt64(seed))
    for _ in 0..<5_000 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      let linked = try Converter(destinations: DestinationPolicy(refused: .live)).convert(
        "[a](<\(text)>)")
      let target = try #require(linked.linkTargets.first)
      guard linked.hasFoundationURL(target), let href = linked.href(of: target) else { continue }
      let address = String(decoding: href, as: UTF8.self)
      #expect(URL(string: address)?.absoluteString == address, "\(address)")
    }
  }
}

@Suite struct DestinationFragmentTests {
  @Test(arguments: [
    ("a.md#b", "b", "b", 5..<6), ("é#%C3%A9", "%C3%A9", "é", 3..<9),
    ("#b:~:text=c", "b", "b", 1..<2), ("#b:c#d", "b:c#d", "b:c#d", 1..<6),
    ("#%FF%", "%FF%", "%FF%", 1..<5),
  ])
  func `a fragment has a text and a place`(
    _ destination: String, _ text: String, _ decoded: String, _ range: Range<Int>
  ) throws {
    let fragment = try #require(DestinationFragment(of: destination))
    #expect(fragment.text == text)
    #expect(fragment.decoded == decoded)
    #expect(fragment.range == range)
    #expect(fragment.refers(to: text) && fragment.refers(to: decoded))
    #expect(!fragment.refers(to: "x"))
  }

  @Test(arguments: ["", "a.md", "a.md#", "#:~:text=b"])
  func `a destination without an identifier has none`(_ destination: String) {
    #expect(DestinationFragment(of: destination) == nil)
  }
}

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

  @Test(arguments: [
    ("*.md", "a.md", true), ("*.md", "b/a.md", false), ("a**", "ab/c", false), ("a**", "ab", true),
    ("**/a", "b/c/a", true), ("b/**", "b/c/a", true), ("b/**/a", "b/a", true),
    ("[a-c]", "b", true), ("[!a-c]", "b", false), ("[]]", "]", true), ("[^]]", "]", false),
    ("[[:digit:]x]", "7", true), ("[[:digit:]x]", "a", false), (#"[\]]"#, "]", true),
    (#"\*"#, "*", true), (#"\*"#, "a", false), ("[/]", "/", false), ("?", "\u{E9}", false),
    ("??", "\u{E9}", true), ("a-[é]", "a-\u{C3}", false),
  ])
  func `a pattern of an ignore file is matched byte by byte`(
    _ pattern: String, _ path: String, _ matches: Bool
  ) throws {
    #expect(try #require(Glob(ignorePattern: pattern.utf8)).matches(path.utf8) == matches)
  }

  @Test(arguments: ["[a", "[]", "[!]", #"a\"#, "[[:letter:]]"])
  func `a pattern of an ignore file that is not closed has no glob`(_ pattern: String) {
    #expect(Glob(ignorePattern: pattern.utf8).map { _ in true } == nil)
  }

  @Test(.timeLimit(.minutes(10))) func `many stars take no more time than few`() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob(pattern, of: .text).matches(String(repeating: "a", count: 2_000)))
  }
}

@Suite struct LanguageTagTests {
  @Test(arguments: ["en", "en-GB", "zh-Hant-TW", "de-DE-1996", "es-419", "EN"])
  func `a well-formed tag is unchanged`(_ text: String) {
    #expect(LanguageTag(text)?.description == text)
  }

  @Test(arguments: ["", "e", "en_GB", "en-", "-en", "en--GB", "1a", "en-abcdefghi", "en GB", "é"])
  func `a malformed tag is rejected`(_ text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: [
    ("en", LanguageTag.Direction.leftToRight), ("ar", .rightToLeft), ("ar-EG", .rightToLeft),
    ("he", .rightToLeft), ("FA-ir", .rightToLeft), ("ur", .rightToLeft), ("zh", .leftToRight),
    ("ar-Latn", .leftToRight), ("az-Arab-IR", .rightToLeft), ("uz-Cyrl", .leftToRight),
    ("ug", .rightToLeft), ("ku-Arab", .rightToLeft), ("az-Arab", .rightToLeft),
    ("ku", .leftToRight),
    ("ku-IQ", .rightToLeft), ("uz-AF", .rightToLeft), ("pa-PK", .rightToLeft), ("pa", .leftToRight),
    ("sd-IN", .leftToRight), ("sd", .rightToLeft), ("ug-KZ", .leftToRight), ("mzn", .rightToLeft),
    ("uz-Latn-AF", .leftToRight), ("az-IR", .rightToLeft), ("prs", .rightToLeft),
  ])
  func `the direction follows the script, given or implied by the language`(
    _ text: String, _ direction: LanguageTag.Direction
  ) throws {
    #expect(try #require(LanguageTag(text)).direction == direction)
  }
}

@Suite struct PlaceholderTests {
  @Test(arguments: [
    "{name}", "{0}", "{a.b-c_d}", "{_a_}", "{{name}}", "${name}", "%@", "%d", "%s", "%lld", "%1$@",
    "%12$s", "%1$lld", "%(name)s", "%(_a_)s", "%%",
  ])
  func `a placeholder has the length of its text`(_ text: String) {
    #expect(Placeholder.count(at: 0, in: Bytes(text.utf8).span) == text.utf8.count)
    #expect(Placeholder.count(at: 0, in: Bytes("\(text) x".utf8).span) == text.utf8.count)
  }

  @Test(arguments: [
    "{", "{}", "{ name}", "{na me}", "{.a}", "{-a}", "{é}", "{a", "{{}}", "$name", "${}", "$",
    "%", "%x", "%1d", "%1$", "%l", "%ll", "%(name)", "%()s", "%(a b)s", "name",
  ])
  func `text that only resembles a placeholder is not one`(_ text: String) {
    #expect(Placeholder.count(at: 0, in: Bytes(text.utf8).span) == nil)
  }

  @Test func `one of two braces may belong to the text`() {
    #expect(Placeholder.count(at: 0, in: Bytes("{{a}".utf8).span) == nil)
    #expect(Placeholder.count(at: 0, in: Bytes("{a}}".utf8).span) == 3)
  }
}
