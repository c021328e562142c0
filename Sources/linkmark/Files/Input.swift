/// One document to convert.
struct Input {
  enum Source: Equatable {
    case standardInput
    /// `belowFolder` is the operand under which the file was found, nil for an operand of its own.
    case file(belowFolder: String?)
  }

  let source: Source
  /// The path, or what standard input is called in messages.
  let name: String
  /// Nil when the file system does not say.
  let identity: FileStatus.Identity?

  init(source: Source, name: String, identity: FileStatus.Identity?) {
    self.source = source
    self.name = name
    self.identity = identity
  }

  /// A file that may be missing.
  init(file path: String) {
    self.init(
      source: .file(belowFolder: nil), name: path,
      identity: (try? FileStatus(ofFileAt: path))?.identity)
  }

  static func standardInput(named name: String) -> Input {
    let status = try? FileDescriptor.standardInput.status()
    return Input(
      source: .standardInput, name: name,
      identity: status?.kind == .regular ? status?.identity : nil)
  }

  /// The file's name without the folder and the extension of Markdown.
  var title: String {
    let name = Path.name(of: name)
    return String(name.dropLast(Input.markdownExtension(of: name)?.count ?? 0))
  }

  /// The whole document, which may have `limit` bytes.
  func read(limit: Int) throws(SystemError) -> [UInt8] {
    switch source {
    case .standardInput: return try FileDescriptor.standardInput.readToEnd(limit: limit)
    case .file:
      let file = try OpenFile(name, for: .reading)
      return try file.descriptor.readToEnd(limit: limit)
    }
  }

  /// The extension of a Markdown file, with its dot; nil when the name has another or nothing else.
  static func markdownExtension(of name: String) -> String? {
    [".md", ".markdown"].first { name.count > $0.count && name.lowercased().hasSuffix($0) }
  }
}
