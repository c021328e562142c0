/// A glob of paths, as gitignore(5) has them: `*`, `?`, `[a-z]`, `**` and `\` before any of them.
///
/// It is compared byte by byte, and must match the whole path. Time grows with the length of the path
/// times that of the pattern.
struct PathPattern: Sendable {
  private enum Token: Sendable {
    case literal(UInt8)
    /// Any byte but a slash.
    case one
    /// `[…]`, any of the bytes.
    case set(ByteSet)
    /// `*`, any number of bytes but slashes.
    case run
    /// `**` at the end, any number of bytes.
    case everything
    /// `**/`, any number of folders; is followed by `insideFolders`.
    case folders
    case insideFolders
  }

  private let tokens: [Token]

  /// Nil when nothing can match: a bracket is not closed, or the pattern ends with a backslash.
  init?(_ pattern: some Collection<UInt8>) {
    var rest = Array(pattern)[...]
    var tokens: [Token] = []
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
        tokens.append(.literal(escaped))
        isAfterSlash = escaped == UInt8(ascii: "/")
      default:
        tokens.append(.literal(byte))
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
    // All places of the pattern at once: no path makes it try again.
    var places = [Bool](repeating: false, count: tokens.count + 1)
    places[0] = true
    skipWhatMayBeEmpty(&places)
    for byte in path {
      var next = [Bool](repeating: false, count: places.count)
      let isSlash = byte == UInt8(ascii: "/")
      for (index, token) in tokens.enumerated() where places[index] {
        switch token {
        case .literal(let literal): if literal == byte { next[index + 1] = true }
        case .one: if !isSlash { next[index + 1] = true }
        case .set(let set): if !isSlash, set.contains(byte) { next[index + 1] = true }
        case .run: if !isSlash { next[index] = true }
        case .everything: next[index] = true
        case .folders: next[isSlash ? index + 2 : index + 1] = true
        case .insideFolders:
          next[index] = true
          if isSlash { next[index + 1] = true }
        }
      }
      places = next
      skipWhatMayBeEmpty(&places)
    }
    return places[tokens.count]
  }

  private func skipWhatMayBeEmpty(_ places: inout [Bool]) {
    for (index, token) in tokens.enumerated() where places[index] {
      switch token {
      case .literal, .one, .set, .insideFolders: break
      case .run, .everything: places[index + 1] = true
      case .folders: places[index + 2] = true
      }
    }
  }
}
