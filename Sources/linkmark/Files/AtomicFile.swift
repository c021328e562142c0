import LinkMarkup

/// A file under construction, beside the one that it will become; gone unless it is committed.
///
/// It is locked for as long as it is written, which tells it from what a killed run left.
struct AtomicFile: ~Copyable {
  private let file: OpenFile
  private let temporaryPath: String
  private let path: String
  private var isCommitted = false

  /// Creates the temporary file; `path` is not a symbolic link.
  ///
  /// Names with different numbers differ.
  init(becoming path: String, number: UInt64) throws(SystemError) {
    var number = number
    while true {
      let temporaryPath = Path.joined(
        Path.folder(of: path), TemporaryName(for: Path.name(of: path), number: number).text)
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
        self.file = file
      } catch .fileExists {
        number = .random(in: 0 ... .max)
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

  /// Writes the whole file and puts it into its place, with the permissions of the file there, and its
  /// owner and group where this user may give files to them.
  ///
  /// A group that the file was not for may do what everybody may.
  ///
  /// Fails with `noSuchFile` where another run took it for a leftover before it was locked.
  mutating func commit(_ bytes: Span<UInt8>, replacing old: FileStatus?) throws(SystemError) {
    // Before the bytes are there: what was private never lies open.
    if let old {
      // First: it takes permissions away that run a program as somebody else.
      var permissions = old.permissions
      do throws(SystemError) {
        try file.setOwner(old.owner, group: old.group)
      } catch {
        permissions.limitGroupToOthers()
      }
      try file.setPermissions(permissions)
    }
    try file.descriptor.write(bytes)
    try FileSystem.rename(temporaryPath, to: path)
    isCommitted = true
  }
}

/// `.NAME.XXXXXX.tmp`, the name of a file that becomes NAME; a long NAME is cut to fit.
struct TemporaryName {
  let text: String

  private static let suffix = ".tmp"
  private static let alphabet = Bytes("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let randomCount = 6
  /// File systems take names of 255 bytes.
  private static let maximumStemCount = 255 - 2 - randomCount - suffix.utf8.count

  init(for name: String, number: UInt64) {
    var rest = number
    let letters = (0..<TemporaryName.randomCount).map { _ in
      let (quotient, letter) = rest.quotientAndRemainder(
        dividingBy: UInt64(TemporaryName.alphabet.count))
      rest = quotient
      return TemporaryName.alphabet[Int(letter)]
    }
    let suffix = String(decoding: letters, as: UTF8.self) + TemporaryName.suffix
    text = ".\(TemporaryName.stem(of: name)).\(suffix)"
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
