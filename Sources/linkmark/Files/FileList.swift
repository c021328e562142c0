import LinkMarkup

/// Names of inputs in a file, one a line, or with NUL behind each as `find -print0` has them.
enum FileList {
  static func names(in path: String) throws(UsageError) -> [String] {
    let input = path == "-" ? Input.standardInput(named: "<stdin>") : Input(file: path)
    let source: Bytes
    do throws(SystemError) {
      source = try input.read(limit: maximumByteCount)
    } catch {
      throw UsageError("--files-from: \(input.name): \(error)" + error.adviceForReading)
    }
    return names(in: source)
  }

  /// What is not UTF-8 is replaced, so that it is no name of any file.
  static func names(in source: Bytes) -> [String] {
    let end = source.contains(0) ? 0 : UInt8(ascii: "\n")
    return source.split(separator: end).compactMap { name in
      let isDOS = end != 0 && name.last == UInt8(ascii: "\r")
      let name = isDOS ? name.dropLast() : name
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
  }

  private static let maximumByteCount = 1 << 30
}

extension Arguments {
  /// The arguments with the operands that `--files-from` names behind their own.
  func withListedFiles() throws(UsageError) -> Arguments {
    guard let filesFrom else { return self }
    var arguments = self
    let names = try FileList.names(in: filesFrom)
    if filesFrom == "-", (operands + names).contains("-") {
      throw UsageError("standard input can be read only once: it is the list of --files-from")
    }
    arguments.operands += names
    return arguments
  }
}
