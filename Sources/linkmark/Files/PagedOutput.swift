/// Standard output, which a pager shows if it is a terminal that the text does not fit on.
struct PagedOutput {
  private let pager: (program: Pager, rows: Int)?
  /// What waits for the pager.
  private var text: [UInt8] = []

  /// Without a pager nothing waits.
  init(pager: (program: Pager, rows: Int)?) {
    self.pager = pager
  }

  mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard pager != nil else { return try FileDescriptor.standardOutput.write(bytes) }
    for index in bytes.indices { text.append(bytes[index]) }
  }

  /// Shows what waits.
  func finish() throws(SystemError) {
    guard let pager else { return }
    let lineCount = text.count { $0 == UInt8(ascii: "\n") }
    // The prompt of the shell takes the last row.
    if lineCount >= pager.rows, pager.program.show(text.span) { return }
    try FileDescriptor.standardOutput.write(text.span)
  }
}
