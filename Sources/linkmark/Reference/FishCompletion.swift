/// The completion of fish, with the help of each option.
struct FishCompletion {
  private let commands: CommandList

  init(_ commands: CommandList) {
    self.commands = commands
  }

  var text: String {
    #"""
    # fish completion for linkmark, as "linkmark reference" writes it

    function __linkmark_is
        set -l words (commandline -opc) ''
        set -l command convert
        switch "$words[2] $words[3]"
    \#(commands.every.sorted { $0.name.count > $1.name.count }.map { command in
      "        case '\(command.name)\(command.name.contains(" ") ? "" : " *")'\n"
        + "            set command '\(command.name)'\n"
    }.joined())\#
        end
        test "$command" = "$argv"
    end

    function __linkmark_begins
        test (count (commandline -opc)) -eq 1
    end

    \#(commands.all.map { command in
      "complete -c linkmark -n __linkmark_begins -a \(quoted(command.name))"
        + " -d \(quoted(command.summary))\n"
    }.joined())\#
    \#(commands.every.map(lines).joined())
    """#
  }

  private func lines(of command: Command) -> String {
    let start = "complete -c linkmark -n '__linkmark_is \(command.name)'"
    let options = command.options.map { option in
      let shortName = option.shortName.map { " -s \($0)" } ?? ""
      let value = option.candidates.map { " -r" + arguments(for: $0) } ?? ""
      return "\(start) -l \(option.name.text)\(shortName)\(value) -d \(quoted(option.help))\n"
    }
    let subcommands = command.subcommands.map { subcommand in
      "\(start) -f -a \(subcommand.lastName) -d \(quoted(subcommand.summary))\n"
    }
    let operands = "\(start)\(arguments(for: command.candidates))\n"
    return "\n" + options.joined() + (subcommands.isEmpty ? operands : subcommands.joined())
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
