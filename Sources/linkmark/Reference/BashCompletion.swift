/// The completion of bash, without the package bash-completion.
struct BashCompletion {
  private let commands: CommandList

  init(_ commands: CommandList) {
    self.commands = commands
  }

  var text: String {
    #"""
    # bash completion for linkmark, as "linkmark reference" writes it

    _linkmark() {
      local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
      local command=convert options='' words='' kind='' candidate
      # --option=value is three words here.
      if [[ $word == '=' ]]; then
        word=''
      elif [[ $option == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      local before=" ${COMP_WORDS[*]:1:COMP_CWORD - 1} "
      case $before in
    \#(commandCases)\#
      esac
      if [[ $before == *' -- '* ]]; then option=''; fi
      case $command in
    \#(commands.every.map(cases).joined())\#
      esac
      if [[ -n $options && $before != *' -- '* ]]; then
        if [[ $word == -* ]]; then
          words=$options kind=''
        elif ((COMP_CWORD == 1)); then
          words+=' \#(names(of: commands.all))'
        fi
      fi
      COMPREPLY=()
      while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
      done < <(
        compgen -W "$words" -- "$word"
        if [[ -n $kind ]]; then compgen -A "$kind" -- "$word"; fi
      )
      # Names of files are quoted, and folders get their slashes.
      if [[ -n $kind ]]; then compopt -o filenames 2>/dev/null; fi
    }
    complete -F _linkmark linkmark

    """#
  }

  /// The longer names come first.
  private var commandCases: String {
    commands.every.sorted { $0.name.count > $1.name.count }.map { command in
      "    ' \(command.name) '*) command='\(command.name)' ;;\n"
    }.joined()
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

  private func names(of commands: [Command]) -> String {
    commands.map(\.name).joined(separator: " ")
  }
}
