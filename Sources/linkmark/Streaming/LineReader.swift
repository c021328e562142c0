import LinkMarkup

/// Reads lines from a file of any length, a buffer at a time.
struct LineReader {
  enum Line: Sendable, Equatable {
    /// Without its line feed.
    case text(Bytes)
    /// Longer than the limit; the line was skipped.
    case tooLong
  }

  private let descriptor: FileDescriptor
  private let maximumLineCount: Int
  private var buffer: Bytes = []
  /// The offset of the next line in the buffer.
  private var start = 0
  /// The offset up to which there is no line feed after the start.
  private var searchedEnd = 0
  private var isAtEnd = false
  /// Whether the rest of a line that is too long has to be skipped.
  private var isSkipping = false

  /// - Parameter maximumLineCount: In bytes.
  init(_ descriptor: FileDescriptor, maximumLineCount: Int) {
    self.descriptor = descriptor
    self.maximumLineCount = maximumLineCount
  }

  /// Returns the lines that have arrived, up to about `byteCount` bytes; empty at the end.
  ///
  /// Waits only if there is no line, so that the writer of a line can wait for the answer.
  mutating func next(upTo byteCount: Int) throws(SystemError) -> [Line] {
    var lines: [Line] = []
    while lines.isEmpty, !(isAtEnd && start == buffer.count && !isSkipping) {
      takeLines(into: &lines, upTo: byteCount)
      if lines.isEmpty { try fill() }
    }
    return lines
  }

  private mutating func takeLines(into lines: inout [Line], upTo byteCount: Int) {
    var taken = 0
    while taken < byteCount, let line = takeLine() {
      lines.append(line)
      if case .text(let text) = line { taken += text.count }
    }
  }

  /// Returns the next line of the buffer, which at the end of the file needs no line feed.
  private mutating func takeLine() -> Line? {
    guard start < buffer.count || isSkipping else { return nil }
    let lineFeed = buffer.span.firstOffset(
      of: UInt8(ascii: "\n"), in: max(start, searchedEnd)..<buffer.count)
    guard let end = lineFeed ?? (isAtEnd ? buffer.count : nil) else {
      searchedEnd = buffer.count
      if buffer.count - start > maximumLineCount { isSkipping = true }
      if isSkipping { start = buffer.count }
      return nil
    }
    let line: Line =
      isSkipping || end - start > maximumLineCount ? .tooLong : .text(Bytes(buffer[start..<end]))
    start = min(end + 1, buffer.count)
    isSkipping = false
    return line
  }

  private mutating func fill() throws(SystemError) {
    buffer.removeFirst(start)
    searchedEnd = max(0, searchedEnd - start)
    start = 0
    let more = try descriptor.read(count: LineReader.readCount)
    isAtEnd = more.isEmpty
    buffer += more
  }

  private static let readCount = 1 << 18
}
