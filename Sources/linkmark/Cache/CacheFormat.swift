import LinkMarkup

// The format: a signature, the settings, the entries, and a digest of all of these. Numbers are
// little-endian with eight bytes; texts and lists begin with their count.

private let signature = Bytes("linkmark build cache 1\n".utf8)

/// Writes a cache.
enum CacheWriter {
  static func bytes(of entries: [BuildCache.Entry], settings: Digest) -> Bytes {
    var bytes = signature
    append(settings, to: &bytes)
    append(UInt64(entries.count), to: &bytes)
    for entry in entries {
      append(entry.input, to: &bytes)
      append(UInt64(entry.outputs.count), to: &bytes)
      for output in entry.outputs { append(output, to: &bytes) }
      append(entry.lines, to: &bytes)
      append(entry.worstLevel?.rawValue ?? "", to: &bytes)
      append(entry.takenRoutes, to: &bytes)
      append(entry.languageWithoutPhrases?.description ?? "", to: &bytes)
    }
    append(Digest(bytes), to: &bytes)
    return bytes
  }

  static func append(_ digest: Digest, to bytes: inout Bytes) {
    append(digest.words.0, to: &bytes)
    append(digest.words.1, to: &bytes)
  }

  private static func append(_ number: UInt64, to bytes: inout Bytes) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func append(_ text: String, to bytes: inout Bytes) {
    append(UInt64(text.utf8.count), to: &bytes)
    bytes += text.utf8
  }

  private static func append(_ texts: [String], to bytes: inout Bytes) {
    append(UInt64(texts.count), to: &bytes)
    for text in texts { append(text, to: &bytes) }
  }

  private static func append(_ file: CachedFile, to bytes: inout Bytes) {
    append(file.path, to: &bytes)
    let stamp = file.stamp
    for number in [
      stamp.byteCount, stamp.modificationTime, stamp.changeTime, stamp.device, stamp.inode,
    ] { append(number, to: &bytes) }
    append(file.digest, to: &bytes)
    append(file.isRacy ? 1 : 0, to: &bytes)
  }
}

/// Reads a cache.
struct CacheReader {
  private let bytes: Bytes
  private var offset: Int

  private init(_ bytes: Bytes, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  private struct FormatError: Error {}

  /// Reads the settings, and the entries by the bytes of the paths of inputs; nil when the cache is broken.
  static func contents(
    of bytes: Bytes
  ) -> (settings: Digest, entries: [Bytes: BuildCache.Entry])? {
    guard bytes.starts(with: signature), bytes.count >= signature.count + 16 else { return nil }
    let body = Bytes(bytes.dropLast(16))
    var end = CacheReader(Bytes(bytes.suffix(16)))
    var reader = CacheReader(body, from: signature.count)
    do throws(FormatError) {
      guard try end.digest() == Digest(body) else { return nil }
      let settings = try reader.digest()
      var entries: [Bytes: BuildCache.Entry] = [:]
      for _ in 0..<(try reader.count()) {
        let entry = try reader.entry()
        entries[Bytes(entry.input.path.utf8)] = entry
      }
      return (settings, entries)
    } catch {
      return nil
    }
  }

  private mutating func entry() throws(FormatError) -> BuildCache.Entry {
    let input = try file()
    var outputs: [CachedFile] = []
    for _ in 0..<(try count()) { outputs.append(try file()) }
    return BuildCache.Entry(
      input: input, outputs: outputs, lines: try texts(),
      worstLevel: Finding.Level(rawValue: try text()), takenRoutes: try texts(),
      languageWithoutPhrases: LanguageTag(try text()), origin: .cache)
  }

  private mutating func file() throws(FormatError) -> CachedFile {
    let path = try text()
    let stamp = FileStamp(
      byteCount: try number(), modificationTime: try number(), changeTime: try number(),
      device: try number(), inode: try number())
    return CachedFile(path: path, stamp: stamp, digest: try digest(), isRacy: try number() != 0)
  }

  private mutating func number() throws(FormatError) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw FormatError() }
    defer { offset += 8 }
    let number = unsafe bytes.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return UInt64(littleEndian: number)
  }

  private mutating func digest() throws(FormatError) -> Digest {
    Digest(words: (try number(), try number()))
  }

  /// Reads a count, which cannot exceed the number of bytes.
  private mutating func count() throws(FormatError) -> Int {
    guard let count = Int(exactly: try number()), count <= bytes.count - offset else {
      throw FormatError()
    }
    return count
  }

  private mutating func text() throws(FormatError) -> String {
    let count = try count()
    defer { offset += count }
    return String(decoding: bytes[offset..<(offset + count)], as: UTF8.self)
  }

  private mutating func texts() throws(FormatError) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }
}
