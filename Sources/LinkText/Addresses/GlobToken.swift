/// A part of a glob, compared with the numbers of bytes or of scalars.
enum GlobToken: Sendable {
  case literal(UInt32)
  /// Any number but a stop.
  case one
  /// One of these bytes, but not a stop.
  case set(Set<UInt8>)
  /// Any run without a stop.
  case run
  case everything
  /// Always precedes `insideFolders`.
  case folders
  case insideFolders
}

extension [GlobToken] {
  /// Whether the glob matches the whole of a name.
  ///
  /// Time is proportional to the length of the name times that of the glob.
  func match(_ name: [UInt32], stoppingAt stop: UInt32?) -> Bool {
    // All positions of the glob at once, without backtracking.
    var places = [Bool](repeating: false, count: count + 1)
    var next = places
    places[0] = true
    skipEmptyMatches(&places)
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
      skipEmptyMatches(&places)
    }
    return places[count]
  }

  private func skipEmptyMatches(_ places: inout [Bool]) {
    for (index, token) in enumerated() where places[index] {
      switch token {
      case .literal, .one, .set, .insideFolders: break
      case .run, .everything: places[index + 1] = true
      case .folders: places[index + 2] = true
      }
    }
  }
}
