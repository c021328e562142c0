import LinkMarkup

/// The inputs and outputs of the last build.
///
/// If an input or one of its outputs is missing or changed, the input is converted again.
final class BuildCache: Sendable {
  struct Entry: Equatable, Sendable {
    var input: CachedFile
    var outputs: [CachedFile]
    var messageLines: [String]
    var worstLevel: Finding.Level?
    var takenRoutes: [String]
    var languageWithoutPhrases: LanguageTag?
    var origin: Origin
  }

  enum Origin {
    case cache
    /// The entry is from the cache, but the stamp of a file was outdated or uncertain.
    case revalidatedCache
    case conversion
  }

  let path: String
  /// The digest of everything that outputs depend on, except the inputs.
  private let settings: Digest
  /// The latest modification time of the files that all outputs need, in nanoseconds since 1970.
  private let newestSourceTime: UInt64
  /// Whether a file that all outputs depend on has changed since its digest was taken.
  private let isUncertain: Bool
  /// Whether the run skips unchanged inputs and saves its entries.
  let skipsUnchanged: Bool
  /// The entries of the last build, whatever its settings were.
  private let earlierEntries: [Entry]
  /// The entries of the last build by the bytes of input paths; empty if settings have changed.
  private let entries: [Bytes: Entry]

  /// The contents of a cache file, which can be read before the settings are known.
  struct Contents {
    fileprivate let path: String
    /// The settings and entries in the file; nil if the file is broken or missing.
    fileprivate let saved: (settings: Digest, entries: [Bytes: Entry])?

    init(ofFileAt path: String) {
      self.path = path
      let folder = try? DirectoryHandle(Path.folder(of: path))
      let file = try? folder?.contents(of: Path.name(of: path), limit: Document.maximumSourceCount)
      saved = file.flatMap(CacheFormat.contents)
    }
  }

  /// Creates a cache; if the file is broken or has different settings, all inputs are converted.
  ///
  /// - Parameters:
  ///   - settings: Everything that outputs depend on, except the inputs and `sources`.
  ///   - sources: The files that all outputs depend on, with the digests of what was read.
  ///   - skipsUnchanged: Whether the run skips unchanged inputs and saves its entries.
  init(
    _ contents: Contents, settings: [String], sources: [(path: String, digest: Digest)],
    skipsUnchanged: Bool
  ) {
    path = contents.path
    self.skipsUnchanged = skipsUnchanged
    earlierEntries = contents.saved.map { Array($0.entries.values) } ?? []
    var parts = settings
    // Another executable of the same version may write different bytes.
    if let program = CurrentProcess.executable {
      parts.append(
        "\(program.identity.inode) \(program.byteCount) \(program.modificationTime) "
          + "\(program.changeTime)")
    }
    for source in sources {
      parts += [source.path, String(source.digest.first), String(source.digest.second)]
    }
    let settings = Digest(of: parts.joined(separator: "\0").utf8)
    self.settings = settings
    newestSourceTime =
      sources.compactMap { FileStamp(ofFileAt: $0.path)?.modificationTime }.max() ?? 0
    isUncertain = !sources.allSatisfy { Digest(ofFileAt: $0.path) == $0.digest }
    entries = contents.saved.flatMap { $0.settings == settings ? $0.entries : nil } ?? [:]
  }

  /// Returns the entry of each input, or nil if the input has to be converted again.
  ///
  /// - Parameters:
  ///   - outputs: Returns the paths of an input's outputs, given the index of the input.
  ///   - unchanged: Whether current outputs get a new modification time.
  func currentEntries(
    of inputs: [Input], outputs: @escaping @Sendable (Int) -> [String],
    unchanged: OutputWriter.UnchangedFiles, threadCount: Int
  ) -> [Entry?] {
    guard !entries.isEmpty else { return Array(repeating: nil, count: inputs.count) }
    return OrderedWork.results(count: inputs.count, threadCount: threadCount) { index in
      self.currentEntry(of: inputs[index], outputs: outputs(index), unchanged: unchanged)
    }
  }

  private func currentEntry(
    of input: Input, outputs: [String], unchanged: OutputWriter.UnchangedFiles
  ) -> Entry? {
    guard var entry = entries[Bytes(input.name.utf8)],
      entry.outputs.elementsEqual(outputs, by: { Path.areSame($0.path, $1) }),
      let file = entry.input.current()
    else { return nil }
    if file != entry.input {
      entry.input = file
      entry.origin = .revalidatedCache
    }
    let newest = max(newestSourceTime, file.stamp.modificationTime)
    for (index, output) in entry.outputs.enumerated() {
      guard var current = output.current() else { return nil }
      if unchanged == .touched, current.stamp.modificationTime < newest {
        guard let touched = current.touch() else { return nil }
        current = touched
      }
      guard current != output else { continue }
      entry.outputs[index] = current
      entry.origin = .revalidatedCache
    }
    return entry
  }

  /// Returns the entries of the last build, except entries of the given inputs, sorted by path.
  func entries(excludingInputs inputs: [String]) -> [Entry] {
    if earlierEntries.isEmpty { return [] }
    let names = Set(inputs.map { Bytes($0.utf8) })
    return earlierEntries.filter { !names.contains(Bytes($0.input.path.utf8)) }
      .sorted { $0.input.path.utf8.lexicographicallyPrecedes($1.input.path.utf8) }
  }

  /// Writes the entries, unless they may be wrong or hardly differ from the saved entries.
  func save(_ newEntries: [Entry]) throws(SystemError) {
    guard skipsUnchanged else { return }
    let time = CurrentProcess.nanosecondsSince1970
    let isKnown =
      newEntries.count == entries.count
      && newEntries.allSatisfy { $0.origin != .conversion }
    // Reading a few files again takes less time than writing all entries.
    let readCount = newEntries.count { $0.origin == .revalidatedCache }
    guard !isKnown || readCount > newEntries.count / 4, !isUncertain else { return }
    let written = newEntries.map { entry in
      var entry = entry
      entry.outputs = entry.outputs.map { $0.withRaciness(at: time) }
      return entry
    }
    let bytes = CacheFormat.bytes(of: written, settings: settings)
    let folder = Path.folder(of: path)
    // A symbolic link in someone else's repository may lead to any file of the user.
    guard try DirectoryHandle(folder).status(of: Path.name(of: path))?.kind != .symbolicLink else {
      throw .tooManySymbolicLinks
    }
    try OutputWriter().write(bytes.span, to: path, reach: .below(folder))
  }
}

extension Digest {
  /// Creates the digest of a file's contents, or of no bytes if the file cannot be read.
  init(ofFileAt path: String) { self = (try? CachedFile(reading: path))?.digest ?? Digest([]) }
}

/// A file as it was when it was last read or written.
struct CachedFile: Equatable, Sendable {
  let path: String
  let stamp: FileStamp
  let digest: Digest
  /// Whether the file may have changed although its stamp has not.
  let isRacy: Bool

  static func == (left: CachedFile, right: CachedFile) -> Bool {
    Path.areSame(left.path, right.path) && left.stamp == right.stamp
      && left.digest == right.digest && left.isRacy == right.isRacy
  }
}

extension CachedFile {
  /// Returns the file with its current stamp; nil if it is missing or its contents have changed.
  ///
  /// Reads the contents only if the stamp differs or is racy.
  func current() -> CachedFile? {
    guard let status = try? FileStatus(ofFileAt: path), status.kind == .regular,
      UInt64(status.byteCount) == stamp.byteCount
    else { return nil }
    if !isRacy, FileStamp(status) == stamp { return self }
    guard let file = try? CachedFile(reading: path), file.digest == digest else { return nil }
    return file
  }

  init(reading path: String) throws(SystemError) {
    let file = try OpenFile(path, for: .reading)
    let status = try file.descriptor.status()
    self.init(
      path, status: status,
      contents: try file.descriptor.readToEnd(limit: Document.maximumSourceCount))
  }

  init(_ path: String, status: FileStatus, contents: Bytes) {
    self.init(path, stamp: FileStamp(status), digest: Digest(contents))
  }

  init(_ path: String, stamp: FileStamp, digest: Digest) {
    self.init(
      path: path, stamp: stamp, digest: digest,
      isRacy: stamp.isRacy(at: CurrentProcess.nanosecondsSince1970))
  }

  /// Returns the same state with `isRacy` computed for the time when the cache is written.
  func withRaciness(at time: UInt64) -> CachedFile {
    CachedFile(path: path, stamp: stamp, digest: digest, isRacy: stamp.isRacy(at: time))
  }

  /// Returns a state that no file has, so that the file never counts as current.
  func neverCurrent() -> CachedFile {
    let stamp = FileStamp(byteCount: .max, modificationTime: 0, changeTime: 0, device: 0, inode: 0)
    return CachedFile(path: path, stamp: stamp, digest: Digest(first: 0, second: 0), isRacy: true)
  }

  /// Sets the modification time of the file to now, and returns its new state; nil if that fails.
  func touch() -> CachedFile? {
    guard (try? FileSystem.setModificationTimeToNow(of: path)) != nil,
      let stamp = FileStamp(ofFileAt: path)
    else { return nil }
    return CachedFile(path, stamp: stamp, digest: digest)
  }
}

/// The format of a cache file: a sequence of texts, separated by NUL.
///
/// The texts are a signature, the digest of the settings, the number of entries, the entries, and a
/// digest of the texts before it. Each list in an entry begins with the number of its elements.
enum CacheFormat {
  private static let signature = "linkmark build cache 2"

  static func bytes(of entries: [BuildCache.Entry], settings: Digest) -> Bytes {
    // An entry that contains NUL is not written, so the next build converts its input again.
    let entries = entries.map(\.fields).filter { !$0.contains { $0.utf8.contains(0) } }
    let fields = [signature] + settings.fields + ["\(entries.count)"] + entries.joined()
    let body = Bytes((fields.joined(separator: "\0") + "\0").utf8)
    return body + Digest(body).fields.joined(separator: "\0").utf8
  }

  /// Returns the digest of the settings, and the entries by input path; nil if the file is broken.
  static func contents(of bytes: Bytes) -> (settings: Digest, entries: [Bytes: BuildCache.Entry])? {
    var reader = CacheReader(bytes)
    do throws(CacheReader.FormatError) {
      guard try reader.text() == signature else { return nil }
      let settings = try reader.digest()
      var entries: [Bytes: BuildCache.Entry] = [:]
      for entry in try reader.list({ (reader) throws(CacheReader.FormatError) in try reader.entry()
      }) {
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
    input.fields + ["\(outputs.count)"] + outputs.flatMap(\.fields) + ["\(messageLines.count)"]
      + messageLines + [worstLevel?.rawValue ?? "", "\(takenRoutes.count)"] + takenRoutes
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
    // Each element has at least one byte, so a count above the byte count is wrong.
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
      messageLines: try texts(), worstLevel: Finding.Level(rawValue: try text()),
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
