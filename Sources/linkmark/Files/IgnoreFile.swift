import LinkMarkup

/// Rules in the format of a `.gitignore` file, which gitignore(5) describes.
struct IgnoreFile: Sendable {
  private struct Rule: Sendable {
    /// The position among all rules, of which the last that matches decides.
    let index: Int
    let pattern: Glob
    /// The bytes before the first wildcard, with which every match begins.
    let start: ArraySlice<UInt8>
    let isNegated: Bool
    let isForFoldersOnly: Bool
    /// Whether the pattern is matched against a path relative to the rules' folder, not a name.
    let hasSlash: Bool
  }

  /// A pattern without wildcards, which a path or a name must equal.
  private struct Literal: Hashable, Sendable {
    let text: ArraySlice<UInt8>
    let isForFoldersOnly: Bool
    let hasSlash: Bool
  }

  /// The rules with wildcards.
  private var rules: [Rule] = []
  /// The last rule for each pattern without wildcards.
  private var literals: [Literal: (index: Int, isNegated: Bool)] = [:]
  private var count = 0

  init(parsing source: Bytes) {
    let text = source.dropFirst(source.span.byteOrderMarkCount)
    for line in text.split(separator: UInt8(ascii: "\n")) {
      add(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return }
    var pattern = IgnoreFile.withoutTrailingSpaces(line)
    let isNegated = pattern.first == UInt8(ascii: "!")
    if isNegated { pattern.removeFirst() }
    let isForFoldersOnly = pattern.last == UInt8(ascii: "/")
    if isForFoldersOnly { pattern.removeLast() }
    let hasSlash = pattern.contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern.removeFirst() }
    guard !pattern.isEmpty, let glob = Glob(ignorePattern: pattern) else { return }
    count += 1
    if Glob.hasWildcards(pattern) {
      let start = pattern.prefix { !Glob.hasWildcards([$0]) }
      rules.append(
        Rule(
          index: count, pattern: glob, start: start, isNegated: isNegated,
          isForFoldersOnly: isForFoldersOnly, hasSlash: hasSlash))
    } else {
      let literal = Literal(text: pattern, isForFoldersOnly: isForFoldersOnly, hasSlash: hasSlash)
      literals[literal] = (count, isNegated)
    }
  }

  /// Removes the spaces at the end of a line, but not a space after a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      let isSpace = line[index] == UInt8(ascii: " ")
      index += isEscape && index + 1 < line.endIndex ? 2 : 1
      if !isSpace { end = index }
    }
    return line[..<end]
  }

  /// Returns whether the rules ignore a path relative to their folder; nil if no rule matches.
  func ignores(_ path: ArraySlice<UInt8>, kind: FileStatus.Kind) -> Bool? {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { path[($0 + 1)...] } ?? path
    let matches = [(name, false), (path, true)].flatMap { text, hasSlash in
      (kind == .directory ? [false, true] : [false]).compactMap {
        literals[Literal(text: text, isForFoldersOnly: $0, hasSlash: hasSlash)]
      }
    }
    let literal = matches.max { $0.index < $1.index }
    let rule = rules.reversed().lazy.prefix { $0.index > literal?.index ?? 0 }.first { rule in
      let text = rule.hasSlash ? path : name
      return (kind == .directory || !rule.isForFoldersOnly) && text.starts(with: rule.start)
        && rule.pattern.matches(text)
    }
    return (rule?.isNegated ?? literal?.isNegated).map { !$0 }
  }
}

/// The exclusions in a folder, from `.gitignore` files in and above it and from a project file.
struct IgnoreScope: Sendable {
  private struct Level: Sendable {
    let file: IgnoreFile
    /// The path from the rules' folder down to the searched folder; empty unless the searched
    /// folder is below the rules' folder.
    let prefix: Bytes
    /// The byte count of the path from the searched folder down to the rules' folder; 0 unless the
    /// rules' folder is below the searched folder.
    let droppedByteCount: Int
  }

  /// The levels of the `.gitignore` files, from the topmost folder down.
  private var levels: [Level] = []
  private var exclusions: Level?

  /// Adds the `.gitignore` file of the searched folder or of a folder below it.
  ///
  /// - Parameter folder: The path from the searched folder, with a final slash unless it is empty.
  mutating func add(_ file: IgnoreFile, folder: String) {
    levels.append(Level(file: file, prefix: [], droppedByteCount: folder.utf8.count))
  }

  /// Returns whether a path in the searched folder is ignored; callers check the folders above it.
  func ignores(_ path: String, kind: FileStatus.Kind) -> Bool {
    guard !levels.isEmpty || exclusions != nil else { return false }
    let path = Bytes(path.utf8)
    for level in [exclusions].compactMap(\.self) + levels.reversed() {
      let subject = level.prefix + path.dropFirst(level.droppedByteCount)
      if let isIgnored = level.file.ignores(subject[...], kind: kind) { return isIgnored }
    }
    return false
  }
}

extension IgnoreScope {
  /// The exclusions of a project file, which take precedence over `.gitignore` files.
  struct Exclusions: Sendable {
    let file: IgnoreFile
    /// The real path of the folder to which the patterns are relative.
    let folder: String
    var reach = Reach.inFolders

    enum Reach {
      case inFolders
      /// The exclusions also apply to operands, not only to the contents of folders.
      case everywhere
    }

    /// Returns whether the exclusions apply to an operand, and match it or a folder above it.
    func excludesOperand(_ path: String, kind: FileStatus.Kind) -> Bool {
      guard reach == .everywhere else { return false }
      // As in a search, the path of a symbolic link to a file counts, not the path of the file.
      let place =
        kind == .directory
        ? FileSystem.resolvedPath(of: path)
        : Path.joined(FileSystem.resolvedPath(of: Path.folder(of: path)), Path.name(of: path))
      guard let inside = Path.relative(place, to: folder) else { return false }
      let bytes = Bytes(inside.utf8)
      return bytes.indices.contains { index in
        bytes[index] == UInt8(ascii: "/") && file.ignores(bytes[..<index], kind: .directory) == true
      } || file.ignores(bytes[...], kind: kind) == true
    }
  }

  /// Reads the `.gitignore` files above a folder, up to the folder with `.git`.
  ///
  /// Reads no file outside of a repository.
  init(above folder: String, exclusions: Exclusions? = nil) throws(IgnoreFile.ReadingError) {
    guard let start = try? FileSystem.realPath(of: folder) else { return }
    if let exclusions, let prefix = IgnoreScope.prefix(of: start, in: exclusions.folder) {
      self.exclusions = Level(file: exclusions.file, prefix: prefix, droppedByteCount: 0)
    }
    var above: [String] = []
    var current = start
    while !FileSystem.exists(Path.joined(current, ".git")) {
      guard current != "/" else { return }
      current = Path.folder(of: current)
      above.append(current)
    }
    for folder in above.reversed() {
      guard let file = try IgnoreFile(in: folder),
        let prefix = IgnoreScope.prefix(of: start, in: folder)
      else { continue }
      levels.append(Level(file: file, prefix: prefix, droppedByteCount: 0))
    }
  }

  /// Returns the path from `folder` to a path below it, with a final slash.
  ///
  /// For `folder` itself, the result is empty; for any other path, it is nil.
  private static func prefix(of path: String, in folder: String) -> Bytes? {
    if Path.areSame(path, folder) { return [] }
    return Path.relative(path, to: folder).map { Bytes(($0 + "/").utf8) }
  }
}

extension IgnoreFile {
  static let name = ".gitignore"

  /// A failure to read a `.gitignore` file, whose rules may exclude confidential text.
  struct ReadingError: Error {
    let path: String
    let error: SystemError
  }

  /// Reads the `.gitignore` file of a folder; nil if the file is missing.
  ///
  /// Throws an error for a symbolic link, which Git does not follow either.
  init?(in folder: String) throws(ReadingError) {
    do throws(SystemError) {
      self.init(
        parsing: try DirectoryHandle(folder).contents(
          of: IgnoreFile.name, limit: Input.maximumSettingsCount))
    } catch .noSuchFile {
      return nil
    } catch {
      throw ReadingError(path: Path.joined(folder, IgnoreFile.name), error: error)
    }
  }
}
