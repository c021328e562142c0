import LinkMarkup

/// The place of the language in the paths that a glob matches, as in `copy/{locale}/**/*.md`.
struct LocalePlace {
  /// A glob in which the place is not clear.
  struct UnclearError: Error {
    let reason: String
  }

  /// The glob with a wildcard in the place.
  let glob: String
  /// The index of the component that has the language.
  private let index: Int
  /// What is before and after the language in the component.
  private let prefix: Bytes
  private let suffix: Bytes

  private static let placeholder = "{locale}"

  /// Whether a part of a glob has the placeholder.
  static func isIn(_ text: some StringProtocol) -> Bool { text.contains(placeholder) }

  /// Finds the place in a glob; nil if it has none.
  init?(in glob: String) throws(UnclearError) {
    let components = glob.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = components.firstIndex(where: LocalePlace.isIn) else { return nil }
    let parts = glob.components(separatedBy: LocalePlace.placeholder)
    let others = components[index].components(separatedBy: LocalePlace.placeholder)
    guard parts.count == 2, others.count == 2 else {
      throw UnclearError(reason: "'{locale}' is there more than once; write it once")
    }
    guard !others.contains(where: { Glob.hasWildcards($0.utf8) }) else {
      throw UnclearError(
        reason: "'\(components[index])' has a wildcard beside '{locale}'; remove the wildcard")
    }
    guard !components[..<index].contains("**") else {
      throw UnclearError(reason: "'**' is before '{locale}'; name the folders instead")
    }
    self.glob = parts.joined(separator: "*")
    self.index = index
    (prefix, suffix) = (Bytes(others[0].utf8), Bytes(others[1].utf8))
  }

  /// Returns the language of a path that the glob matches; nil if it has another word in the place.
  ///
  /// Only languages of two or three letters count, so that a folder such as `shared` is none.
  func locale(of path: String) -> LanguageTag? {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    guard index < components.count else { return nil }
    let component = Bytes(components[index])
    guard component.starts(with: prefix), component.count > prefix.count + suffix.count,
      component.suffix(suffix.count).elementsEqual(suffix),
      let tag = LanguageTag(
        String(
          decoding: component.dropFirst(prefix.count).dropLast(suffix.count), as: UTF8.self)),
      (2...3).contains(tag.description.prefix { $0 != "-" }.count)
    else { return nil }
    return tag
  }
}

extension StringProtocol {
  /// Splits the text at each occurrence of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
