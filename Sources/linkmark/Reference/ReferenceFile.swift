/// A man page or a completion, made from the declarations of options.
struct ReferenceFile {
  /// Relative to a folder such as `/usr/local/share`, where man and shells find it.
  let path: String
  let text: String

  /// - Parameter date: The day of the release, in the form of manual pages.
  static func all(of commands: CommandList, date: String) -> [ReferenceFile] {
    commands.all.map { command in
      let page = ManualPage(command: command, commands: commands, date: date)
      return ReferenceFile(path: "man/man1/\(page.name).1", text: page.text)
    } + [
      ReferenceFile(
        path: "bash-completion/completions/linkmark",
        text: BashCompletion(commands: commands).text),
      ReferenceFile(
        path: "zsh/site-functions/_linkmark", text: ZshCompletion(commands: commands).text),
      ReferenceFile(
        path: "fish/vendor_completions.d/linkmark.fish",
        text: FishCompletion(commands: commands).text),
    ]
  }

  /// Fills the places of a template, such as `%commands%`, with lines.
  static func text(of template: [UInt8], _ lines: [Substring: [String]]) -> String {
    let parts = String(decoding: template, as: UTF8.self)
      .split(separator: "%", omittingEmptySubsequences: false)
    // Every second part is the name of a place.
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2)
        ? String(part) : lines[part, default: []].joined(separator: "\n")
    }.joined()
  }
}

extension CommandList {
  /// All commands, so that a name comes before another one that it begins with.
  var longestFirst: [Command] { every.sorted { $0.name.count > $1.name.count } }
}
