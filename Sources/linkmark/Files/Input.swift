import LinkMarkup

/// One document to convert.
struct Input: Sendable {
  enum Source: Equatable, Sendable {
    case standardInput
    /// `belowFolder` is the operand under which the file was found, nil for an operand of its own.
    case file(belowFolder: String?)
  }

  let source: Source
  /// The path, or what standard input is called in messages.
  let name: String

  /// A file that may be missing.
  init(file path: String, belowFolder folder: String? = nil) {
    source = .file(belowFolder: folder)
    name = path
  }

  private init(standardInputCalled name: String) {
    source = .standardInput
    self.name = name
  }

  static func standardInput(named name: String) -> Input { Input(standardInputCalled: name) }

  /// What the file is, whatever its path; nil when the file system does not say.
  var identity: FileStatus.Identity? {
    switch source {
    case .standardInput:
      let status = try? FileDescriptor.standardInput.status()
      return status?.kind == .regular ? status?.identity : nil
    case .file: return (try? FileStatus(ofFileAt: name))?.identity
    }
  }

  /// Whether there is no file to write back to: it is standard input, a pipe or a device.
  var isStream: Bool {
    switch source {
    case .standardInput: true
    case .file: (try? FileStatus(ofFileAt: name))?.kind == .other
    }
  }

  /// The file's name without the folder and the extension of Markdown.
  var title: String {
    let name = Path.name(of: name)
    return String(name.dropLast(Input.markdownExtension(of: name)?.count ?? 0))
  }

  /// The whole document, which may have `limit` bytes.
  func read(limit: Int) throws(SystemError) -> Bytes {
    switch source {
    case .standardInput: return try FileDescriptor.standardInput.readToEnd(limit: limit)
    case .file:
      let file = try OpenFile(name, for: .reading)
      return try file.descriptor.readToEnd(limit: limit)
    }
  }

  private static let markdownExtensions = [".md", ".markdown"]

  /// The extension of a Markdown file, with its dot; nil when the name has another or nothing else.
  static func markdownExtension(of name: String) -> String? {
    markdownExtensions.first { fileExtension in
      name.utf8.count > fileExtension.utf8.count
        && name.utf8.suffix(fileExtension.utf8.count)
          .elementsEqual(fileExtension.utf8, by: { $0 | 0x20 == $1 | 0x20 })
    }
  }
}
