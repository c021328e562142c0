import LinkMarkup

/// A glob of paths, as gitignore(5) has them: `*`, `?`, `[a-z]`, `**` and `\` before any of them.
///
/// It is compared byte by byte, and must match the whole path. Time grows with the length of the path
/// times that of the pattern.
struct PathPattern: Sendable {
  private let tokens: [GlobToken]

  /// Nil when nothing can match: a bracket is not closed, or the pattern ends with a backslash.
  init?(_ pattern: some Collection<UInt8>) {
    var rest = Array(pattern)[...]
    var tokens: [GlobToken] = []
    var isAfterSlash = true
    while let byte = rest.popFirst() {
      let wasAfterSlash = isAfterSlash
      isAfterSlash = false
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "["):
        guard let set = ByteSet(bracket: &rest) else { return nil }
        tokens.append(.set(set))
      case UInt8(ascii: "*"):
        let starCount = 1 + rest.prefix { $0 == byte }.count
        rest = rest.dropFirst(starCount - 1)
        let isAlone = starCount > 1 && wasAfterSlash
        if isAlone, rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          tokens += [.folders, .insideFolders]
          isAfterSlash = true
        } else {
          tokens.append(isAlone && rest.isEmpty ? .everything : .run)
        }
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        tokens.append(.literal(UInt32(escaped)))
        isAfterSlash = escaped == UInt8(ascii: "/")
      default:
        tokens.append(.literal(UInt32(byte)))
        isAfterSlash = byte == UInt8(ascii: "/")
      }
    }
    self.tokens = tokens
  }

  /// Whether a part of a path means more than itself in a pattern.
  static func hasWildcards(_ text: some Sequence<UInt8>) -> Bool {
    text.contains { "*?[\\".utf8.contains($0) }
  }

  func matches(_ path: some Sequence<UInt8>) -> Bool {
    tokens.match(path.map(UInt32.init), stoppingAt: UInt32(UInt8(ascii: "/")))
  }
}
