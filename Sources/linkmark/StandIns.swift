import LinkMarkup

// Stand-ins for what the library is about to have: this file goes when it does.

extension LinkedDocument {
  var findings: [Finding] { [] }
}

struct SourceError: Error, CustomStringConvertible {
  let description: String
}

extension Theme {
  static var embeddedNames: [String] { ["backpack"] }

  static func embedded(named name: String) -> Theme? { name == "backpack" ? .backpack : nil }

  init(parsing source: [UInt8], path: String) throws(SourceError) {
    throw SourceError(description: "\(path):1:1: error: not a token file [theme]")
  }

  func fontStyle(named name: String) -> FontStyle? { fontStyles.first { $0.name == name } }
}

extension Sequence where Element == String {
  /// The word that somebody most likely meant who wrote `word`; nil when none is near.
  ///
  /// Counts letters that are missing, too many, wrong, or swapped with their neighbour
  /// (Damerau–Levenshtein, each place edited once), whatever the case. Near is one such edit for up
  /// to four letters, and one more for each further three. The first of equals wins.
  func nearestWord(to word: String) -> String? {
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

extension UInt8 {
  fileprivate var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
