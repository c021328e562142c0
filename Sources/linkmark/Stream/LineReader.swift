import LinkMarkup

/// Reads lines from a file of any length, a buffer at a time.
struct LineReader {
  enum Line: Sendable, Equatable {
    /// Without the line feed behind it.
    case text(Bytes)
    /// Longer than lines may be; it was passed over.
    case tooLong
  }

  private let descriptor: FileDescriptor
  private let maximumLineCount: Int
  private var buffer: Bytes = []
  /// Where the next line begins in the buffer.
  private var start = 0
  /// Up to where it is known that no line feed follows the start.
  private var searchedEnd = 0
  private var isAtEnd = false
  /// Whether the rest of a line that is too long has still to be passed over.
  private var isPassingOver = false

  /// Lines may have `maximumLineCount` bytes.
  init(_ descriptor: FileDescriptor, maximumLineCount: Int) {
    self.descriptor = descriptor
    self.maximumLineCount = maximumLineCount
  }

  /// The lines that have arrived, at most about `byteCount` bytes of them; empty at the end.
  ///
  /// It waits only while there is none, so that whoever writes a line can wait for the answer.
  mutating func next(upTo byteCount: Int) throws(SystemError) -> [Line] {
    var lines: [Line] = []
    while lines.isEmpty, !(isAtEnd && start == buffer.count && !isPassingOver) {
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

  /// A whole line of the buffer; at the end of the file what is left of it.
  private mutating func takeLine() -> Line? {
    guard start < buffer.count || isPassingOver else { return nil }
    let lineFeed = buffer.span.firstOffset(
      of: UInt8(ascii: "\n"), in: max(start, searchedEnd)..<buffer.count)
    guard let end = lineFeed ?? (isAtEnd ? buffer.count : nil) else {
      searchedEnd = buffer.count
      if buffer.count - start > maximumLineCount { isPassingOver = true }
      if isPassingOver { start = buffer.count }
      return nil
    }
    let line: Line =
      isPassingOver || end - start > maximumLineCount ? .tooLong : .text(Bytes(buffer[start..<end]))
    start = min(end + 1, buffer.count)
    isPassingOver = false
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
