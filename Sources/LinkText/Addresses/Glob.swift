/// A pattern of names with wildcards.
///
/// It must match the whole name. Time is proportional to the length of the name times that of the pattern.
package struct Glob: Sendable {
  private enum Syntax {
    /// `*` is any run of characters, `?` any one of them.
    case text
    /// `*` and `?` stop at a slash, `**` does not, and `**/` is any number of folders.
    case path
    /// As in gitignore(5): as in a path, but `**` only between slashes; `[a-z]` is one of some bytes, `\`
    /// escapes. It is compared byte by byte.
    case ignoreFile
  }

  enum Subject {
    case text
    case path
  }

  private var tokens: [GlobToken] = []
  private let syntax: Syntax

  init(_ pattern: String, of subject: Subject) {
    switch subject {
    case .text: syntax = .text
    case .path: syntax = .path
    }
    // Neither syntax has errors.
    _ = read(pattern.unicodeScalars.map(\.self)[...])
  }

  /// Reads a pattern of paths in the syntax of gitignore(5).
  ///
  /// - Returns: Nil when nothing can match: a bracket is not closed, or the pattern ends with a backslash.
  package init?(ignorePattern pattern: some Sequence<UInt8>) {
    syntax = .ignoreFile
    guard read(pattern.map { Unicode.Scalar($0) }[...]) else { return nil }
  }

  /// Whether a part of a path has a special meaning in the syntax of gitignore(5).
  package static func hasWildcards(_ text: some Sequence<UInt8>) -> Bool {
    text.contains { "*?[\\".utf8.contains($0) }
  }

  /// - Parameter pattern: Scalars, or bytes as the scalars of the same numbers.
  private mutating func read(_ pattern: ArraySlice<Unicode.Scalar>) -> Bool {
    var rest = pattern
    var isAfterSlash = true
    while let scalar = rest.popFirst() {
      let wasAfterSlash = isAfterSlash
      isAfterSlash = scalar == "/"
      switch scalar {
      case "?": tokens.append(.one)
      case "*": isAfterSlash = readStar(&rest, isAfterSlash: wasAfterSlash)
      case "[" where syntax == .ignoreFile:
        guard let set = Set(bracket: &rest) else { return false }
        tokens.append(.set(set))
      case "\\" where syntax == .ignoreFile:
        guard let escaped = rest.popFirst() else { return false }
        tokens.append(.literal(escaped.value))
        isAfterSlash = escaped == "/"
      default: tokens.append(.literal(scalar.value))
      }
    }
    return true
  }

  /// Reads what follows a `*`, and returns whether that ends with a slash.
  private mutating func readStar(
    _ rest: inout ArraySlice<Unicode.Scalar>, isAfterSlash: Bool
  ) -> Bool {
    guard rest.first == "*" else {
      tokens.append(.run)
      return false
    }
    let isFolders: Bool
    switch syntax {
    case .text, .path:
      rest.removeFirst()
      isFolders = syntax == .path && rest.first == "/"
    case .ignoreFile:
      rest = rest.drop { $0 == "*" }
      guard isAfterSlash, rest.first == "/" || rest.isEmpty else {
        tokens.append(.run)
        return false
      }
      isFolders = !rest.isEmpty
    }
    guard isFolders else {
      tokens.append(.everything)
      return false
    }
    rest.removeFirst()
    tokens += [.folders, .insideFolders]
    return true
  }

  func matches(_ name: String) -> Bool {
    tokens.match(name.unicodeScalars.map(\.value), stoppingAt: stop)
  }

  /// Matches the bytes of a path against a pattern of gitignore(5).
  package func matches(_ path: some Sequence<UInt8>) -> Bool {
    tokens.match(path.map(UInt32.init), stoppingAt: stop)
  }

  private var stop: UInt32? {
    switch syntax {
    case .text: nil
    case .path, .ignoreFile: UInt32(UInt8(ascii: "/"))
    }
  }
}
