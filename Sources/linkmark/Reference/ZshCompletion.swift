/// The completion of zsh, with the help of each option.
struct ZshCompletion {
  private let commands: CommandList

  init(_ commands: CommandList) {
    self.commands = commands
  }

  var text: String {
    #"""
    #compdef linkmark
    # zsh completion for linkmark, as "linkmark reference" writes it

    _linkmark_words_or_files() {
      _alternative "words:word:($*)" 'files:file:_files'
    }

    _linkmark() {
      local command=convert
      local -a commands subcommands
      commands=(
    \#(commands.all.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined())\#
      )
      subcommands=(\#(commands.all.flatMap(\.subcommands).map { quoted($0.name) }
        .joined(separator: " ")))
      if (( CURRENT > 3 && ${subcommands[(Ie)$words[2] $words[3]]} )); then
        command="$words[2] $words[3]"
        shift 2 words
        (( CURRENT -= 2 ))
      elif (( CURRENT > 2 && ${commands[(I)$words[2]:*]} )); then
        command=$words[2]
        shift words
        (( CURRENT -= 1 ))
      elif (( CURRENT == 2 )); then
        _describe -t commands command commands
      fi
      case $command in
    \#(commands.every.map(cases).joined())\#
      esac
    }

    _linkmark "$@"

    """#
  }

  private func cases(of command: Command) -> String {
    let specifications =
      command.options.map(specification) + operands(of: command).map(quoted)
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

  private func operands(of command: Command) -> [String] {
    let candidates = command.candidates
    guard candidates != Candidates() else { return [] }
    let place = command.operands.maximumCount == .max ? "*" : "1"
    return ["\(place):operand:\(action(of: candidates))"]
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
