import LinkMarkup
import Testing

@testable import LinkViewer

@Suite struct TextSearchTests {
  private func matches(_ words: String, in text: String) -> [String] {
    let bytes = Bytes(text.utf8)
    return TextSearch(words)?.matches(in: bytes).map {
      String(decoding: bytes[$0], as: UTF8.self)
    } ?? []
  }

  @Test(arguments: [
    ("terms", "Terms and TERMS, terms", ["Terms", "TERMS", "terms"]),
    ("Terms", "Terms and TERMS, terms", ["Terms"]), ("aa", "aaaaa", ["aa", "aa"]),
    ("straße", "STRASSE Straße", ["Straße"]), ("ärger", "Ärger ÄRGER", ["Ärger", "ÄRGER"]),
    ("ж", "Ж ж", ["Ж", "ж"]), ("k", "\u{212A}K k", ["\u{212A}", "K", "k"]), ("日本", "日日本", ["日本"]),
    ("a b", "a b\na\nb", ["a b"]), ("é", "e\u{301}é", ["é"]), ("x", "", []), ("xyz", "xy", []),
    ("😀", "😁😀", ["😀"]), (".", "a.b", ["."]),
  ])
  func `a search ignores case unless its words have capitals`(
    _ words: String, _ text: String, _ found: [String]
  ) {
    #expect(matches(words, in: text) == found)
  }

  @Test func `a search without words has no matches`() {
    #expect(TextSearch("") == nil)
  }
}
