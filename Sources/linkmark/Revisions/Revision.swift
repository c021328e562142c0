import LinkMarkup

/// The files of a commit, which are read without a checkout.
struct Revision: Sendable {
  private struct Entry: Sendable {
    let object: String
    let isSymbolicLink: Bool
  }

  /// The name that the user gave.
  let name: String
  let commit: String
  /// The real path of the repository's top folder.
  let root: String
  private let git: Git
  private let entries: [Bytes: Entry]
  /// The sorted paths of the regular files, relative to the root, without paths that are not UTF-8.
  let paths: [String]

  /// Reads the list of a revision's files.
  ///
  /// - Parameters:
  ///   - folder: A folder in the repository.
  ///   - allowsOutside: Whether objects may come from outside of the repository's folder.
  init(_ name: String, in folder: String, allowsOutside: Bool) throws(UsageError) {
    guard !name.isEmpty, !name.hasPrefix("-") else {
      throw .refused("'\(name)' is not a revision; name a branch, a tag or a commit")
    }
    do throws(Git.CommandError) {
      git = try Git(in: folder)
      root = try Revision.line(try git.run(["rev-parse", "--show-toplevel"]))
      if !allowsOutside, let other = try git.sourceOfObjects(outside: root) {
        throw Git.CommandError(
          reason: "the repository \(root) takes its objects from \(other), which may belong to "
            + "another repository; if it does not, use --allow-outside")
      }
    } catch {
      throw .refused(Revision.advice(on: error, in: folder))
    }
    self.name = name
    do throws(Git.CommandError) {
      commit = try Revision.line(
        try git.run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"]))
    } catch {
      throw .refused(
        "there is no revision '\(name)' in \(root); name a branch, a tag or a commit, "
          + "or fetch it first", nearest: Revision.names(git).nearestWord(to: name))
    }
    do throws(Git.CommandError) {
      let list = try git.run(
        ["ls-tree", "-r", "-z", "--full-tree", commit], limit: Revision.maximumListCount)
      (entries, paths) = Revision.entries(list)
    } catch {
      throw .refused("git cannot read the revision '\(name)': \(error.reason)")
    }
  }

  private static func line(_ output: Bytes) throws(Git.CommandError) -> String {
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    if line.isEmpty { throw Git.CommandError(reason: "git answered nothing") }
    return line
  }

  private static func advice(on error: Git.CommandError, in folder: String) -> String {
    if error.reason.contains("dubious ownership") {
      return "\(error.reason); run linkmark as its owner, or add it to git's safe.directory"
    }
    guard error.reason.contains("not a git repository") else { return error.reason }
    let place = folder == "." ? "the working folder" : folder
    return "\(place) is in no git repository; run linkmark in one, or leave out --against"
  }

  /// Returns the names of branches and tags.
  private static func names(_ git: Git) -> [String] {
    let list = (try? git.run(["for-each-ref", "--format=%(refname:short)"])) ?? []
    return list.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads entries of the form `mode type object TAB path`, each followed by NUL.
  private static func entries(_ list: Bytes) -> ([Bytes: Entry], [String]) {
    var entries: [Bytes: Entry] = [:]
    var paths: [String] = []
    for line in list.split(separator: 0) {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let words = line[..<tab].split(separator: UInt8(ascii: " "))
      guard words.count == 3, words[1].elementsEqual("blob".utf8) else { continue }
      let path = line[(tab + 1)...]
      let entry = Entry(
        object: String(decoding: words[2], as: UTF8.self),
        isSymbolicLink: words[0].elementsEqual("120000".utf8))
      entries[Bytes(path)] = entry
      let name = String(decoding: path, as: UTF8.self)
      if !entry.isSymbolicLink, !name.hasReplacements { paths.append(name) }
    }
    return (entries, paths)
  }

  /// Returns whether the commit has a regular file at a path relative to the root.
  func hasFile(at path: String) -> Bool { entries[Bytes(path.utf8)]?.isSymbolicLink == false }

  /// The maximum size in bytes of the list of files, which has about 100 bytes for each file.
  private static let maximumListCount = 128 << 20
  /// The maximum size of a file in bytes.
  private static let maximumFileCount = 64 << 20
  /// The maximum size of all files in bytes.
  private static let maximumCopyCount = 512 << 20

  /// Returns the contents of files, in the order of `paths`; nil for a path without a regular file
  /// of at most 64 MiB, or without contents in this clone.
  func contents(of paths: [String]) throws(UsageError) -> [Bytes?] {
    var objects = paths.map { path in
      entries[Bytes(path.utf8)].flatMap { $0.isSymbolicLink ? nil : $0.object }
    }
    func read(_ arguments: [String]) throws(UsageError) -> Bytes {
      let list = objects.compactMap(\.self).map { $0 + "\n" }.joined()
      if list.isEmpty { return [] }
      return try attempt(
        try git.run(
          ["cat-file"] + arguments, input: Bytes(list.utf8), limit: Revision.maximumCopyCount)
      ) { (error: Git.CommandError) in
        UsageError.refused("git cannot read the revision '\(name)': \(error.reason)")
      }
    }
    // A size is unknown if the object is missing.
    var sizes = try read(["--batch-check=%(objectsize)"]).split(separator: UInt8(ascii: "\n"))
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? .max }[...]
    for index in objects.indices where objects[index] != nil {
      if sizes.popFirst() ?? .max > Revision.maximumFileCount { objects[index] = nil }
    }
    let output = try read(["--batch"])
    var rest = output[...]
    return objects.map { $0 == nil ? nil : Revision.object(at: &rest) }
  }

  /// Reads `object type size` and a line feed, then `size` bytes and a line feed; nil if git lacks
  /// the object.
  private static func object(at rest: inout ArraySlice<UInt8>) -> Bytes? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = rest[..<end].split(separator: UInt8(ascii: " "))
    rest = rest[(end + 1)...]
    guard words.count == 3, let count = Int(String(decoding: words[2], as: UTF8.self)),
      count < rest.count
    else { return nil }
    let contents = Bytes(rest.prefix(count))
    rest = rest.dropFirst(count + 1)
    return contents
  }
}

/// A git program that reads a repository, and runs nothing that the repository configures.
struct Git: Sendable {
  struct CommandError: Error {
    /// The first line of git's error message, or another reason.
    let reason: String
  }

  private let program: String
  private let folder: String

  /// Finds git in `PATH`.
  ///
  /// - Parameter folder: A folder in the repository.
  /// - Throws: An error if git is not found.
  init(in folder: String) throws(CommandError) {
    // A relative folder could be inside the repository.
    let folders = (CurrentProcess.environmentVariable("PATH") ?? "/usr/bin:/bin")
      .split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { Path.joined(String($0), "git") }
    guard let program = paths.first(where: FileSystem.isExecutable) else {
      throw CommandError(reason: "git is not installed; install it")
    }
    self.program = program
    self.folder = folder
  }

  /// Runs a command of git.
  ///
  /// - Parameter limit: The maximum size of the output in bytes.
  /// - Returns: The standard output.
  func run(
    _ arguments: [String], input: Bytes = [], limit: Int = 1 << 20
  ) throws(CommandError) -> Bytes {
    let words =
      [
        program, "-C", folder, "--no-pager", "--no-optional-locks", "--no-replace-objects",
        "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
        "-c", "protocol.allow=never", "-c", "safe.bareRepository=explicit",
      ] + arguments
    let output = try attempt(
      try ChildProcess.output(of: words, environment: Git.environment, input: input, limit: limit),
      or: { (error: SystemError) in CommandError(reason: "git: \(error)") })
    guard output.status == 0 else { throw CommandError(reason: Git.reason(output)) }
    return output.output
  }

  /// Returns a place outside of a repository from which it takes objects; nil if there is none.
  ///
  /// A linked worktree or a submodule is elsewhere than its objects, but they name its folder.
  ///
  /// - Parameter root: The real path of the repository's top folder.
  func sourceOfObjects(outside root: String) throws(CommandError) -> String? {
    let lines = try run([
      "rev-parse", "--path-format=absolute", "--absolute-git-dir", "--git-common-dir",
    ])
    // A folder whose name contains a line feed makes more lines, of which some are empty.
    let folders = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { FileSystem.resolvedPath(of: String(decoding: $0, as: UTF8.self)) }
    guard folders.count == 2, !folders.contains(where: \.hasReplacements) else {
      throw CommandError(reason: "git's folder has a name that linkmark cannot read")
    }
    let (own, common) = (folders[0], folders[1])
    let isOwn = Path.areSame(own, common)
    let isInside = isOwn && Path.relative(common, to: root) != nil
    let setting =
      isInside ? nil : try? run(["config", "--file", common + "/config", "core.worktree"])
    let isSubmodule =
      isOwn && setting.map { Path.areSame(path(named: $0, in: common), root) } ?? false
    let back =
      isOwn ? nil : try? FileSystem.contents(ofRegularFile: own + "/gitdir", limit: 1 << 16)
    let isWorktree =
      Path.relative(own, to: common) != nil
      && back.map { Path.areSame(path(named: $0, in: own), root + "/.git") } ?? false
    guard isInside || isSubmodule || isWorktree else { return common }
    return Git.linkedPlace(in: common) ?? Git.alternate(in: common)
  }

  /// Returns the first line of the list of other folders with objects; nil if there is none.
  ///
  /// The line may be relative, quoted, or lead to another list, and settings decide what is inside
  /// of the root, so each line counts as a folder outside.
  private static func alternate(in common: String) -> String? {
    let path = common + "/objects/info/alternates"
    do throws(SystemError) {
      let list = try FileSystem.contents(ofRegularFile: path, limit: 1 << 16)
      return list.split(separator: UInt8(ascii: "\n")).first { $0.first != UInt8(ascii: "#") }
        .map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return error == .noSuchFile ? nil : path
    }
  }

  /// Returns where a symbolic link among the objects and references leads, or the path of a pipe or
  /// a device, which git would read forever; nil if there is none.
  ///
  /// A folder whose entries cannot be listed may contain links as well, so its path is returned.
  private static func linkedPlace(in common: String) -> String? {
    let names = ["objects", "refs", "packed-refs", "config", "shallow"]
    var paths = names.map { Path.joined(common, $0) }
    while let path = paths.popLast() {
      do throws(SystemError) {
        switch try FileStatus(ofFileAt: path, symbolicLinks: .notFollowed).kind {
        case .symbolicLink: return FileSystem.resolvedPath(of: path)
        case .directory:
          for entry in try FileSystem.entries(in: path) where entry.kind != .regular {
            let place = Path.joined(path, entry.name)
            // A folder of references may have such a name, but git has no such folder of objects.
            guard entry.isUTF8 || entry.kind == .directory else { return place }
            paths.append(place)
          }
        case .other: return path
        case .regular: continue
        }
      } catch {
        if error != .noSuchFile { return path }
      }
    }
    return nil
  }

  /// Returns the real path that a file of git contains, which may be relative to a folder.
  private func path(named line: Bytes, in folder: String) -> String {
    let name = String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return FileSystem.resolvedPath(of: Path.absolute(name, in: folder))
  }

  /// Returns the first line of git's error message, without `fatal:`.
  ///
  /// Other messages than these may quote a file that the configuration includes, from anywhere.
  private static func reason(_ output: ChildProcess.Output) -> String {
    guard output.status < 128 || !output.errors.isEmpty else {
      return "git was ended, because it took too much time or memory"
    }
    let message = String(decoding: output.errors, as: UTF8.self)
    let line = message.split(separator: "\n").first.map(String.init) ?? ""
    let reason = line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line
    if shownReasons.contains(where: reason.hasPrefix) { return reason }
    return reason.contains("config")
      ? "the configuration of the repository is not valid"
      : "git cannot read the repository; 'git fsck' may say why"
  }

  private static let shownReasons = [
    "not a git repository", "detected dubious ownership", "Needed a single revision",
    "ambiguous argument", "Not a valid object name", "bad object", "bad revision", "unable to read",
    "Out of memory", "cannot change to", "Expected git repo version",
    "unknown repository extension", "your current branch", "log for", "no upstream", "loose object",
    "object file", "not a tree",
    "cannot use bare repository", "this operation must be run in a work tree", "invalid object",
  ]

  /// The variables of this process without git's variables, which may name repositories and
  /// programs.
  ///
  /// The added variables keep git from fetching missing objects, and from asking for passwords.
  private static let environment: [String] =
    CurrentProcess.environment.filter { !$0.hasPrefix("GIT_") && !$0.hasPrefix("LC_ALL=") } + [
      "LC_ALL=C", "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1",
      "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
    ]
}

/// The files of a revision, found by paths as users write them.
struct RevisionFiles: Sendable {
  let revision: Revision

  /// Returns the path of a file relative to the repository's root; nil for a file outside of it.
  func path(ofFile file: String) -> String? {
    Path.relative(FileSystem.resolvedPath(of: file), to: revision.root)
  }

  /// Returns the start of the paths in a folder, such as `docs/`; nil if it is outside the root.
  private func prefix(ofFolder folder: String) -> String? {
    let path = FileSystem.resolvedPath(of: folder)
    if Path.areSame(path, revision.root) { return "" }
    return Path.relative(path, to: revision.root).map { $0 + "/" }
  }

  /// Returns the contents of a file in the revision, or on disk for a file outside the repository.
  ///
  /// - Returns: Nil if the revision lacks the file, or if the file on disk cannot be read.
  func contents(ofFile file: String) throws(UsageError) -> Bytes? {
    guard let path = path(ofFile: file) else {
      return try? FileSystem.contents(ofRegularFile: file, limit: Input.maximumSettingsCount)
    }
    return try revision.contents(of: [path])[0]
  }

  /// Returns the removed files that a search would find in the revision.
  func removedFiles(of search: FolderSearch) -> [(name: String, path: String)] {
    guard let prefix = prefix(ofFolder: search.folder) else { return [] }
    let paths = revision.paths.filter { $0.utf8.starts(with: prefix.utf8) }
      .map { String(Substring($0.utf8.dropFirst(prefix.utf8.count))) }
    return search.files(among: paths).compactMap { path in
      let name = Path.joined(search.folder, path)
      return FileSystem.exists(name) ? nil : (name, prefix + path)
    }
  }

  /// Returns the files that documents may link to: in the revision, or on disk outside of the root.
  ///
  /// - Parameter inputs: The documents that have already been read.
  func tree(_ inputs: [Input]) -> NeighborFiles.Tree {
    let names = namesInFolders
    let known = Dictionary(
      inputs.map { (Bytes($0.name.utf8), $0.contents) }, uniquingKeysWith: { first, _ in first })
    return NeighborFiles.Tree(
      hasFile: { file in
        guard let path = path(ofFile: file) else { return NeighborFiles.Tree.disk.hasFile(file) }
        return revision.hasFile(at: path) || names[Bytes(path.utf8)] != nil
      },
      names: { folder in
        guard let prefix = prefix(ofFolder: folder) else {
          return NeighborFiles.Tree.disk.names(folder)
        }
        return names[Bytes(prefix.utf8.dropLast())]
      },
      contents: { file in
        if let contents = known[Bytes(file.utf8)] { return contents }
        return try? contents(ofFile: file)
      })
  }

  /// The names of the files and folders in each folder, keyed by the folder's path from the root.
  private var namesInFolders: [Bytes: [String]] {
    var names: [Bytes: [String]] = [:]
    for path in revision.paths {
      var rest = path
      while true {
        let folder = Path.folder(of: rest)
        let key = folder == "." ? [] : Bytes(folder.utf8)
        let isKnown = names[key] != nil
        names[key, default: []].append(Path.name(of: rest))
        if isKnown || key.isEmpty { break }
        rest = folder
      }
    }
    return names
  }
}
