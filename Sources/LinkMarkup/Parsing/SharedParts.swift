/// The parts of a source that threads share: one takes them from the first on, the others from the last.
///
/// So it matters little how soon the others begin, and only what they read has to be put together.
final class SharedParts: @unchecked Sendable {
  private let lock = Lock()
  private var untaken: Range<Int>
  /// Of the parts that were taken from the end; nil where the source is to be parsed as a whole.
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

  /// What others took, in order; all of them have come to their end.
  var readings: [(part: Int, reading: SourceSections.Reading?)] {
    lock.whileLocked {
      (untaken.upperBound..<lastReadings.count).map { ($0, lastReadings[$0]) }
    }
  }
}
