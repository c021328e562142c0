/// A list of words that suggests the nearest one.
///
/// Suggestions stop after a number of comparisons that only a hostile document reaches.
struct WordSuggestions {
  private let words: [SpelledWord]
  private var remainingComparisons = 20_000

  init(_ words: some Sequence<String>) {
    self.words = words.map(SpelledWord.init)
  }

  /// Returns the nearest word, or `nil` if there is none.
  mutating func correction(of word: String) -> String? {
    guard remainingComparisons >= words.count else { return nil }
    remainingComparisons -= words.count
    return SpelledWord(word).correction(among: words)
  }
}
