extension CommandOption {
  /// The option as it is written: `-t, --to html|ansi|json`.
  var label: String {
    let names = (shortName.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .none: names
    case .choice(let choices): names + " " + choices().joined(separator: "|")
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
    if text.contains("|") { text += "\(noteOnDefaults)\n" }
    return text + "Exit status: \(command.exitStatus).\n"
  }

  static let noteOnDefaults = "Where values are listed, the first one is the default."

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
    command.optionGroups.reduce(into: "") { text, group in
      text += "\n\(group.title):\n"
      for option in group.options {
        let names = command.subcommandNames(of: option)
        // Long names stand below each other, behind the short ones.
        text += (option.shortName == nil ? "      " : "  ") + option.label
        text += names.isEmpty ? "\n" : " (\(names.joined(separator: ", ")))\n"
        text += "          \(option.help)\n"
      }
    }
  }
}

extension Command {
  /// Options that are shown below one title.
  struct OptionGroup {
    let title: String
    let options: [CommandOption]
  }

  /// The options of the command and its subcommands, as help and manual show them.
  var optionGroups: [OptionGroup] {
    let all = CommandOption.all.filter { option in
      ([self] + subcommands).contains(where: option.belongs)
    }
    if name == Command.standard.name {
      return CommandOption.Formats.allCases.map { formats in
        OptionGroup(title: formats.title, options: all.filter { $0.formats == formats })
      }
    }
    // What every command has comes last.
    let common = all.filter { $0.commands.count == Command.every.count }
    let own = all.filter { $0.commands.count < Command.every.count }
    return [OptionGroup(title: CommandOption.Formats.all.title, options: own + common)]
  }

  /// The subcommands that have an option; none when all do.
  func subcommandNames(of option: CommandOption) -> [String] {
    let owners = subcommands.filter(option.belongs)
    return owners.count == subcommands.count ? [] : owners.map(\.lastName)
  }
}

extension CommandOption.Formats {
  fileprivate var title: String {
    switch self {
    case .all: "Options"
    case .html: "HTML only"
    case .ansi: "Terminal text only"
    case .json: "JSON only"
    }
  }
}
