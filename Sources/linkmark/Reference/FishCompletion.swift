/// The completion of fish, with the help of each option.
struct FishCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_fish,
      [
        "cases": commands.longestFirst.map { command in
          "        case '\(command.name)\(command.name.contains(" ") ? "" : " *")'\n"
            + "            set command '\(command.name)'"
        },
        "commands": commands.all.map { command in
          "complete -c linkmark -n __linkmark_begins -a \(quoted(command.name))"
            + " -d \(quoted(command.text.summary))"
        },
        "options": [commands.every.map(lines).joined(separator: "\n\n")],
      ])
  }

  private func lines(of command: Command) -> String {
    let start = "complete -c linkmark -n '__linkmark_is \(command.name)'"
    let options = command.options.map { option in
      let shortName = option.shortName.map { " -s \($0)" } ?? ""
      let value = option.candidates.map { " -r" + arguments(for: $0) } ?? ""
      return "\(start) -l \(option.name.text)\(shortName)\(value) -d \(quoted(option.help))"
    }
    let subcommands = command.subcommands.map { subcommand in
      "\(start) -f -a \(subcommand.lastName) -d \(quoted(subcommand.text.summary))"
    }
    let operands = subcommands.isEmpty ? ["\(start)\(arguments(for: command.candidates))"] : []
    return (options + subcommands + operands).joined(separator: "\n")
  }

  private func arguments(for candidates: Candidates) -> String {
    let words = candidates.words.joined(separator: " ")
    return switch candidates.files {
    case .none: " -f" + (words.isEmpty ? "" : " -a '\(words)'")
    case .files: " -F" + (words.isEmpty ? "" : " -a '\(words)'")
    case .folders: " -f -a '(__fish_complete_directories)'"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : "\($1)" } + "'"
  }
}
