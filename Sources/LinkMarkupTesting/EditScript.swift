import LinkMarkup

/// The edits that turn one sequence into another, including the elements that are kept.
///
/// The elements are lines of a text or words of a line, as bytes, so canonically equivalent
/// characters differ.
struct EditScript {
  enum Change {
    case kept
    case removed
    case added
  }

  /// The maximum length of differing sequences.
  ///
  /// Longer sequences are replaced as a whole, because the algorithm takes quadratic time.
  private static let maximumCount = 2_000

  private(set) var edits: [(change: Change, bytes: Bytes)] = []

  init(from old: [Bytes], to new: [Bytes]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    append(.kept, old[..<start])
    replace(Array(old[start..<old.count - end]), by: Array(new[start..<new.count - end]))
    append(.kept, old[(old.count - end)...])
  }

  private mutating func replace(_ old: [Bytes], by new: [Bytes]) {
    guard max(old.count, new.count) <= EditScript.maximumCount else {
      append(.removed, old[...])
      append(.added, new[...])
      return
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var next = 0
    for (index, element) in old.enumerated() {
      if removed.contains(index) {
        edits.append((.removed, element))
        continue
      }
      while added.contains(next) {
        edits.append((.added, new[next]))
        next += 1
      }
      edits.append((.kept, element))
      next += 1
    }
    append(.added, new[next...])
  }

  private mutating func append(_ change: Change, _ elements: ArraySlice<Bytes>) {
    edits += elements.lazy.map { (change, $0) }
  }
}
