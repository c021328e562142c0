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
  func suggestion(for word: String) -> String {
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
private func editDistance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  var lastMinimum = 0
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    current.reserveCapacity(last.count)
    var minimum = row + 1
    for column in right.indices {
      let isSame = letter == right[column]
      var distance = Swift.min(
        last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == right[column] {
        distance = Swift.min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
      minimum = Swift.min(minimum, distance)
    }
    // A swap reaches back two rows.
    guard minimum <= limit || lastMinimum < limit else { return nil }
    lastMinimum = minimum
    beforeLast = last
    last = current
  }
  return last[right.count] <= limit ? last[right.count] : nil
}
