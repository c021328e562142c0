import LinkMarkup

/// A document or a catalog to read.
struct Input: Sendable {
  enum Source: Equatable, Sendable {
    case standardInput
    /// A file; `belowFolder` is the searched folder that contains it, or nil for an operand.
    case file(belowFolder: String?)
  }

  let source: Source
  /// The path, or the name of standard input in messages.
  let name: String
  /// The language in the path, such as `de`; nil if the path has no language.
  var locale: LanguageTag?
  /// The place of the language in the path; nil if the path has no language.
  var translation: Translation?
  /// The input's settings from `files` in the project file; nil if there are none.
  var settings: Configuration.FileSettings?
  /// The contents in an earlier version of the project; nil if the input is still to be read.
  private(set) var contents: Bytes?

  /// - Parameter contents: The contents in an earlier version; nil to read the file.
  init(file path: String, belowFolder folder: String? = nil, contents: Bytes? = nil) {
    source = .file(belowFolder: folder)
    name = path
    self.contents = contents
  }

  private init(standardInputCalled name: String) {
    source = .standardInput
    self.name = name
  }

  static func standardInput(named name: String) -> Input { Input(standardInputCalled: name) }

  /// The device and inode of the file; nil if it is missing, or if standard input is not a file.
  var identity: FileStatus.Identity? {
    switch source {
    case .standardInput:
      let status = try? FileDescriptor.standardInput.status()
      return status?.kind == .regular ? status?.identity : nil
    case .file: return (try? FileStatus(ofFileAt: name))?.identity
    }
  }

  /// Whether the input is standard input, a pipe or a device, to which no fixes can be written.
  var isStream: Bool {
    source == .standardInput || (try? FileStatus(ofFileAt: name))?.kind == .other
  }

  /// The name of the file without its folder and its Markdown extension.
  var title: String {
    let name = Path.name(of: name)
    return String(name.dropLast(Input.markdownExtension(of: name)?.count ?? 0))
  }

  /// Reads the whole input.
  ///
  /// - Throws: `fileTooLarge` if it has more than `limit` bytes.
  func read(limit: Int) throws(SystemError) -> Bytes {
    if let contents {
      guard contents.count <= limit else { throw .fileTooLarge }
      return contents
    }
    switch source {
    case .standardInput: return try FileDescriptor.standardInput.readToEnd(limit: limit)
    case .file:
      let file = try OpenFile(name, for: .reading)
      return try file.descriptor.readToEnd(limit: limit)
    }
  }

  /// Reads a document; returns nil after an error, which is added to `messages`.
  func readDocument(_ messages: inout Messages) -> Bytes? {
    messages.attempt(reading: name, try read(limit: Document.maximumSourceCount))
  }

  /// Reads a file that configures a run.
  ///
  /// - Parameters:
  ///   - origin: The option or the project file that names the file, for messages.
  ///   - limit: The maximum size in bytes.
  ///   - missingAdvice: The advice in the message if the file is missing; nil for general advice.
  func settings<Value>(
    from origin: String? = nil, limit: Int = Input.maximumSettingsCount,
    missingAdvice: String? = nil, parse: (Bytes) throws(SourceError) -> Value
  ) throws(UsageError) -> Value {
    let source = try attempt(try read(limit: limit)) { (error: SystemError) in
      let advice = error == .noSuchFile ? missingAdvice : nil
      return UsageError.refused(
        (origin.map { "\($0): " } ?? "") + "\(name): \(error)\(advice ?? error.adviceForReading)")
    }
    return try attempt(try parse(source))
  }

  /// The maximum size in bytes of a file that configures a run, such as a theme or a project file.
  static let maximumSettingsCount = 16 << 20

  private static let markdownExtensions = [".md", ".markdown"]

  /// Returns the extension of a Markdown file, with its dot; nil if the name has no such extension,
  /// or nothing before it.
  static func markdownExtension(of name: String) -> String? {
    markdownExtensions.first { fileExtension in
      name.utf8.count > fileExtension.utf8.count
        && name.utf8.suffix(fileExtension.utf8.count)
          .elementsEqual(fileExtension.utf8, by: { $0 | 0x20 == $1 | 0x20 })
    }
  }

  /// The place of the language in the paths of an input and of its translations.
  struct Translation: Sendable {
    let place: LocalePlace
    let folder: String

    /// Returns a path with `{locale}` in place of its language; nil if it has none at `place`.
    func pattern(of path: String) -> String? {
      let rest = folder == "." ? path : Path.relative(path, to: folder)
      return rest.flatMap { place.localeAndPattern(of: $0) }.map { Path.joined(folder, $0.pattern) }
    }
  }

  /// Returns the target of a relative link, with `{locale}` in place of the language, if any.
  ///
  /// Keeps the query and the fragment. Returns nil if the path of the input has no language, or if
  /// the link is empty, begins with `/`, `#` or `?`, or leads out of the working folder.
  func linkedPattern(of destination: Bytes) -> Bytes? {
    guard let translation, let first = destination.first, !"/#?".utf8.contains(first) else {
      return nil
    }
    let path = destination.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let rest = destination[path.endIndex...]
    let joined = Path.joined(Path.folder(of: name), String(decoding: path, as: UTF8.self))
    let isAbsolute = joined.utf8.first == UInt8(ascii: "/")
    guard let normalized = Path.normalized(joined).map({ isAbsolute ? "/" + $0 : $0 }) else {
      return nil
    }
    return Bytes((translation.pattern(of: normalized) ?? normalized).utf8) + rest
  }
}

/// The place of the language in the paths that a glob matches, as in `copy/{locale}/**/*.md` or
/// `copy/**/*.{locale}.md`.
struct LocalePlace {
  /// An error for a glob in which the place of the language is unclear.
  struct UnclearError: Error {
    let reason: String
  }

  private enum Index {
    case fromStart(Int)
    /// 0 is the last component.
    case fromEnd(Int)
  }

  /// The glob with a wildcard in place of the language.
  let glob: String
  private let index: Index
  /// The part of the path component before the language: text, or anything up to a separator.
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
