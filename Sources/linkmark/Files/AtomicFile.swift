import LinkText

/// A temporary file beside the one that it replaces; removed unless it is committed.
///
/// It is locked while it is written, which distinguishes it from the leftover of a killed run.
struct AtomicFile: ~Copyable {
  private let file: OpenFile
  private let temporaryPath: String
  private let path: String
  private var isCommitted = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The file to replace, not a symbolic link.
  ///   - number: Makes the name unique.
  init(replacing path: String, number: UInt64) throws(SystemError) {
    var number = number
    while true {
      let temporaryPath = Path.joined(
        Path.folder(of: path), TemporaryName(for: Path.name(of: path), number: number).text)
      do throws(SystemError) {
        let file = try OpenFile(temporaryPath, for: .creating)
        do throws(SystemError) {
          try file.lock()
        } catch .wouldBlock {
          // Another run takes it for a leftover, between the two calls.
          continue
        } catch {
          // The file system has no locks.
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

  /// Writes the whole file and renames it, with the permissions of the old file, and with its owner and
  /// group if this user may give files to them.
  ///
  /// Another group gets the permissions of others.
  ///
  /// - Throws: `noSuchFile` if another run took it for a leftover before it was locked.
  mutating func commit(_ bytes: Span<UInt8>, replacing old: FileStatus?) throws(SystemError) {
    // Before writing, so that private contents are never readable by others.
    if let old {
      // Before the permissions, because it clears setuid and setgid.
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

/// `.NAME.XXXXXX.tmp`, the name of the temporary file for NAME; a long NAME is cut.
struct TemporaryName {
  let text: String

  private static let suffix = ".tmp"
  private static let alphabet = Bytes("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let randomCount = 6
  /// File systems accept names of 255 bytes.
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

  /// Returns the part of a file's name that its temporary names hold.
  static func stem(of name: String) -> String {
    var stem = Substring(name)
    while stem.utf8.count > maximumStemCount {
      stem.unicodeScalars.removeLast()
    }
    return String(stem)
  }

  /// Returns the stem of a temporary name; nil when `name` is not one.
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
