import LinkMarkup

/// What differs between two texts, line by line, as `diff -u` writes it.
///
/// Finds the shortest script of changes (Myers, An O(ND) Difference Algorithm, 1986) where it has few
/// of them; texts that differ in more are shown as wholly changed.
struct UnifiedDiff {
  private enum Change {
    case same
    case removed
    case added
  }

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let changes: [Change]

  init(from oldText: Bytes, to newText: Bytes) {
    old = UnifiedDiff.lines(of: oldText)
    new = UnifiedDiff.lines(of: newText)
    changes = UnifiedDiff.changes(from: old, to: new)
  }

  /// Lines with their ends; the last one may have none.
  private static func lines(of text: Bytes) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  // MARK: - Comparing

  private static func changes(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> [Change] {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let suffix =
      (0..<(shorter - prefix)).first {
        old[old.count - 1 - $0] != new[new.count - 1 - $0]
      } ?? shorter - prefix
    let middle = numbered(old[prefix..<(old.count - suffix)], new[prefix..<(new.count - suffix)])
    let same = Change.same
    return Array(repeating: same, count: prefix)
      + (shortestScript(from: middle.0, to: middle.1)
        ?? Array(repeating: .removed, count: middle.0.count)
        + Array(repeating: .added, count: middle.1.count))
      + Array(repeating: same, count: suffix)
  }

  /// A number for each line, the same for equal ones.
  private static func numbered(
    _ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>
  ) -> ([Int], [Int]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(of line: ArraySlice<UInt8>) -> Int {
      let next = numbers.count
      return numbers[line]
        ?? {
          numbers[line] = next
          return next
        }()
    }
    return (old.map(number), new.map(number))
  }

  /// Nil where more than `maximumChangeCount` lines changed.
  private static func shortestScript(from old: [Int], to new: [Int]) -> [Change]? {
    // By the diagonal: how far in the old text a script of so many changes gets.
    var farthest = [1: 0]
    var history: [[Int: Int]] = []
    for changeCount in 0...min(maximumChangeCount, old.count + new.count) {
      history.append(farthest)
      for diagonal in stride(from: -changeCount, through: changeCount, by: 2) {
        var x = start(on: diagonal, changeCount, farthest).x
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        farthest[diagonal] = x
        if x >= old.count, x - diagonal >= new.count {
          return script(endingAt: (old.count, new.count), history)
        }
      }
    }
    return nil
  }

  /// Where a diagonal is entered by the last of the changes, and from which one.
  private static func start(
    on diagonal: Int, _ changeCount: Int, _ farthest: [Int: Int]
  ) -> (x: Int, previous: Int) {
    let below = farthest[diagonal - 1] ?? -1
    let above = farthest[diagonal + 1] ?? -1
    return diagonal == -changeCount || diagonal != changeCount && below < above
      ? (above, diagonal + 1) : (below + 1, diagonal - 1)
  }

  private static func script(
    endingAt end: (x: Int, y: Int), _ history: [[Int: Int]]
  ) -> [Change] {
    var (x, y) = end
    var changes: [Change] = []
    for (changeCount, farthest) in history.enumerated().reversed() {
      let (startX, previous) = start(on: x - y, changeCount, farthest)
      let startY = startX - (x - y)
      while x > startX, y > startY {
        changes.append(.same)
        (x, y) = (x - 1, y - 1)
      }
      guard changeCount > 0 else { break }
      changes.append(previous > x - y ? .added : .removed)
      x = farthest[previous] ?? 0
      y = x - previous
    }
    return changes.reversed()
  }

  // MARK: - Writing

  /// The lines that name the files; a name of nil is `/dev/null`.
  static func header(oldName: String?, newName: String?) -> Bytes {
    let names = [oldName, newName].map { $0?.quotedForPatch ?? "/dev/null" }
    return Bytes("--- \(names[0])\n+++ \(names[1])\n".utf8)
  }

  /// The text of the differences; empty where there are none.
  ///
  /// A name of nil is `/dev/null`.
  func text(oldName: String?, newName: String?) -> Bytes {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    var text = UnifiedDiff.header(oldName: oldName, newName: newName)
    // Between hunks everything is the same.
    var position = (index: 0, old: 0, new: 0)
    for hunk in hunks {
      let gap = hunk.lowerBound - position.index
      position = (hunk.lowerBound, position.old + gap, position.new + gap)
      write(hunk, to: &text, &position.old, &position.new)
      position.index = hunk.upperBound
    }
    return text
  }

  /// The runs of changes, with three lines around them.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, change) in changes.enumerated() where change != .same {
      let range =
        max(0, index - UnifiedDiff.context)..<min(changes.count, index + UnifiedDiff.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private func write(
    _ hunk: Range<Int>, to text: inout Bytes, _ oldIndex: inout Int, _ newIndex: inout Int
  ) {
    let oldCount = changes[hunk].count { $0 != .added }
    let newCount = changes[hunk].count { $0 != .removed }
    text += "@@ -\(place(oldIndex, oldCount)) +\(place(newIndex, newCount)) @@\n".utf8
    for change in changes[hunk] {
      let line: ArraySlice<UInt8>
      switch change {
      case .same:
        text.append(UInt8(ascii: " "))
        line = old[oldIndex]
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      case .removed:
        text.append(UInt8(ascii: "-"))
        line = old[oldIndex]
        oldIndex += 1
      case .added:
        text.append(UInt8(ascii: "+"))
        line = new[newIndex]
        newIndex += 1
      }
      text += line
      if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n".utf8 }
    }
  }

  /// An empty range is named by the line before it.
  private func place(_ index: Int, _ count: Int) -> String {
    count == 1 ? "\(index + 1)" : "\(count == 0 ? index : index + 1),\(count)"
  }

  private static let context = 3
  /// Time and memory grow with its square.
  private static let maximumChangeCount = 1000
}

extension String {
  /// A file's name as Git writes it and `patch` reads it: in quotes where it holds control characters,
  /// quotes or backslashes, and before a tab where it holds spaces.
  fileprivate var quotedForPatch: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || "\"\\".utf8.contains($0) }) else {
      return utf8.contains(UInt8(ascii: " ")) ? self + "\t" : self
    }
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
