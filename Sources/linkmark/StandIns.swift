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
  func nearestWord(to word: String) -> String? {
    map { (candidate: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
      .filter { $0.distance <= Swift.max(1, Swift.min(word.count, $0.candidate.count) / 3) }
      .min { $0.distance < $1.distance }?
      .candidate
  }
}

private func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right.utf8)
  var row = Array(0...right.count)
  for (i, leftByte) in left.utf8.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, rightByte) in right.enumerated() {
      let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (leftByte == rightByte ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = cost
    }
  }
  return row[right.count]
}
