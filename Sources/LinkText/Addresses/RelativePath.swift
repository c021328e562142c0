/// The path of a relative destination, without query and fragment.
package struct RelativePath {
  /// The path without percent-encoding.
  package let decoded: String
  /// The number of bytes of the path as written.
  private let writtenCount: Int

  /// Creates the path of a destination, or returns `nil` if there is none, or if it begins at the
  /// root of a site or contains a placeholder.
  package init?(of destination: Span<UInt8>) {
    var count = 0
    while count < destination.count, destination[count] != UInt8(ascii: "?"),
      destination[count] != UInt8(ascii: "#")
    {
      count += 1
    }
    let path = destination.extracting(0..<count)
    guard count > 0, path[0] != .slash, !path.hasPlaceholder else { return nil }
    var written: Bytes = []
    written.append(contentsOf: path, path.indices)
    let (bytes, isComplete) = written.percentDecoded
    let decoded = String(decoding: bytes, as: UTF8.self)
    // Other bytes than UTF-8 would have been replaced.
    guard isComplete, decoded.utf8.elementsEqual(bytes), !bytes.contains(0) else { return nil }
    self.decoded = decoded
    writtenCount = count
  }

  /// Returns a destination, from which this path was created, with another path and the same query
  /// and fragment.
  ///
  /// - Parameter path: A relative path without percent-encoding.
  func replaced(by path: String, in destination: Span<UInt8>) -> Bytes {
    var replaced: Bytes = []
    // A colon in the first segment would end a scheme.
    if path.utf8.prefix(while: { $0 != .slash }).contains(.colon) { replaced += "./".utf8 }
    for byte in path.utf8 {
      if "%?#{}".utf8.contains(byte) {
        PercentEncoding.append(byte, to: &replaced)
      } else {
        replaced.append(byte)
      }
    }
    replaced.append(contentsOf: destination, writtenCount..<destination.count)
    return replaced
  }
}

extension Span<UInt8> {
  /// Whether the text contains a placeholder that is filled in later.
  var hasPlaceholder: Bool {
    indices.contains { index in
      Placeholder.isFirst(self[index]) && Placeholder.variableCount(at: index, in: self) != nil
    }
  }
}
