extension CommandOption {
  /// The option as it is written: `-t, --to html|ansi|json`.
  var label: String {
    let names = (shortName.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .none: names
    case .choice(let choices): names + " " + choices.joined(separator: "|")
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
    text += "\n"
    if text.contains("|") { text += "Where values are listed, the first one is the default.\n" }
    return text + "Exit status: \(command.exitStatus).\n"
  }

  /// Convert may be called without its name.
  private static func usage(of command: Command) -> String {
    let name = command.name == Command.standard.name ? "[\(command.name)]" : command.name
    let words = [
      "linkmark", name, command.subcommands.isEmpty ? "" : "COMMAND", "[OPTION]…",
      command.operands.label,
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
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
    if command.name == Command.standard.name {
      return CommandOption.Formats.allCases.map { formats in
        list(heading(for: formats), command.options.filter { $0.formats == formats })
      }.joined()
    }
    let options = CommandOption.all.filter { option in
      ([command] + command.subcommands).contains(where: option.belongs)
    }
    // What every command has comes last.
    let common = options.filter { $0.commands.count == Command.every.count }
    let own = options.filter { $0.commands.count < Command.every.count }
    return list("Options:", own + common, subcommands: command.subcommands)
  }

  /// The options below a heading, each with the subcommands that have it unless all do.
  private static func list(
    _ heading: String, _ options: [CommandOption], subcommands: [Command] = []
  ) -> String {
    guard !options.isEmpty else { return "" }
    return options.reduce(into: "\n\(heading)\n") { text, option in
      let owners = subcommands.filter(option.belongs)
      let names = owners.count == subcommands.count ? [] : owners.map(\.lastName)
      // Long names stand below each other, behind the short ones.
      text += (option.shortName == nil ? "      " : "  ") + option.label
      text += names.isEmpty ? "\n" : " (\(names.joined(separator: ", ")))\n"
      text += "          \(option.help)\n"
    }
  }

  private static func heading(for formats: CommandOption.Formats) -> String {
    switch formats {
    case .all: "Options:"
    case .html: "HTML only:"
    case .ansi: "Terminal text only:"
    case .json: "JSON only:"
    }
  }
}
