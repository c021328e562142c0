/// Suggests the nearest of some words.
///
/// Stops when it has compared so many that only a hostile document can have asked for it.
struct WordSuggestions {
  private let words: [SpelledWord]
  private var remainingComparisons = 20_000

  init(_ words: some Sequence<String>) {
    self.words = words.map(SpelledWord.init)
  }

  /// The end of a message that names the nearest word; empty where there is none.
  mutating func suggestion(for word: String) -> String {
    guard remainingComparisons >= words.count else { return "" }
    remainingComparisons -= words.count
    return SpelledWord(word).suggestion(among: words)
  }
}
