/// The text of `--help`.
enum Help {
  static func text(for command: Command, among commands: CommandList) -> String {
    let isStandard = commands.isStandard(command)
    var text = "Usage: \(usage(of: command, isStandard))\n\n\(command.text.explanation)\n"
    text += list("Commands", isStandard ? commands.all : command.subcommands)
    for group in commands.helpSections(of: command) {
      text += "\n\(group.title):\n"
      for option in group.options {
        let names = command.subcommandNames(of: option)
        // Long names are aligned after the short ones.
        text += (option.shortName == nil ? "      " : "  ") + option.label
        text += names.isEmpty ? "\n" : " (\(names.joined(separator: ", ")))\n"
        text += "          \(option.help)\n"
      }
    }
    text += "\n"
    if commands.listsValues(command) { text += "\(noteOnDefaults)\n" }
    return text + "Exit status: \(command.text.exitStatus).\n"
  }

  static let noteOnDefaults =
    "The first of several values is the default, unless another is in parentheses."

  /// The standard command may be called without its name.
  private static func usage(of command: Command, _ isStandard: Bool) -> String {
    let words = [
      "linkmark", isStandard ? "[\(command.name)]" : command.name,
      command.subcommands.isEmpty ? "" : "COMMAND", "[OPTION]…", command.text.operands,
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func list(_ heading: String, _ commands: [Command]) -> String {
    guard !commands.isEmpty else { return "" }
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      let padding = String(repeating: " ", count: width - command.name.count)
      return "  \(command.name)\(padding)  \(command.text.summary)\n"
    }
    return "\n\(heading):\n\(lines.joined())"
  }
}

extension CommandList {
  /// Returns the options of a command and its subcommands below titles, as help and man pages show
  /// them.
  func helpSections(of command: Command) -> [(title: String, options: [CommandOption])] {
    let own = command.options
    var options: [CommandOption] = []
    for option in command.subcommands.flatMap(\.options)
    where !(options + own).contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    options += own
    guard isStandard(command) else { return [(CommandOption.Formats.all.rawValue, options)] }
    return CommandOption.Formats.allCases.map { formats in
      (formats.rawValue, options.filter { $0.formats == formats })
    }
  }

  /// Whether the help of a command lists the values of an option.
  func listsValues(_ command: Command) -> Bool {
    helpSections(of: command).flatMap(\.options).contains { $0.label.contains("|") }
  }
}

extension Command {
  /// Returns the subcommands that have an option; empty if all have it.
  func subcommandNames(of option: CommandOption) -> [String] {
    let owners = subcommands.filter { $0.options.contains { $0.name == option.name } }
    return owners.count == subcommands.count ? [] : owners.map(\.lastName)
  }
}
