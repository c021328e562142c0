extension Sequence where Element == String {
  /// The word that somebody most likely meant who wrote `word`; nil when none is near.
  ///
  /// Counts letters that are missing, too many, wrong, or swapped with their neighbour
  /// (Damerau–Levenshtein, each place edited once), whatever the case. Near is one such edit for up
  /// to four letters, and one more for each further three. The first of equals wins.
  package func nearestWord(to word: String) -> String? {
    SpelledWord(word).nearest(among: lazy.map(SpelledWord.init))
  }

  /// The end of a message that names the nearest right word; empty when there is none.
  package func suggestion(for word: String) -> String {
    SpelledWord(word).suggestion(among: lazy.map(SpelledWord.init))
  }
}

/// A word and what it is compared by.
struct SpelledWord {
  let word: String
  /// Its UTF-8, with ASCII letters in lower case.
  private let letters: [UInt8]

  init(_ word: String) {
    self.word = word
    letters = word.utf8.map(\.asciiLowercased)
  }

  func suggestion(among words: some Sequence<SpelledWord>) -> String {
    // Nobody mistypes a name so long, and comparing it with others takes its length squared.
    guard letters.count <= 64 else { return "" }
    return nearest(among: words).map { "; did you mean '\($0)'?" } ?? ""
  }

  func nearest(among words: some Sequence<SpelledWord>) -> String? {
    var nearest: (word: String, distance: Int)?
    for candidate in words {
      let longer = Swift.max(candidate.letters.count, letters.count)
      // Where everything would have to change, nothing is near.
      var limit = Swift.min(1 + Swift.max(longer - 2, 0) / 3, longer - 1)
      if let nearest { limit = Swift.min(limit, nearest.distance - 1) }
      if let distance = editDistance(letters, candidate.letters, atMost: limit) {
        nearest = (candidate.word, distance)
      }
    }
    return nearest?.word
  }
}

/// Nil where it takes more edits than `limit`.
///
/// Looks only at prefixes whose lengths are no further apart than that.
private func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  let tooMany = limit + 1
  // By the length of the right prefix; rows are by the length of the left one.
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
    // A swap reaches back two rows.
    guard minimum <= limit || lastMinimum < limit else { return nil }
    lastMinimum = minimum
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[right.count] <= limit ? last[right.count] : nil
}
