import LinkMarkup

/// The words and files that a shell offers for the value of an option, or for an operand.
struct Candidates: Equatable {
  enum Files {
    case none
    case files
    case folders
  }

  var words: [String] = []
  var files = Files.none

  private static let knownWords = [
    "TAG": Phrasebook.embeddedTags,
    "RULE": RuleHandbook(PackageResources.Rules_md).names,
    "THEME": Theme.embeddedNames,
  ]
}

extension Candidates {
  /// Reads a label of the help, such as `NAME|FILE`, `[FILE…]` or `inline|none|URL`.
  ///
  /// Words that are not in capitals are offered as they are.
  ///
  /// - Parameter names: The words for `NAME`.
  init(label: String, names: [String] = []) {
    self.init()
    for word in label.split(whereSeparator: { "[]|…".contains($0) }).map(String.init) {
      switch word {
      case "FILE", "PATH": files = .files
      case "DIR": files = .folders
      case "NAME": words += names
      default:
        if word == "THEME" { files = .files }
        words += Candidates.knownWords[word] ?? (word == word.uppercased() ? [] : [word])
      }
    }
  }
}

extension CommandOption {
  /// The candidates for the option's value; nil if the option takes no value.
  var candidates: Candidates? {
    switch value {
    case .none: nil
    case .choice(let choices): Candidates(words: choices())
    case .text(let placeholder): Candidates(label: placeholder, names: knownNames)
    }
  }

  private var knownNames: [String] {
    switch name {
    case "theme": Theme.embeddedNames
    // Most themes have the font styles of `backpack`.
    case "font-style": Theme.backpack.fontStyles.map(\.name)
    default: []
    }
  }

  /// The spellings of the name, such as `--to` and `-t`.
  var spellings: [String] { ["--\(name.text)"] + (shortName.map { ["-\($0)"] } ?? []) }
}

extension Command {
  /// The names of the subcommands, or the candidates for the operands of a command without any.
  var candidates: Candidates {
    subcommands.isEmpty
      ? Candidates(label: text.operands) : Candidates(words: subcommands.map(\.lastName))
  }
}

/// The completion script for bash, which does not need the package bash-completion.
struct BashCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_bash,
      lines: [
        "commands": commands.longestFirst.map { command in
          "    ' \(command.name) '*) command='\(command.name)' ;;"
        },
        "cases": commands.allWithSubcommands.map(cases),
        "names": [commands.all.map(\.name).joined(separator: " ")],
      ])
  }

  private func cases(of command: Command) -> String {
    let values = command.options.compactMap { option in
      option.candidates.map { candidates in
        "        \(option.spellings.joined(separator: " | "))) \(assignments(of: candidates)) ;;\n"
      }
    }
    let options = command.options.flatMap(\.spellings).joined(separator: " ")
    return """
          '\(command.name)')
            case $option in
      \(values.joined())\
              *) options='\(options)' \(assignments(of: command.candidates)) ;;
            esac
            ;;
      """
  }

  private func assignments(of candidates: Candidates) -> String {
    let kind =
      switch candidates.files {
      case .none: ""
      case .files: " kind=file"
      case .folders: " kind=directory"
      }
    return "words='\(candidates.words.joined(separator: " "))'\(kind)"
  }
}

/// The completion script for fish, with the help of each option.
struct FishCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_fish,
      lines: [
        "cases": commands.longestFirst.map { command in
          "        case '\(command.name)\(command.name.contains(" ") ? "" : " *")'\n"
            + "            set command '\(command.name)'"
        },
        "commands": commands.all.map { command in
          "complete -c linkmark -n __linkmark_begins -a \(quoted(command.name))"
            + " -d \(quoted(command.text.summary))"
        },
        "options": [commands.allWithSubcommands.map(lines).joined(separator: "\n\n")],
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

/// The completion script for zsh, with the help of each option.
struct ZshCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_zsh,
      lines: [
        "commands": commands.all.map { "    " + "\($0.name):\($0.text.summary)".inSingleQuotes },
        "subcommands": [
          commands.all.flatMap(\.subcommands).map(\.name.inSingleQuotes).joined(separator: " ")
        ],
        "cases": commands.allWithSubcommands.map(cases),
      ])
  }

  private func cases(of command: Command) -> String {
    let candidates = command.candidates
    var specifications = command.options.map(specification)
    if candidates != Candidates() {
      let place = command.maximumOperandCount == .max ? "*" : "1"
      specifications.append("\(place):operand:\(action(of: candidates))".inSingleQuotes)
    }
    return """
          \(command.name.inSingleQuotes))
            _arguments -s -S : \\
              \(specifications.joined(separator: " \\\n          "))
            ;;
      """
  }

  /// Returns a specification such as `'(--to -t)'{--to=,-t+}'[The format]:to:(html ansi json)'`.
  private func specification(_ option: CommandOption) -> String {
    let candidates = option.candidates
    let names = option.spellings.map { name in
      candidates == nil ? name : name + (name.hasPrefix("--") ? "=" : "+")
    }
    let help = "[\(escaped(option.help))]"
    let value = candidates.map { ":\(option.name.text):\(action(of: $0))" } ?? ""
    return names.count == 1
      ? (names[0] + help + value).inSingleQuotes
      : "'(\(option.spellings.joined(separator: " ")))'{\(names.joined(separator: ","))}"
        + (help + value).inSingleQuotes
  }

  private func action(of candidates: Candidates) -> String {
    let words = candidates.words.joined(separator: " ")
    return switch candidates.files {
    case .none: words.isEmpty ? " " : "(\(words))"
    case .files: words.isEmpty ? "_files" : " _linkmark_words_or_files \(words)"
    case .folders: "_files -/"
    }
  }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:".contains($1) ? "\\\($1)" : "\($1)" }
  }
}

extension CommandList {
  /// All commands, longest names first, so that each name comes before its prefixes.
  var longestFirst: [Command] { allWithSubcommands.sorted { $0.name.count > $1.name.count } }
}
