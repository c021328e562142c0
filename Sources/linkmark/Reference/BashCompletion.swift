/// The completion of bash, without the package bash-completion.
struct BashCompletion {
  let commands: CommandList

  var text: String {
    ReferenceFile.text(
      of: PackageResources.completion_bash,
      [
        "commands": commands.longestFirst.map { command in
          "    ' \(command.name) '*) command='\(command.name)' ;;"
        },
        "cases": commands.every.map(cases),
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
