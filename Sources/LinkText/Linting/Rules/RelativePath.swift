/// The path of a relative destination, without query and fragment.
struct RelativePath {
  let decoded: String

  /// Creates the path of a destination, or returns `nil` if there is none, or if it begins at the
  /// root of a site or contains a placeholder.
  init?(of destination: ArraySlice<UInt8>) {
    let path = Bytes(
      destination.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.span.hasPlaceholder,
      let decoded = try? path.span.percentDecoded(path.indices), !decoded.contains("\0")
    else { return nil }
    self.decoded = decoded
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
