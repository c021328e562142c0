/// The parts of a source that threads share: one takes them from the first on, the others from the last.
///
/// So it matters little how soon the others begin, and only what they read has to be put together.
final class SharedParts: @unchecked Sendable {
  private let lock = Lock()
  private var untaken: Range<Int>
  /// By part; nil as long as it is not read, and where it cannot be read by itself.
  private var lastReadings: [SourceSections.Reading?]

  init(count: Int) {
    untaken = 0..<count
    lastReadings = Array(repeating: nil, count: count)
  }

  /// Takes the next part; nil where none is left.
  func takeFirst() -> Int? {
    lock.whileLocked {
      defer { untaken = untaken.dropFirst() }
      return untaken.first
    }
  }

  /// Leaves nothing for the others to take.
  func takeAll() {
    lock.whileLocked { untaken = untaken.dropFirst(untaken.count) }
  }

  /// Reads parts from the last one on, until none is left.
  func readFromTheEnd(_ read: (Int) -> SourceSections.Reading?) {
    while let part = takeLast() {
      let reading = read(part)
      lock.whileLocked { lastReadings[part] = reading }
    }
  }

  private func takeLast() -> Int? {
    lock.whileLocked {
      defer { untaken = untaken.dropLast() }
      return untaken.last
    }
  }

  /// The parts that others took; all of them have come to their end.
  var takenFromTheEnd: Range<Int> {
    lock.whileLocked { untaken.upperBound..<lastReadings.count }
  }

  /// Hands over what was read of a part, and keeps nothing of it.
  func takeReading(ofPart part: Int) -> SourceSections.Reading? {
    lock.whileLocked { lastReadings[part].take() }
  }
}
