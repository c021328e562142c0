/// A file under construction, beside the one that it will become; gone unless it is committed.
///
/// It is locked for as long as it is written, which tells it from what a killed run left.
struct AtomicFile: ~Copyable {
  private let file: OpenFile
  private let temporaryPath: String
  private let path: String
  private var isCommitted = false

  /// Creates the temporary file; `path` is not a symbolic link.
  init(becoming path: String) throws(SystemError) {
    while true {
      let temporaryPath = Path.joined(
        Path.folder(of: path), TemporaryName(for: Path.name(of: path)).text)
      do throws(SystemError) {
        let file = try OpenFile(temporaryPath, for: .creating)
        do throws(SystemError) {
          try file.lock()
        } catch .wouldBlock {
          // Another run takes it for a leftover, because it came between the two calls.
          continue
        } catch {
          // A file system without locks.
        }
        if try file.descriptor.status().hardLinkCount == 0 { continue }
        self.file = file
      } catch .fileExists {
        continue
      }
      self.temporaryPath = temporaryPath
      self.path = path
      return
    }
  }

  deinit {
    if !isCommitted { try? FileSystem.remove(temporaryPath) }
  }

  /// Writes the whole file and puts it into its place, with the permissions of the file there.
  mutating func commit(_ bytes: Span<UInt8>, replacing old: FileStatus?) throws(SystemError) {
    // Before the bytes are there: what was private never lies open.
    if let old { try file.setPermissions(old.permissions) }
    try file.descriptor.write(bytes)
    try FileSystem.rename(temporaryPath, to: path)
    isCommitted = true
  }
}

/// `.NAME.XXXXXX.tmp`, the name of a file that becomes NAME; a long NAME is cut to fit.
struct TemporaryName {
  let text: String

  private static let suffix = ".tmp"
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let randomCount = 6
  /// File systems take names of 255 bytes.
  private static let maximumStemCount = 255 - 2 - randomCount - suffix.utf8.count

  init(for name: String) {
    let letters = (0..<TemporaryName.randomCount).map { _ in
      TemporaryName.alphabet[Int.random(in: TemporaryName.alphabet.indices)]
    }
    let random = String(decoding: letters, as: UTF8.self)
    text = ".\(TemporaryName.stem(of: name)).\(random)\(TemporaryName.suffix)"
  }

  /// As much of a file's name as its temporary names hold.
  static func stem(of name: String) -> String {
    var stem = Substring(name)
    while stem.utf8.count > maximumStemCount {
      stem.unicodeScalars.removeLast()
    }
    return String(stem)
  }

  /// The stem in a temporary name; nil when `name` is none.
  static func stem(in name: String) -> String? {
    let bytes = name.utf8
    guard bytes.first == UInt8(ascii: "."), name.hasSuffix(suffix) else { return nil }
    let stem = bytes.dropFirst().dropLast(suffix.utf8.count)
    let random = stem.suffix(randomCount)
    let final = stem.dropLast(randomCount)
    guard random.count == randomCount, random.allSatisfy(alphabet.contains), final.count > 1,
      final.last == UInt8(ascii: ".")
    else { return nil }
    return String(final.dropLast())
  }
}
