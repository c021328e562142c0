import LinkMarkup

/// Standard output, which a pager shows if it is a terminal that the text does not fit on.
struct PagedOutput {
  /// A terminal on which a pager may be used.
  struct Screen {
    let pager: Pager
    let rows: Int
    let columns: Int
  }

  private let screen: Screen?
  /// What waits for the pager.
  private var text: Bytes = []

  /// Without a screen nothing waits.
  init(_ screen: Screen?) {
    self.screen = screen
  }

  mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard screen != nil else { return try FileDescriptor.standardOutput.write(bytes) }
    for index in bytes.indices { text.append(bytes[index]) }
  }

  /// Shows what waits; gives how the pager failed, if it may not have shown all.
  func finish() throws(SystemError) -> Pager.Failure? {
    guard let screen else { return nil }
    // The prompt of the shell takes the last row.
    if PaintedText.rowCount(of: text.span, columns: screen.columns) >= screen.rows {
      switch screen.pager.show(text.span) {
      case .shown: return nil
      case .failed(let failure): return failure
      case .notFound: break
      }
    }
    try FileDescriptor.standardOutput.write(text.span)
    return nil
  }
}
