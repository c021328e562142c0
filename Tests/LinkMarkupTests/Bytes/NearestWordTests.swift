import Testing

@testable import LinkMarkup
@testable import LinkText
@testable import TestSupport

@Suite struct NearestWordTests {
  @Test(arguments: [
    ("htlm", "html"), ("htm", "html"), ("htmll", "html"), ("hxml", "html"), ("JSON", "json"),
    ("jsno", "json"), ("ansii", "ansi"), ("--apearence", "--appearance"),
    ("on_contrast", "on-contrast"), ("bodydefualt", "bodyDefault"),
  ])
  func `the word nearest to a misspelling is the intended word`(_ slip: String, _ word: String) {
    let words = ["html", "ansi", "json", "--appearance", "on-contrast", "bodyDefault"]
    #expect(words.nearestWord(to: slip) == word)
  }

  @Test(arguments: ["", "x", "pdf", "sgml", "markdown", "--color"])
  func `a dissimilar word has no nearest word`(_ word: String) {
    #expect(["html", "ansi", "json", "--appearance"].nearestWord(to: word) == nil)
  }

  @Test func `a single letter does not match another`() {
    #expect(["o", "t"].nearestWord(to: "x") == nil)
  }

  @Test func `the nearest word wins, then the first`() {
    #expect(["label1", "label2"].nearestWord(to: "label") == "label1")
    #expect(["caption", "captions"].nearestWord(to: "captionss") == "captions")
  }

  @Test func `an empty list has no nearest word`() {
    #expect([String]().nearestWord(to: "html") == nil)
  }
}
