@testable import LinkMarkup
@testable import LinkText

extension TerminalStandIn {
  /// Replaces every scalar of valid UTF-8 that has a stand-in.
  static func text(for text: ArraySlice<UInt8>) -> Bytes {
    var shown: Bytes = []
    var rest = text
    while !rest.isEmpty {
      let (scalar, count) = rest.span.scalar(at: 0)
      shown += TerminalStandIn(for: scalar)?.utf8 ?? Bytes(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return shown
  }
}
