import LinkMarkup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private struct FileError: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path): \(unsafe String(cString: strerror(errno)))" }
}

func read(_ path: String) throws -> Bytes {
  guard let file = unsafe fopen(path, "rb") else { throw FileError(path: path) }
  defer { unsafe fclose(file) }
  var bytes: Bytes = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&part, 1, part.count, file)
    guard count > 0 else { return bytes }
    bytes += part[..<count]
  }
}

/// Writes a file, replacing any existing one.
func write(_ bytes: Bytes, to path: String) throws {
  guard let file = unsafe fopen(path, "wb") else { throw FileError(path: path) }
  let written = unsafe bytes.withUnsafeBytes { bytes in
    unsafe fwrite(bytes.baseAddress, 1, bytes.count, file)
  }
  guard unsafe fclose(file) == 0, written == bytes.count else { throw FileError(path: path) }
}
