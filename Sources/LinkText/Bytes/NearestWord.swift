extension Sequence where Element == String {
  /// Returns the word in the sequence that `word` most likely means, or `nil` if no word is likely.
  ///
  /// A word is close if few bytes are missing, extra, wrong, or transposed, ignoring ASCII case
  /// (Damerau–Levenshtein, optimal string alignment). The limit is one edit if the longer word has
  /// two to four bytes, two edits for five to seven bytes, and so on. The first of equally close
  /// words is returned. If no word is close and `word` has at least three bytes, the result is the
  /// only word in the sequence that begins with `word`, if exactly one word does.
  package func nearestWord(to word: String) -> String? {
    if let nearest = SpelledWord(word).nearest(among: lazy.map(SpelledWord.init)) { return nearest }
    guard word.utf8.count >= 3 else { return nil }
    let words = filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return words.count == 1 ? words[0] : nil
  }

  /// Returns the end of a message that suggests a correction; empty if there is no correction.
  package func suggestion(for word: String) -> String { correction(of: word).asSuggestion }

  /// Returns the word closest to a possibly misspelled word, or `nil` if no word is close or if
  /// `word` has more than 64 bytes.
  ///
  /// - Parameter maximumDistance: The maximum number of edits, in addition to the limit by length.
  func correction(of word: String, atMost maximumDistance: Int = .max) -> String? {
    SpelledWord(word).correction(among: lazy.map(SpelledWord.init), atMost: maximumDistance)
  }
}

extension String? {
  /// The end of a message that suggests this word; empty for `nil`.
  package var asSuggestion: String { map { "; did you mean '\($0)'?" } ?? "" }
}

/// A word with its bytes in the form for comparisons.
struct SpelledWord {
  let word: String
  /// The UTF-8 bytes, with ASCII letters in lowercase.
  private let letters: Bytes

  init(_ word: String) {
    self.word = word
    letters = word.utf8.asciiLowercased
  }

  func correction(
    among words: some Sequence<SpelledWord>, atMost maximumDistance: Int = .max
  ) -> String? {
    // A word of more than 64 bytes is hardly a misspelling, and comparisons take quadratic time.
    guard letters.count <= 64 else { return nil }
    return nearest(among: words, atMost: maximumDistance)
  }

  func nearest(
    among words: some Sequence<SpelledWord>, atMost maximumDistance: Int = .max
  ) -> String? {
    var nearest: (word: String, distance: Int)?
    for candidate in words {
      let longer = Swift.max(candidate.letters.count, letters.count)
      // A word that differs in every letter is not close.
      var limit = Swift.min(1 + Swift.max(longer - 2, 0) / 3, longer - 1, maximumDistance)
      if let nearest { limit = Swift.min(limit, nearest.distance - 1) }
      if let distance = editDistance(letters, candidate.letters, atMost: limit) {
        nearest = (candidate.word, distance)
      }
    }
    return nearest?.word
  }
}

/// Returns the edit distance of two words, or `nil` if it is greater than `limit`.
///
/// Compares only prefixes whose lengths differ by at most `limit`.
private func editDistance(_ left: Bytes, _ right: Bytes, atMost limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  let tooMany = limit + 1
  // Each row belongs to a prefix of `left`; its indices are the lengths of prefixes of `right`.
  var last = Array(0...right.count)
  var beforeLast = Array(repeating: tooMany, count: last.count)
  var current = beforeLast
  var lastMinimum = 0
  for row in 1..<(left.count + 1) {
    let columns = max(1, row - limit)..<min(right.count, row + limit) + 1
    current[columns.lowerBound - 1] = columns.lowerBound == 1 ? row : tooMany
    var minimum = current[columns.lowerBound - 1]
    for column in columns {
      let isSame = left[row - 1] == right[column - 1]
      var distance = min(
        last[column - 1] + (isSame ? 0 : 1), last[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
      {
        distance = min(distance, beforeLast[column - 2] + 1)
      }
      current[column] = distance
      minimum = min(minimum, distance)
    }
    if columns.upperBound < current.count { current[columns.upperBound] = tooMany }
    // A transposition depends on the row before the last, so both rows must rule out a match.
    guard minimum <= limit || lastMinimum < limit else { return nil }
    lastMinimum = minimum
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[right.count] <= limit ? last[right.count] : nil
}
