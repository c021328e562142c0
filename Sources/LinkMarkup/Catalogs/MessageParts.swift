import LinkText

extension MappedText {
  /// Returns the values of an ICU message: branches, and the text around arguments with branches.
  ///
  /// `{n, plural, one {…} other {…}}` has two branches. A text without branches is one value.
  ///
  /// - Parameter variant: The variant of the message; branches add parts such as `plural.one`.
  func messageValues(variant: String = "", isShipped: Bool = true) -> [CatalogValue] {
    guard MessageArgument(in: bytes, range: bytes.indices) != nil else {
      return [CatalogValue(text: self, variant: variant, isShipped: isShipped)]
    }
    var values: [CatalogValue] = []
    var waiting = [
      MessageArgument.Branch(variant: variant, hasNumberSigns: false, range: bytes.indices)
    ]
    while let branch = waiting.popLast() {
      var outside: [Range<Int>] = []
      var branches: [MessageArgument.Branch] = []
      var start = branch.range.lowerBound
      while branch.depth < MessageArgument.maximumDepth,
        let argument = MessageArgument(in: bytes, range: start..<branch.range.upperBound)
      {
        outside.append(start..<argument.range.lowerBound)
        branches += argument.branches.map { inner in
          MessageArgument.Branch(
            variant: branch.variant.adding(part: inner.variant),
            hasNumberSigns: branch.hasNumberSigns || inner.hasNumberSigns, range: inner.range,
            depth: branch.depth + 1)
        }
        start = argument.range.upperBound
      }
      outside.append(start..<branch.range.upperBound)
      waiting += branches.reversed()
      // The text around arguments is often empty; it is then left out.
      if branches.isEmpty || outside.contains(where: { !$0.isEmpty }) {
        values.append(
          CatalogValue(
            text: slice(outside), variant: branch.variant, isShipped: isShipped,
            hasNumberSigns: branch.hasNumberSigns))
      }
    }
    return values
  }
}

/// An argument with branches in an ICU message; its kind is `plural`, `select` or `selectordinal`.
private struct MessageArgument {
  /// A branch, without its braces.
  struct Branch {
    let variant: String
    let hasNumberSigns: Bool
    let range: Range<Int>
    var depth = 0
  }

  /// The maximum nesting of arguments; deeper arguments are read as text.
  static let maximumDepth = 8

  let range: Range<Int>
  let branches: [Branch]

  /// Finds the first argument in a range; `nil` if there is none, or if the argument is malformed.
  init?(in message: Bytes, range: Range<Int>) {
    var start = range.lowerBound
    while let brace = message[start..<range.upperBound].firstIndex(of: UInt8(ascii: "{")) {
      var scanner = MessageScanner(message, range: brace + 1..<range.upperBound)
      guard !scanner.word().isEmpty, scanner.skip(","),
        let kind = MessageScanner.kinds[scanner.word()], scanner.skip(",")
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

/// Reads the content of an argument's braces.
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

  /// Returns whether `character` is next; if so, skips it and, without `keepsSpaces`, white space.
  mutating func skip(_ character: Unicode.Scalar, keepsSpaces: Bool = false) -> Bool {
    guard consume(UInt8(ascii: character)) else { return false }
    if !keepsSpaces { skipWhitespace() }
    return true
  }

  /// The first part of a branch's variant, keyed by the kind of the argument.
  static let kinds = ["plural": "plural", "selectordinal": "ordinal", "select": "select"]

  /// Reads the branches and the brace after them, or returns `nil` if they are malformed.
  mutating func branches(of kind: String) -> [MessageArgument.Branch]? {
    var branches: [MessageArgument.Branch] = []
    while !skip("}", keepsSpaces: true) {
      let selector = word()
      // An offset may precede the branches of a plural.
      if selector.hasPrefix("offset:") { continue }
      guard !selector.isEmpty, skip("{", keepsSpaces: true), let branch = readBranch() else {
        return nil
      }
      branches.append(
        .init(
          variant: "\(kind).\(selector)", hasNumberSigns: kind != "select", range: branch))
    }
    return branches.isEmpty ? nil : branches
  }

  /// Reads a branch through its closing brace, and returns its range; `nil` if there is no brace.
  private mutating func readBranch() -> Range<Int>? {
    let start = offset
    var depth = 1
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 {
        defer { skipWhitespace() }
        return start..<offset - 1
      }
    }
    return nil
  }

  mutating func word() -> String {
    let word = skip { !$0.isASCIIWhitespace && !"{},".utf8.contains($0) }
    skipWhitespace()
    return String(decoding: text[word], as: UTF8.self)
  }
}
