extension Sequence where Element == String {
  /// The word that somebody most likely meant who wrote `word`; nil when none is near.
  ///
  /// Counts letters that are missing, too many, wrong, or swapped with their neighbour
  /// (Damerau–Levenshtein, each place edited once), whatever the case. Near is one such edit for up
  /// to four letters, and one more for each further three. The first of equals wins.
  package func nearestWord(to word: String) -> String? {
    let misspelled = word.utf8.map(\.asciiLowercased)
    var nearest: (word: String, distance: Int)?
    for candidate in self {
      let right = candidate.utf8.map(\.asciiLowercased)
      let longer = Swift.max(right.count, misspelled.count)
      // Where everything would have to change, nothing is near.
      let limit = Swift.min(1 + Swift.max(longer - 2, 0) / 3, longer - 1)
      guard abs(right.count - misspelled.count) <= limit else { continue }
      let distance = editDistance(misspelled, right)
      if distance <= limit, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    return nearest?.word
  }

  /// The end of a message that names the nearest right word; empty when there is none.
  func suggestion(for word: String) -> String {
    // Nobody mistypes a name so long, and comparing it with others takes its length squared.
    guard word.utf8.count <= 64 else { return "" }
    return nearestWord(to: word).map { "; did you mean '\($0)'?" } ?? ""
  }
}

private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for column in right.indices {
      let isSame = letter == right[column]
      var distance = Swift.min(
        last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == right[column] {
        distance = Swift.min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
