/// The man page of a command, in mdoc(7), with the text of the help.
///
/// The page of convert is that of linkmark itself.
struct ManualPage {
  let command: Command
  let commands: CommandList
  /// The day of the release.
  let date: String

  /// `linkmark`, `linkmark-lint`.
  var name: String {
    isMain ? "linkmark" : "linkmark-\(command.name)"
  }

  var text: String {
    ".Dd \(date)\n.Dt \(name.uppercased()) 1\n.Os\n"
      + section("Name", ".Nm \(name)\n.Nd \(Roff.text(summary))\n")
      + section("Synopsis", synopsis)
      + section("Description", Roff.lines(description))
      + section("Commands", listOfCommands)
      + optionSections
      + section("Environment", isMain ? environment : "")
      + section("Exit status", Roff.lines(command.text.exitStatus + "."))
      + section("See also", otherPages)
  }

  private var isMain: Bool { commands.isStandard(command) }

  private var summary: String {
    isMain ? "Markdown copy into HTML, terminal text and attributed runs" : command.text.summary
  }

  private var description: String {
    command.text.explanation
      + (commands.listsValues(command) ? " \(Help.noteOnDefaults)" : "")
  }

  private var optionSections: String {
    commands.helpSections(of: command).map { section($0.title, list($0.options)) }.joined()
  }

  private func section(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : ".Sh \(title.uppercased())\n\(text)"
  }

  private var synopsis: String {
    let commands = command.subcommands.isEmpty ? [command] : command.subcommands
    return commands.map { command in
      let words = isMain ? ".Op Cm \(command.name)" : ".Cm \(command.name)"
      let label = command.text.operands
      let operands = Roff.text(label.filter { !"[]".contains($0) })
      return ".Nm linkmark\n\(words)\n.Op Ar OPTION\\[u2026]\n"
        + (label.isEmpty ? "" : label.hasPrefix("[") ? ".Op Ar \(operands)\n" : ".Ar \(operands)\n")
    }.joined()
  }

  private var listOfCommands: String {
    let items = (isMain ? commands.all : command.subcommands).map { command in
      ".It Cm \(command.lastName)\n" + Roff.lines(command.text.summary)
    }
    return items.isEmpty ? "" : ".Bl -tag -width Ds\n\(items.joined()).El\n"
  }

  private func list(_ options: [CommandOption]) -> String {
    let items = options.map { option in
      let names = command.subcommandNames(of: option)
      return ".It \(label(of: option))"
        + (names.isEmpty ? "\n" : " Pq Cm \(names.joined(separator: " , "))\n")
        + Roff.lines(option.help)
    }
    return ".Bl -tag -width Ds\n\(items.joined()).El\n"
  }

  /// `Fl t , Fl \-to Cm html | ansi | json`.
  private func label(of option: CommandOption) -> String {
    let names =
      (option.shortName.map { "Fl \($0) , " } ?? "") + "Fl \\-" + Roff.text(option.name.text)
    switch option.value {
    case .none: return names
    case .choice(let choices):
      return "\(names) Cm " + choices().map(Roff.text).joined(separator: " | ")
    case .text(let placeholder):
      return "\(names) Ar "
        + placeholder.split(separator: "|").map { Roff.text(String($0)) }.joined(separator: " | ")
    }
  }

  /// The environment variables that terminal text depends on.
  private var environment: String {
    String(decoding: PackageResources.environment_mdoc, as: UTF8.self)
  }

  /// The pages of the other commands.
  private var otherPages: String {
    let names = commands.all.map { ManualPage(command: $0, commands: commands, date: date).name }
    return names.filter { $0 != name }.sorted().map { ".Xr \($0) 1" }.joined(separator: " ,\n")
      + "\n"
  }
}
