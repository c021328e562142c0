import LinkText

/// Names of inputs in a file, one a line or each ended by NUL, as `find -print0` writes them.
enum FileList {
  /// Reads the names in a file; `-` is standard input.
  static func names(in path: String) throws(UsageError) -> [String] {
    let input = path == "-" ? Input.standardInput(named: "<stdin>") : Input(file: path)
    let source: Bytes
    do throws(SystemError) {
      source = try input.read(limit: maximumByteCount)
    } catch {
      throw .invalidValue(
        of: "files-from", reason: "\(input.name): \(error)" + error.adviceForReading)
    }
    return names(in: source)
  }

  /// Returns the names in a list; bytes that are not UTF-8 are replaced, so that they match no file.
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
