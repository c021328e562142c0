import LinkMarkup

/// Standard output, shown by a pager if it is a terminal that is too small for the text.
struct PagedOutput {
  /// A terminal and its pager.
  struct Screen {
    let pager: Pager
    let rows: Int
    let columns: Int
  }

  private let screen: Screen?
  /// The text for the pager.
  private var text: Bytes = []

  /// - Parameter screen: Nil to write at once.
  init(_ screen: Screen?) {
    self.screen = screen
  }

  mutating func write(_ bytes: Span<UInt8>) throws(SystemError) {
    guard screen != nil else { return try FileDescriptor.standardOutput.write(bytes) }
    for index in bytes.indices { text.append(bytes[index]) }
  }

  /// Shows the text that was written.
  ///
  /// - Returns: What went wrong if a pager may not have shown all of it.
  func finish() throws(SystemError) -> String? {
    guard let screen else { return nil }
    // The prompt of the shell takes the last row.
    if PaintedText.rowCount(of: text.span, columns: screen.columns) >= screen.rows {
      switch screen.pager.show(text.span) {
      case .shown: return nil
      case .failed(let reason): return reason
      case .notFound: break
      }
    }
    try FileDescriptor.standardOutput.write(text.span)
    return nil
  }
}
