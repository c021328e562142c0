/// The path of a relative destination, without query and fragment.
struct RelativePath {
  let decoded: String

  /// Nil where there is none, where it begins at the root of a site, and where it is known only
  /// when the copy is shown.
  init?(of destination: ArraySlice<UInt8>) {
    let path = Array(
      destination.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.span.hasPlaceholder,
      let decoded = try? path.span.percentDecoded(path.indices), !decoded.contains("\0")
    else { return nil }
    self.decoded = decoded
  }
}

extension Span<UInt8> {
  /// Whether a placeholder stands anywhere that is filled in later.
  var hasPlaceholder: Bool {
    indices.contains { index in
      Placeholder.isFirst(self[index]) && Placeholder.variableCount(at: index, in: self) != nil
    }
  }
}
