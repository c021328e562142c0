import LinkMarkup

/// A document or a catalog to read.
struct Input: Sendable {
  enum Source: Equatable, Sendable {
    case standardInput
    /// A file; `belowFolder` is a folder around it, such as the searched one; nil for an operand.
    case file(belowFolder: String?)
  }

  let source: Source
  /// The path of the file, or the name of standard input in messages.
  let name: String
  /// The language in the path, such as `de`; nil if the path has no language.
  var locale: LanguageTag?
  /// The place of the language in the path; nil if the path has no language.
  var translation: Translation?
  /// The input's settings from `files` in the project file; nil if there are none.
  var settings: Configuration.FileSettings?
  /// The contents in an earlier version of the project; nil if the input is still to be read.
  private(set) var contents: Bytes?

  /// - Parameter contents: The contents in an earlier version of the project; nil to read the file.
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

  /// The device and inode of a file; nil for a missing file, and for a stream on standard input.
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
  /// - Throws: `fileTooLarge` if the input has more than `limit` bytes.
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

  /// Reads a document or a catalog; returns nil after an error, which is added to `messages`.
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

  /// Returns the Markdown extension of a file name, with its dot; nil for other names, and `.md`.
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

    /// Returns a path with `{locale}` in place of its language; nil if no language is at `place`.
    func pattern(of path: String) -> String? {
      let rest = folder == "." ? path : Path.relative(path, to: folder)
      return rest.flatMap { place.localeAndPattern(of: $0) }.map { Path.joined(folder, $0.pattern) }
    }
  }

  /// Returns the path to which a relative link leads, with `{locale}` in place of a language in it.
  ///
  /// Keeps the query and the fragment. Returns nil if the path of the input has no language, or if
  /// the link is empty, begins with `/`, `#` or `?`, or leads above the working or the root folder.
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
