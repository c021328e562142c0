import LinkMarkup

/// The place of the language in the paths that a glob matches, as in `copy/{locale}/**/*.md` or
/// `copy/**/*.{locale}.md`.
struct LocalePlace {
  /// An error for a glob in which the place of the language is unclear.
  struct UnclearError: Error {
    let reason: String
  }

  private enum Index {
    case fromStart(Int)
    /// An index counted from the last component, which has the index 0.
    case fromEnd(Int)
  }

  /// The glob with a wildcard in place of the language.
  let glob: String
  private let index: Index
  /// The start of the path component, before the language: fixed text, or any text and a separator.
  private let prefix: Prefix
  private let suffix: Bytes

  private enum Prefix {
    case text(Bytes)
    case anything(before: UInt8)
  }

  private static let placeholder = "{locale}"

  static func isIn(_ text: some StringProtocol) -> Bool { text.contains(placeholder) }

  init?(in glob: String) throws(UnclearError) {
    let components = glob.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = components.firstIndex(where: LocalePlace.isIn) else { return nil }
    let parts = glob.components(separatedBy: LocalePlace.placeholder)
    let others = components[index].components(separatedBy: LocalePlace.placeholder)
    guard parts.count == 2, others.count == 2 else {
      throw UnclearError(reason: "'{locale}' is there more than once; write it once")
    }
    prefix = try LocalePlace.prefix(others[0], in: components[index])
    guard !Glob.hasWildcards(others[1].utf8) else {
      throw UnclearError(
        reason: "'\(components[index])' has a wildcard after '{locale}'; remove the wildcard")
    }
    suffix = Bytes(others[1].utf8)
    if !components[..<index].contains("**") {
      self.index = .fromStart(index)
    } else if !components[index...].contains("**") {
      self.index = .fromEnd(components.count - 1 - index)
    } else {
      throw UnclearError(
        reason: "'**' is before and after '{locale}'; name the folders on one side")
    }
    self.glob = parts.joined(separator: "*")
  }

  private static func prefix(
    _ text: String, in component: Substring
  ) throws(UnclearError) -> Prefix {
    guard Glob.hasWildcards(text.utf8) else { return .text(Bytes(text.utf8)) }
    // A hyphen cannot end the wildcard, because a language may contain hyphens.
    guard let last = text.utf8.last, ".,_@+~ ".utf8.contains(last) else {
      throw UnclearError(
        reason: "'\(component)' does not end the wildcard before '{locale}'; write a period "
          + "between them")
    }
    return .anything(before: last)
  }

  /// Returns the language and the pattern of a path that matches the glob; nil without a language.
  ///
  /// The pattern is the path with `{locale}` in place of the language. A language has two or three
  /// letters before any hyphen, so a word such as `shared` is not a language.
  func localeAndPattern(of path: String) -> (locale: LanguageTag, pattern: String)? {
    var components = path.utf8.split(separator: UInt8(ascii: "/")).map { Bytes($0) }
    let index =
      switch index {
      case .fromStart(let index): index
      case .fromEnd(let index): components.count - 1 - index
      }
    guard components.indices.contains(index) else { return nil }
    let component = components[index]
    guard component.count > suffix.count, component.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    let rest = component.dropLast(suffix.count)
    let start: Int
    switch prefix {
    case .text(let text): start = rest.starts(with: text) ? text.count : rest.count
    case .anything(let separator):
      start = rest.lastIndex(of: separator).map { $0 + 1 } ?? rest.count
    }
    guard start < rest.count,
      let tag = LanguageTag(String(decoding: rest[start...], as: UTF8.self)),
      (2...3).contains(tag.description.prefix { $0 != "-" }.count)
    else { return nil }
    components[index] = component[..<start] + LocalePlace.placeholder.utf8 + suffix
    return (tag, components.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
  }
}

extension StringProtocol {
  /// Splits the text at each occurrence of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
