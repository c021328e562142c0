import LinkText

extension MappedText {
  /// A part of a message that is a separate text.
  struct MessagePart {
    /// The variant, such as `plural.one`; empty outside of all arguments with branches.
    let variant: String
    /// Whether the number sign is the number of a plural.
    let hasNumberSigns: Bool
    let text: MappedText
  }

  /// The texts of an ICU message: what is outside of arguments with branches, as in
  /// `{n, plural, one {…} other {…}}`, and each branch.
  ///
  /// A text without such arguments is one part.
  var messageParts: [MessagePart] {
    guard MessageArgument(in: bytes, range: bytes.indices) != nil else {
      return [MessagePart(variant: "", hasNumberSigns: false, text: self)]
    }
    var parts: [MessagePart] = []
    var waiting = [MessageArgument.Branch(variant: "", hasNumberSigns: false, range: bytes.indices)]
    while let branch = waiting.popLast() {
      var outside: [Range<Int>] = []
      var branches: [MessageArgument.Branch] = []
      var start = branch.range.lowerBound
      while branch.depth < MessageArgument.maximumDepth,
        let argument = MessageArgument(in: bytes, range: start..<branch.range.upperBound)
      {
        outside.append(start..<argument.range.lowerBound)
        branches += argument.branches.map { $0.within(branch) }
        start = argument.range.upperBound
      }
      outside.append(start..<branch.range.upperBound)
      waiting += branches.reversed()
      // There is often nothing around an argument.
      if branches.isEmpty || outside.contains(where: { !$0.isEmpty }) {
        parts.append(
          MessagePart(
            variant: branch.variant, hasNumberSigns: branch.hasNumberSigns, text: slice(outside)))
      }
    }
    return parts
  }
}

/// An argument of an ICU message with branches: `{name, plural, …}`, `select` or `selectordinal`.
private struct MessageArgument {
  /// A branch, without its braces.
  struct Branch {
    let variant: String
    let hasNumberSigns: Bool
    let range: Range<Int>
    var depth = 0

    func within(_ other: Branch) -> Branch {
      Branch(
        variant: other.variant.joined(variant),
        hasNumberSigns: hasNumberSigns || other.hasNumberSigns, range: range,
        depth: other.depth + 1)
    }
  }

  /// The most arguments in each other; more are text.
  static let maximumDepth = 8

  let range: Range<Int>
  let branches: [Branch]

  /// Finds the first argument in a range, or returns `nil` if there is none, or its braces do not
  /// match.
  init?(in message: Bytes, range: Range<Int>) {
    var start = range.lowerBound
    while let brace = message[start..<range.upperBound].firstIndex(of: UInt8(ascii: "{")) {
      var scanner = MessageScanner(message, range: brace + 1..<range.upperBound)
      guard scanner.skipWord(), scanner.skip(","), let kind = scanner.kind(), scanner.skip(",")
      else {
        start = brace + 1
        continue
      }
      guard let branches = scanner.branches(of: kind) else { return nil }
      self.branches = branches
      self.range = brace..<scanner.offset
      return
    }
    return nil
  }
}

/// Reads what is in the braces of an argument.
private struct MessageScanner: ByteScanner {
  let text: Bytes
  let end: Int
  var offset: Int

  init(_ message: Bytes, range: Range<Int>) {
    text = message
    offset = range.lowerBound
    end = range.upperBound
    skipWhitespace()
  }

  /// Skips a character and, unless they are text, the spaces after it.
  mutating func skip(_ character: Unicode.Scalar, keepsSpaces: Bool = false) -> Bool {
    guard consume(UInt8(ascii: character)) else { return false }
    if !keepsSpaces { skipWhitespace() }
    return true
  }

  mutating func skipWord() -> Bool { !word().isEmpty }

  mutating func kind() -> String? {
    switch word() {
    case "plural": "plural"
    case "selectordinal": "ordinal"
    case "select": "select"
    default: nil
    }
  }

  /// Reads the branches and the brace after them, or returns `nil` if they do not end.
  mutating func branches(of kind: String) -> [MessageArgument.Branch]? {
    var branches: [MessageArgument.Branch] = []
    while !skip("}", keepsSpaces: true) {
      let selector = word()
      // An offset precedes the branches of a plural.
      if selector.hasPrefix("offset:") { continue }
      guard !selector.isEmpty, skip("{", keepsSpaces: true), let branch = endOfBranch() else {
        return nil
      }
      branches.append(
        .init(
          variant: "\(kind).\(selector)", hasNumberSigns: kind != "select", range: branch))
    }
    return branches.isEmpty ? nil : branches
  }

  /// Returns the range up to the brace that closes a branch, and goes to the next one.
  private mutating func endOfBranch() -> Range<Int>? {
    let start = offset
    var depth = 1
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      offset += 1
      guard depth == 0 else { continue }
      defer { skipWhitespace() }
      return start..<offset - 1
    }
    return nil
  }

  private mutating func word() -> String {
    let word = skip { !$0.isASCIIWhitespace && !"{},".utf8.contains($0) }
    skipWhitespace()
    return String(decoding: text[word], as: UTF8.self)
  }
}
