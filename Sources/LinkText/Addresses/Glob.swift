/// A pattern of names with wildcards.
///
/// It must match the whole name, in time proportional to the product of both lengths.
package struct Glob: Sendable {
  enum Syntax {
    /// `*` is any run of characters, and `?` is any one character.
    case text
    /// `*` and `?` stop at a slash, `**` does not, and `**/` is any number of folders.
    case path
    /// As in gitignore(5): as in a path, but `**` only between slashes; `[a-z]` is one of some
    /// bytes, `\` escapes. It is compared byte by byte.
    case ignoreFile
  }

  private var tokens: [GlobToken] = []
  private let syntax: Syntax

  /// Reads a pattern of texts or paths, neither of which has errors.
  init(_ pattern: String, of syntax: Syntax) {
    self.syntax = syntax
    _ = read(pattern.unicodeScalars.map(\.self)[...])
  }

  /// Reads a pattern of paths in the syntax of gitignore(5).
  ///
  /// - Returns: Nil if a bracket is not closed, or the pattern ends with a backslash.
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

extension Set<UInt8> {
  /// Reads the text after `[`, up to its `]`; nil if there is none or a class is unknown.
  ///
  /// As in git's wildmatch: `!` or `^` inverts, a first `]` is one of the bytes, `\` escapes. The
  /// bytes are scalars of the same numbers.
  init?(bracket rest: inout ArraySlice<Unicode.Scalar>) {
    self = []
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var isFirst = true
    var last: UInt8?
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst {
        if isInverted { formSymmetricDifference(0...UInt8.max) }
        return
      }
      isFirst = false
      if scalar == "[", rest.first == ":", let name = Self.className(&rest) {
        guard let isMember = Self.classes[name] else { return nil }
        formUnion((0...UInt8.max).lazy.filter(isMember))
        last = nil
        continue
      }
      let isRange = scalar == "-" && last != nil && rest.first != nil && rest.first != "]"
      let member = isRange ? rest.removeFirst() : scalar
      guard
        let byte = (member == "\\" ? rest.popFirst() : member)
          .map({ UInt8(truncatingIfNeeded: $0.value) })
      else { return nil }
      if isRange, let first = last {
        if first <= byte { formUnion(first...byte) }
        last = nil
      } else {
        insert(byte)
        last = byte
      }
    }
    return nil
  }

  /// Removes the name in `:name:]` from the text; returns nil when `:]` does not end it.
  private static func className(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    let text = rest.dropFirst()
    guard let end = text.firstIndex(of: "]"), end > text.startIndex, text[end - 1] == ":" else {
      return nil
    }
    rest = text[(end + 1)...]
    return String(String.UnicodeScalarView(text[..<(end - 1)]))
  }

  /// The classes of POSIX, in the locale C.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { $0.isASCIIAlphanumeric },
    "alpha": { $0.isASCIILetter },
    "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": { $0.isASCIIDigit },
    "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { $0.isASCIILetter && $0 == $0.asciiLowercased },
    "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !$0.isASCIIAlphanumeric },
    "space": { $0.isASCIIWhitespace },
    "upper": { $0 != $0.asciiLowercased },
    "xdigit": { $0.isASCIIHexDigit },
  ]
}

/// A part of a glob, compared with the numbers of bytes or of scalars.
enum GlobToken: Sendable {
  case literal(UInt32)
  /// Any number but a stop.
  case one
  /// A byte of the set, but not a stop.
  case set(Set<UInt8>)
  /// Any run without a stop.
  case run
  case everything
  /// Always precedes `insideFolders`.
  case folders
  case insideFolders
}

extension [GlobToken] {
  /// Returns whether the glob matches the whole of a name.
  func match(_ name: [UInt32], stoppingAt stop: UInt32?) -> Bool {
    // All positions of the glob at once, without backtracking.
    var places = [Bool](repeating: false, count: count + 1)
    var next = places
    places[0] = true
    skipEmptyMatches(&places)
    for number in name {
      for index in next.indices { next[index] = false }
      let isStop = number == stop
      for (index, token) in enumerated() where places[index] {
        switch token {
        case .literal(let literal): if literal == number { next[index + 1] = true }
        case .one: if !isStop { next[index + 1] = true }
        case .set(let set):
          if !isStop, let byte = UInt8(exactly: number), set.contains(byte) {
            next[index + 1] = true
          }
        case .run: if !isStop { next[index] = true }
        case .everything: next[index] = true
        case .folders: next[isStop ? index + 2 : index + 1] = true
        case .insideFolders:
          next[index] = true
          if isStop { next[index + 1] = true }
        }
      }
      swap(&places, &next)
      skipEmptyMatches(&places)
    }
    return places[count]
  }

  private func skipEmptyMatches(_ places: inout [Bool]) {
    for (index, token) in enumerated() where places[index] {
      switch token {
      case .literal, .one, .set, .insideFolders: break
      case .run, .everything: places[index + 1] = true
      case .folders: places[index + 2] = true
      }
    }
  }
}
