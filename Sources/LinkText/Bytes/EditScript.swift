/// The changes that turn one sequence into another, such as the lines of two texts.
///
/// A script of up to 1000 changes is a shortest one (Myers, An O(ND) Difference Algorithm, 1986).
/// To bound time and memory, a longer script replaces everything between the common start and end.
package struct EditScript<Element: Hashable> {
  package enum Change {
    case kept
    case removed
    case added
  }

  package typealias Edit = (change: Change, element: Element)

  /// All elements of both sequences, in order; a kept element occurs once.
  package private(set) var edits: [Edit] = []

  /// The indices of each edit's element in the old and new sequences; `nil` if a sequence lacks it.
  package var indices: [(old: Int?, new: Int?)] {
    var (old, new) = (0, 0)
    return edits.map { edit in
      defer {
        if edit.change != .added { old += 1 }
        if edit.change != .removed { new += 1 }
      }
      return (edit.change == .added ? nil : old, edit.change == .removed ? nil : new)
    }
  }

  /// Changes that are near each other, with the kept elements around them.
  package struct Hunk {
    /// The range of indices in ``EditScript/edits``.
    package let range: Range<Int>
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// The hunks, each with up to three kept elements before and after its changes.
  package var hunks: [Hunk] {
    var ranges: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.change != .kept {
      let range = max(0, index - 3)..<min(edits.count, index + 4)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    // Between hunks, all elements are in both sequences.
    var position = (index: 0, old: 0, new: 0)
    return ranges.map { range in
      let gap = range.lowerBound - position.index
      let old = position.old + gap, new = position.new + gap
      let oldEnd = old + edits[range].count { $0.change != .added }
      let newEnd = new + edits[range].count { $0.change != .removed }
      position = (range.upperBound, oldEnd, newEnd)
      return Hunk(range: range, old: old..<oldEnd, new: new..<newEnd)
    }
  }

  private static var maximumChangeCount: Int { 1000 }

  package init(from old: [Element], to new: [Element]) {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let suffix =
      (0..<(shorter - prefix)).first {
        old[old.count - 1 - $0] != new[new.count - 1 - $0]
      } ?? shorter - prefix
    edits.reserveCapacity(max(old.count, new.count))
    append(old[..<prefix], as: .kept)
    replace(old[prefix..<(old.count - suffix)], by: new[prefix..<(new.count - suffix)])
    append(old[(old.count - suffix)...], as: .kept)
  }

  private mutating func append(_ elements: ArraySlice<Element>, as change: Change) {
    edits += elements.lazy.map { (change, $0) }
  }

  private mutating func replace(_ old: ArraySlice<Element>, by new: ArraySlice<Element>) {
    let (oldNumbers, newNumbers) = EditScript.numbered(old, new)
    guard let changes = EditScript.shortestScript(from: oldNumbers, to: newNumbers) else {
      append(old, as: .removed)
      append(new, as: .added)
      return
    }
    var (oldIndex, newIndex) = (old.startIndex, new.startIndex)
    for change in changes {
      edits.append((change, change == .added ? new[newIndex] : old[oldIndex]))
      if change != .added { oldIndex += 1 }
      if change != .removed { newIndex += 1 }
    }
  }

  /// Returns a number for each element; equal elements have the same number.
  private static func numbered(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) -> ([Int], [Int]) {
    var numbers: [Element: Int] = [:]
    func number(of element: Element) -> Int {
      if let number = numbers[element] { return number }
      let number = numbers.count
      numbers[element] = number
      return number
    }
    return (old.map(number), new.map(number))
  }

  /// Returns a shortest script, or `nil` if it has more than `maximumChangeCount` changes.
  private static func shortestScript(from old: [Int], to new: [Int]) -> [Change]? {
    var history: [FarthestEnds] = []
    var farthest = FarthestEnds(changeCount: 0)
    for changeCount in 0...min(maximumChangeCount, old.count + new.count) {
      history.append(farthest)
      var next = FarthestEnds(changeCount: changeCount)
      for diagonal in stride(from: -changeCount, through: changeCount, by: 2) {
        var x = farthest.start(on: diagonal, changeCount: changeCount).x
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        next[diagonal] = x
        if x >= old.count, x - diagonal >= new.count {
          return script(endingAt: (old.count, new.count), history: history)
        }
      }
      farthest = next
    }
    return nil
  }

  private static func script(endingAt end: (x: Int, y: Int), history: [FarthestEnds]) -> [Change] {
    var (x, y) = end
    var changes: [Change] = []
    for (changeCount, farthest) in history.enumerated().reversed() {
      let (startX, previous) = farthest.start(on: x - y, changeCount: changeCount)
      let startY = startX - (x - y)
      while x > startX, y > startY {
        changes.append(.kept)
        (x, y) = (x - 1, y - 1)
      }
      guard changeCount > 0 else { break }
      changes.append(previous > x - y ? .added : .removed)
      x = farthest[previous]
      y = x - previous
    }
    return changes.reversed()
  }
}

/// The farthest old index that scripts of `changeCount` changes reach on each diagonal, where the
/// number of a diagonal is the old index minus the new index.
private struct FarthestEnds {
  private let changeCount: Int
  /// The ends on the diagonals `-changeCount`, `-changeCount + 2`, and so on up to `changeCount`.
  private var ends: [Int]

  init(changeCount: Int) {
    self.changeCount = changeCount
    ends = Array(repeating: 0, count: changeCount + 1)
  }

  /// Accesses the end on a diagonal, which is -1 if the scripts cannot reach the diagonal.
  subscript(diagonal: Int) -> Int {
    get { abs(diagonal) > changeCount ? -1 : ends[(diagonal + changeCount) / 2] }
    set { ends[(diagonal + changeCount) / 2] = newValue }
  }

  /// Returns the old index at which a script enters a diagonal, and the previous diagonal.
  ///
  /// The script has `changeCount` changes; this structure must hold the ends for one change fewer.
  func start(on diagonal: Int, changeCount: Int) -> (x: Int, previous: Int) {
    if changeCount == 0 { return (0, 1) }
    let below = self[diagonal - 1]
    let above = self[diagonal + 1]
    return diagonal == -changeCount || diagonal != changeCount && below < above
      ? (above, diagonal + 1) : (below + 1, diagonal - 1)
  }
}
