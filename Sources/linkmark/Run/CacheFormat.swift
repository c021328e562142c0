import LinkMarkup

/// The file of a cache: texts that end with NUL.
///
/// It has a signature, the settings, the number of entries, the entries, and a digest of all of these. Lists
/// begin with their count.
enum CacheFormat {
  private static let signature = "linkmark build cache 2"

  static func bytes(of entries: [BuildCache.Entry], settings: Digest) -> Bytes {
    // An entry that cannot be written is converted again.
    let entries = entries.map(\.fields).filter { !$0.contains { $0.utf8.contains(0) } }
    let fields = [signature] + settings.fields + ["\(entries.count)"] + entries.joined()
    let body = Bytes((fields.joined(separator: "\0") + "\0").utf8)
    return body + Digest(body).fields.joined(separator: "\0").utf8
  }

  /// Reads the settings, and the entries by the bytes of the paths of inputs; nil when the cache is broken.
  static func contents(of bytes: Bytes) -> (settings: Digest, entries: [Bytes: BuildCache.Entry])? {
    var reader = CacheReader(bytes)
    do throws(CacheReader.FormatError) {
      guard try reader.text() == signature else { return nil }
      let settings = try reader.digest()
      var entries: [Bytes: BuildCache.Entry] = [:]
      for entry in try reader.list({ (reader) throws(CacheReader.FormatError) in try reader.entry() }) {
        entries[Bytes(entry.input.path.utf8)] = entry
      }
      let body = Bytes(bytes[..<reader.offset])
      return try reader.digest() == Digest(body) && reader.isAtEnd ? (settings, entries) : nil
    } catch {
      return nil
    }
  }
}

extension BuildCache.Entry {
  fileprivate var fields: [String] {
    input.fields + ["\(outputs.count)"] + outputs.flatMap(\.fields) + ["\(lines.count)"] + lines
      + [worstLevel?.rawValue ?? "", "\(takenRoutes.count)"] + takenRoutes
      + [languageWithoutPhrases?.description ?? ""]
  }
}

extension CachedFile {
  fileprivate var fields: [String] {
    let numbers = [
      stamp.byteCount, stamp.modificationTime, stamp.changeTime, stamp.device, stamp.inode,
    ]
    return [path] + numbers.map { "\($0)" } + digest.fields + [isRacy ? "1" : "0"]
  }
}

extension Digest {
  fileprivate var fields: [String] { ["\(first)", "\(second)"] }
}

private struct CacheReader {
  struct FormatError: Error {}

  private let bytes: Bytes
  private(set) var offset = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { offset > bytes.count }

  mutating func text() throws(FormatError) -> String {
    guard offset <= bytes.count else { throw FormatError() }
    let end = bytes[offset...].firstIndex(of: 0) ?? bytes.count
    defer { offset = end + 1 }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  mutating func number() throws(FormatError) -> UInt64 {
    guard let number = UInt64(try text()) else { throw FormatError() }
    return number
  }

  mutating func list<Element>(
    _ element: (inout CacheReader) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    // Each element has a byte at least.
    guard let count = Int(exactly: try number()), count <= bytes.count else { throw FormatError() }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  mutating func digest() throws(FormatError) -> Digest {
    Digest(first: try number(), second: try number())
  }

  mutating func entry() throws(FormatError) -> BuildCache.Entry {
    BuildCache.Entry(
      input: try file(), outputs: try list { (reader) throws(FormatError) in try reader.file() },
      lines: try texts(), worstLevel: Finding.Level(rawValue: try text()),
      takenRoutes: try texts(), languageWithoutPhrases: LanguageTag(try text()), origin: .cache)
  }

  private mutating func texts() throws(FormatError) -> [String] {
    try list { (reader) throws(FormatError) in try reader.text() }
  }

  private mutating func file() throws(FormatError) -> CachedFile {
    CachedFile(
      path: try text(),
      stamp: FileStamp(
        byteCount: try number(), modificationTime: try number(), changeTime: try number(),
        device: try number(), inode: try number()),
      digest: try digest(), isRacy: try number() != 0)
  }
}
