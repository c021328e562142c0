import LinkMarkup

/// Compares outputs with the bytes that would be written.
enum OutputCheck {
  /// The maximum length of a shown line; a JSON file may be a single long line.
  private static let maximumLineByteCount = 400

  /// Returns the unified diff of a file that is stale or missing; empty if the file is current.
  ///
  /// - Parameter contents: Reads the file.
  static func difference(
    between path: String, and output: Bytes, contents: () throws(SystemError) -> Bytes
  ) throws(SystemError) -> Bytes {
    var old: Bytes?
    do throws(SystemError) {
      old = try contents()
    } catch .noSuchFile {
      // The diff adds the whole file.
    } catch .fileTooLarge {
      return UnifiedDiff.header(oldName: path, newName: path)
        + Bytes("It is too large to be compared line by line.\n".utf8)
    }
    if old == output { return [] }
    let text = UnifiedDiff(from: old ?? [], to: output)
      .text(oldName: old == nil ? nil : path, newName: path, lineLimit: maximumLineByteCount)
    // An empty file has no lines to add.
    return text.isEmpty ? UnifiedDiff.header(oldName: nil, newName: path) : text
  }

  /// Returns a note, not a diff, if the copy of an image is stale or missing; empty if the copy is
  /// current.
  static func difference(
    ofCopy path: String, copy: Bytes?, of source: String, bytes: Bytes
  ) -> Bytes {
    if copy == bytes { return [] }
    return UnifiedDiff.header(oldName: copy == nil ? nil : path, newName: path)
      + Bytes("It is not a copy of \(source).\n".utf8)
  }

  /// Returns the unified diff that removes a file.
  static func removal(of path: String, contents: Bytes) -> Bytes {
    let text = UnifiedDiff(from: contents, to: [])
      .text(oldName: path, newName: nil, lineLimit: maximumLineByteCount)
    // An empty file has no lines to remove.
    return text.isEmpty ? UnifiedDiff.header(oldName: path, newName: nil) : text
  }

  /// Returns the command line that writes stale outputs: the arguments without `--check`.
  static func fixingCommand(_ words: some Sequence<String>) -> String {
    var isOption = true
    let rest = words.filter { word in
      if word == "--" { isOption = false }
      return !isOption || word != "--check"
    }
    return (["linkmark"] + rest.map(\.quotedForShell)).joined(separator: " ")
  }
}

extension String {
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-_./=,:@%+".utf8.contains(byte)
        }
      }
    return isPlain
      ? self
      : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
  }
}

/// A file that lists the dependencies of outputs in the syntax of Make, which Ninja reads as well.
enum DependencyFile {
  /// Returns the rules for the outputs, and an empty rule for each source, so that Make does not
  /// stop if a source was removed.
  static func text(of plan: ConversionPlan, assets: AssetList) -> String {
    var text = ""
    for (index, input) in plan.inputs.enumerated() {
      let outputs = plan.targets.flatMap { target in
        [target.plan.paths[index], target.plan.map].compactMap(\.self)
      }
      guard !outputs.isEmpty else { continue }
      let sources =
        (input.source == .standardInput ? [] : [input.name]) + assets.sources(ofInput: index)
        + plan.otherSources
      text += outputs.map(escaped).joined(separator: " ") + ":"
      text += sources.map { " " + escaped($0) }.joined() + "\n"
    }
    for file in plan.routeCodeFiles {
      text += escaped(file.path) + ":" + plan.otherSources.map { " " + escaped($0) }.joined() + "\n"
    }
    let inputs = plan.inputs.filter { $0.source != .standardInput }.map(\.name)
    for source in inputs + assets.all.map(\.source) + plan.otherSources {
      text += escaped(source) + ":\n"
    }
    return text
  }

  /// Returns the rule for a single output, and an empty rule for each source.
  static func text(of output: String, madeFrom sources: [String]) -> String {
    escaped(output) + ":" + sources.map { " " + escaped($0) }.joined() + "\n"
      + sources.map { escaped($0) + ":\n" }.joined()
  }

  /// Returns whether Make or Ninja would misread a path.
  ///
  /// For example, Make runs a command for `a!=command`, and reads `\:` differently from Ninja.
  static func isUnfit(_ path: String) -> Bool {
    path.utf8.contains { "\n\r\t;=|%".utf8.contains($0) } || path.utf8.last == UInt8(ascii: "\\")
      || zip(path.utf8, path.utf8.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && ":#".utf8.contains($1)
      }
  }

  static func refusal(of path: String) -> String {
    "Make cannot name a file with ; = | % or a tab or line break in its name, or with a backslash at its "
      + "end or before : or #, such as \(path); rename it, or leave out --depfile"
  }

  /// Escapes spaces, `#` and `:`, doubles backslashes before them, and doubles dollar signs.
  private static func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\\":
        backslashes.unicodeScalars.append(scalar)
        continue
      case " ", "#", ":": text += backslashes + backslashes + "\\"
      case "$": text += backslashes + "$"
      default: text += backslashes
      }
      backslashes = ""
      text.unicodeScalars.append(scalar)
    }
    return text + backslashes
  }
}
