/// The dependencies of outputs, in the syntax of Make, which Ninja reads as well.
enum DependencyFile {
  /// Returns a rule for each output, and an empty one for each source, so that Make continues if a source
  /// was removed.
  static func text(of plan: ConversionPlan, _ assets: AssetList) -> String {
    var text = ""
    for (index, input) in plan.inputs.enumerated() {
      let outputs = plan.targets.flatMap { target in
        [target.plan.places[index].path, target.plan.map].compactMap(\.self)
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

  /// Returns a rule for a single output, and an empty one for each source.
  static func text(of output: String, madeFrom sources: [String]) -> String {
    escaped(output) + ":" + sources.map { " " + escaped($0) }.joined() + "\n"
      + sources.map { escaped($0) + ":\n" }.joined()
  }

  /// Whether Make cannot read a path, or would read more than a path in it: `a!=command` runs a command.
  ///
  /// Make and Ninja read backslashes before `:` and `#` differently.
  static func isUnfit(_ path: String) -> Bool {
    path.utf8.contains { "\n\r\t;=|%".utf8.contains($0) } || path.utf8.last == UInt8(ascii: "\\")
      || zip(path.utf8, path.utf8.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && ":#".utf8.contains($1)
      }
  }

  /// Returns the reason why a path is refused.
  static func refusal(of path: String) -> String {
    "Make cannot name a file with ; = | % or a tab or line break in its name, or with a backslash at its "
      + "end or before : or #, such as \(path); rename it, or leave out --depfile"
  }

  /// Escapes a path: a backslash before special characters, and two dollars for one.
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
