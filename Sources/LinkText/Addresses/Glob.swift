/// A pattern with wildcards, which matches a whole text or a whole path.
///
/// A match takes time proportional to the product of the lengths of the pattern and the text.
package struct Glob: Sendable {
  enum Syntax {
    /// `*` matches any number of Unicode scalars, and `?` matches one scalar.
    case text
    /// `*` and `?` match no slash, `**` matches anything, and `**/` matches any number of folders.
    case path
    /// Like `path`, with the rules of gitignore(5): `**` is special only as a whole component, `?`
    /// and a set such as `[a-z]` match one byte, and `\` escapes a character.
    case ignoreFile
  }

  private var tokens: [GlobToken] = []
  private let syntax: Syntax

  /// Reads a pattern for texts or paths, in whose syntax any string is a valid pattern.
  init(_ pattern: String, of syntax: Syntax) {
    self.syntax = syntax
    _ = read(pattern.unicodeScalars.map(\.self)[...])
  }

  /// Reads a pattern for paths in the syntax of gitignore(5).
  ///
  /// - Returns: `nil` if a bracket is not closed, a character class is unknown, or `\` comes last.
  package init?(ignorePattern pattern: some Sequence<UInt8>) {
    syntax = .ignoreFile
    guard read(pattern.map { Unicode.Scalar($0) }[...]) else { return nil }
  }

  /// Returns whether a text contains `*`, `?`, `[`, or `\`, which are special in gitignore(5).
  package static func hasWildcards(_ text: some Sequence<UInt8>) -> Bool {
    text.contains { "*?[\\".utf8.contains($0) }
  }

  /// Appends the tokens of a pattern of scalars or bytes; returns whether the pattern is valid.
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

  /// Reads a wildcard after its first `*`, and returns whether the wildcard ends with a slash.
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
  /// Reads a set after its `[`; `nil` if its `]` is missing, or if a character class is unknown.
  ///
  /// As in git's wildmatch, a first `!` or `^` inverts the set, a first `]` is a member, and `\`
  /// escapes a byte. Each byte of the pattern is passed as the scalar with the same value.
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

  /// Removes a class such as `:alpha:]`, and returns its name; `nil` if the `:]` is missing.
  private static func className(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    let text = rest.dropFirst()
    guard let end = text.firstIndex(of: "]"), end > text.startIndex, text[end - 1] == ":" else {
      return nil
    }
    rest = text[(end + 1)...]
    return String(String.UnicodeScalarView(text[..<(end - 1)]))
  }

  /// The character classes of POSIX in the C locale.
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

/// A token of a glob, which matches numbers: the values of bytes or of Unicode scalars.
///
/// In paths, the slash is the stop: a number that most wildcards do not match. Texts have no stop.
enum GlobToken: Sendable {
  case literal(UInt32)
  /// Matches a single number other than the stop.
  case one
  /// Matches a byte in the set, unless the byte is the stop.
  case set(Set<UInt8>)
  /// Matches zero or more numbers other than the stop.
  case run
  case everything
  /// The start of `**/`, which can match no folder at all; the next token is `insideFolders`.
  case folders
  /// The end of `**/`, which matches zero or more numbers and then a stop.
  case insideFolders
}

extension [GlobToken] {
  /// Returns whether the tokens match a whole text or path, given as numbers.
  func match(_ name: [UInt32], stoppingAt stop: UInt32?) -> Bool {
    // The loop tracks all possible positions in the glob at once, so it never backtracks.
    var positions = [Bool](repeating: false, count: count + 1)
    var next = positions
    positions[0] = true
    skipEmptyMatches(&positions)
    for number in name {
      guard positions.contains(true) else { return false }
      for index in next.indices { next[index] = false }
      let isStop = number == stop
      for (index, token) in enumerated() where positions[index] {
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
      swap(&positions, &next)
      skipEmptyMatches(&positions)
    }
    return positions[count]
  }

  private func skipEmptyMatches(_ positions: inout [Bool]) {
    for (index, token) in enumerated() where positions[index] {
      switch token {
      case .literal, .one, .set, .insideFolders: break
      case .run, .everything: positions[index + 1] = true
      case .folders: positions[index + 2] = true
      }
    }
  }
}
