/// The completion of zsh, with the help of each option.
struct ZshCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_zsh,
      [
        "commands": commands.all.map { "    \(quoted("\($0.name):\($0.text.summary)"))" },
        "subcommands": [
          commands.all.flatMap(\.subcommands).map { quoted($0.name) }.joined(separator: " ")
        ],
        "cases": commands.every.map(cases),
      ])
  }

  private func cases(of command: Command) -> String {
    let candidates = command.candidates
    var specifications = command.options.map(specification)
    if candidates != Candidates() {
      let place = command.maximumOperandCount == .max ? "*" : "1"
      specifications.append(quoted("\(place):operand:\(action(of: candidates))"))
    }
    return """
          \(quoted(command.name)))
            _arguments -s -S : \\
              \(specifications.joined(separator: " \\\n          "))
            ;;
      """
  }

  /// `'(--to -t)'{--to=,-t+}'[The format to write]:VALUE:(html ansi json)'`.
  private func specification(_ option: CommandOption) -> String {
    let candidates = option.candidates
    let names = option.spellings.map { name in
      candidates == nil ? name : name + (name.hasPrefix("--") ? "=" : "+")
    }
    let help = "[\(escaped(option.help))]"
    let value = candidates.map { ":\(option.name.text):\(action(of: $0))" } ?? ""
    return names.count == 1
      ? quoted(names[0] + help + value)
      : "'(\(option.spellings.joined(separator: " ")))'{\(names.joined(separator: ","))}"
        + quoted(help + value)
  }

  private func action(of candidates: Candidates) -> String {
    let words = candidates.words.joined(separator: " ")
    return switch candidates.files {
    case .none: words.isEmpty ? " " : "(\(words))"
    case .files: words.isEmpty ? "_files" : " _linkmark_words_or_files \(words)"
    case .folders: "_files -/"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
