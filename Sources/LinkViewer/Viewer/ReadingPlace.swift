import LinkText

/// A place in a document that does not depend on the size of the terminal.
struct ReadingPlace: Equatable, Sendable {
  /// The UTF-8 offset of the first text on the screen.
  var offset = 0
  /// The number of lines on the screen before that text.
  var linesBefore = 0
  /// The first column that is shown.
  var column = 0
}

/// A place that was left.
struct HistoryEntry: Equatable, Sendable {
  let name: String
  let place: ReadingPlace
  let focus: Document.Link.ID?
}

extension ReadingPlace {
  /// The most blocks on either side that are compared with those of another version.
  private static let comparedCount = 20

  /// Returns the place in another version of a document: that of the nearest equal block.
  func moved(from old: AttributedText, to new: AttributedText) -> ReadingPlace {
    let start = old.blocks.partitioningIndex { $0.range.end.utf8 > offset }
    for distance in 0..<ReadingPlace.comparedCount {
      for index in [start + distance, start - distance] where old.blocks.indices.contains(index) {
        let block = old.blocks[index].range
        guard !block.isEmpty,
          let place = new.block(equalTo: old.text[block[.utf8]], nearest: index)
        else { continue }
        let newStart = new.blocks[place].range.start.utf8
        if distance > 0 { return ReadingPlace(offset: newStart, column: column) }
        var moved = self
        moved.offset = newStart + max(0, offset - block.start.utf8)
        return moved
      }
    }
    return self
  }
}

extension AttributedText {
  /// Returns the index of the block with a text that is nearest to another index; `nil` if there is
  /// none.
  fileprivate func block(equalTo other: ArraySlice<UInt8>, nearest index: Int) -> Int? {
    blocks.indices.filter { place in
      let range = blocks[place].range[.utf8]
      return range.count == other.count && text[range].elementsEqual(other)
    }.min { abs($0 - index) < abs($1 - index) }
  }
}
