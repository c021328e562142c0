extension CommandOption {
  /// The option as it is written: `-t, --to html|ansi|json`.
  var label: String {
    let names = (shortName.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .none: names
    case .choice(let choices, planned: _): names + " " + choices.joined(separator: "|")
    case .text(let placeholder): names + " " + placeholder
    }
  }
}

/// What `--help` prints.
enum Help {
  static func text(for command: Command) -> String {
    var text = "Usage: \(usage(of: command))\n\n\(command.explanation)\n"
    if command.name == Command.standard.name {
      text += list("Commands", Command.all)
    }
    text += list("Commands", command.subcommands)
    text += options(of: command)
    text += """

      Where values are listed, the first one is the default.
      Exit status: \(command.exitStatus).

      """
    return text
  }

  /// Convert may be called without its name.
  private static func usage(of command: Command) -> String {
    let name = command.name == Command.standard.name ? "[\(command.name)]" : command.name
    let label = command.subcommands.isEmpty ? "" : " COMMAND"
    return "linkmark \(name)\(label) [OPTION]… \(command.operands.label)"
  }

  private static func list(_ heading: String, _ commands: [Command]) -> String {
    guard !commands.isEmpty else { return "" }
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      let padding = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(padding)  \(command.summary)\n"
    }
    return "\n\(heading):\n\(lines.joined())"
  }

  private static func options(of command: Command) -> String {
    var text = ""
    for formats in CommandOption.Formats.allCases {
      let options = command.options.filter { $0.formats == formats }
      if !options.isEmpty {
        text += "\n\(heading(for: formats))\n" + options.map(line).joined()
      }
    }
    return text
  }

  private static func heading(for formats: CommandOption.Formats) -> String {
    switch formats {
    case .all: "Options:"
    case .html: "HTML only:"
    case .ansi: "Terminal text only:"
    }
  }

  private static func line(for option: CommandOption) -> String {
    // Long names stand below each other, behind the short ones.
    let label = (option.shortName == nil ? "      " : "  ") + option.label
    return "\(label)\n          \(option.help)\n"
  }
}
