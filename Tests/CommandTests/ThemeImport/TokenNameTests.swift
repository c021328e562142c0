import Foundation
import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport
@testable import linkmark

@Suite struct TokenNameTests {
  @Test(arguments: [
    ("TEXT_PRIMARY_DAY", "textPrimaryDay"), ("TEXT_HERO-1_FONT_SIZE", "textHero1FontSize"),
    ("textOnDark", "textOnDark"), ("text on/dark", "textOnDark"), ("FONT_SIZE_5XL", "fontSize5xl"),
    ("__proto__", "proto"), ("$x", "x"), ("a.b", "aB"), ("été_😀", "été😀"), ("---", "-"), ("", "-"),
  ])
  func `words are joined into one name`(_ name: String, _ expected: String) {
    #expect(TokenName.camelCase(TokenName.words(in: name)) == expected)
  }

  @Test(arguments: [
    ("a.b", "a-b"), ("{a}", "-a-"), ("$x", "x"), ("$$", "-"), ("", "-"), ("a$", "a$"),
    ("__proto__", "__proto__"), ("😀 é", "😀 é"), ("a\"\\\n\u{202E}b", "a----b"),
  ])
  func `characters forbidden in names are replaced`(_ name: String, _ expected: String) {
    #expect(TokenName.sanitized(name) == expected)
  }

  @Test func `a duplicate name gets a number`() {
    var names = ReservedNames()
    #expect(names.reserve(["a", "b"]) == ["a", "b"])
    #expect(names.reserve(["a", "b"]) == ["a", "b2"])
    #expect(names.reserve(["a", "b"]) == ["a", "b3"])
    #expect(names.reserve(["a"]) == ["a2"])
    #expect(names.reserve(["a", "b", "c"]) == ["a", "b4", "c"])
    #expect(names.reserve(["a", "c"]) == ["a", "c"])
  }
}
