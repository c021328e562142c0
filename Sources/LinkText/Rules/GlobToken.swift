/// A token of a glob, which is compared with bytes or Unicode scalar values.
package enum GlobToken: Sendable {
  case literal(UInt32)
  /// Any single value except the stop.
  case one
  /// One of these bytes, except the stop.
  case set(ByteSet)
  /// Any number of values except the stop.
  case run
  case everything
  /// Any number of folders; always followed by `insideFolders`.
  case folders
  case insideFolders
}

extension [GlobToken] {
  /// Returns whether the glob matches a whole name.
  ///
  /// Matching takes time proportional to the product of the lengths of the name and the glob.
  package func match(_ name: [UInt32], stoppingAt stop: UInt32?) -> Bool {
    // Tracks all positions in the glob at once, so that matching never backtracks.
    var places = [Bool](repeating: false, count: count + 1)
    var next = places
    places[0] = true
    skipWhatMayBeEmpty(&places)
    for number in name {
      for index in next.indices { next[index] = false }
      let isStop = number == stop
      for (index, token) in enumerated() where places[index] {
        switch token {
        case .literal(let literal): if literal == number { next[index + 1] = true }
        case .one: if !isStop { next[index + 1] = true }
        case .set(let set):
          if !isStop, let byte = UInt8(exactly: number), set.contains(byte) {
            next[index + 1] = true
          }
        case .run: if !isStop { next[index] = true }
        case .everything: next[index] = true
        case .folders: next[isStop ? index + 2 : index + 1] = true
        case .insideFolders:
          next[index] = true
          if isStop { next[index + 1] = true }
        }
      }
      swap(&places, &next)
      skipWhatMayBeEmpty(&places)
    }
    return places[count]
  }

  private func skipWhatMayBeEmpty(_ places: inout [Bool]) {
    for (index, token) in enumerated() where places[index] {
      switch token {
      case .literal, .one, .set, .insideFolders: break
      case .run, .everything: places[index + 1] = true
      case .folders: places[index + 2] = true
      }
    }
  }
}
