/// The manual page of a command, written in mdoc(7).
///
/// It has what the help has; convert's is the page of linkmark itself.
struct ManualPage {
  private let command: Command

  init(_ command: Command) {
    self.command = command
  }

  /// `linkmark`, `linkmark-lint`.
  var name: String {
    isMain ? "linkmark" : "linkmark-\(command.name)"
  }

  var text: String {
    ".Dd \(ManualPage.date)\n.Dt \(name.uppercased()) 1\n.Os\n"
      + section("Name", ".Nm \(name)\n.Nd \(Roff.text(summary))\n")
      + section("Synopsis", synopsis)
      + section("Description", Roff.lines(description))
      + section("Commands", commands)
      + command.optionGroups.map { section($0.title, list($0.options)) }.joined()
      + section("Environment", isMain ? ManualPage.environment : "")
      + section("Exit status", Roff.lines(command.exitStatus + "."))
      + section("See also", otherPages)
  }

  /// The day of the version.
  private static let date = "November 22, 2026"

  private var isMain: Bool { command.name == Command.standard.name }

  private var summary: String {
    isMain ? "Markdown copy into HTML, terminal text and attributed runs" : command.summary
  }

  private var description: String {
    let hasChoices = command.optionGroups.flatMap(\.options).contains { $0.label.contains("|") }
    return command.explanation + (hasChoices ? " \(Help.noteOnDefaults)" : "")
  }

  private func section(_ title: String, _ text: String) -> String {
    text.isEmpty ? "" : ".Sh \(title.uppercased())\n\(text)"
  }

  private var synopsis: String {
    let commands = command.subcommands.isEmpty ? [command] : command.subcommands
    return commands.map { command in
      let words = isMain ? ".Op Cm \(command.name)" : ".Cm \(command.name)"
      let label = command.operands.label
      let operands = Roff.text(label.filter { !"[]".contains($0) })
      return ".Nm linkmark\n\(words)\n.Op Ar OPTION\\[u2026]\n"
        + (label.isEmpty ? "" : label.hasPrefix("[") ? ".Op Ar \(operands)\n" : ".Ar \(operands)\n")
    }.joined()
  }

  /// What the page's command can be told to do.
  private var commands: String {
    let commands = isMain ? Command.all : command.subcommands
    let items = commands.map { ".It Cm \($0.lastName)\n" + Roff.lines($0.summary) }
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
      (option.shortName.map { "Fl \($0) , " } ?? "") + "Fl \\-" + Roff.text(option.name)
    switch option.value {
    case .none: return names
    case .choice(let choices):
      return "\(names) Cm " + choices().map(Roff.text).joined(separator: " | ")
    case .text(let placeholder):
      return "\(names) Ar "
        + placeholder.split(separator: "|").map { Roff.text(String($0)) }.joined(separator: " | ")
    }
  }

  /// The pages of the other commands.
  private var otherPages: String {
    let names = Command.all.map { ManualPage($0).name }.filter { $0 != name }
    return names.sorted().map { ".Xr \($0) 1" }.joined(separator: " ,\n") + "\n"
  }

  /// What terminal text depends on beside the options.
  private static let environment =
    ".Bl -tag -width CLICOLOR_FORCE\n"
    + [
      ("NO_COLOR", "Bold and underlines stay, and colours go."),
      ("CLICOLOR_FORCE", "Colours are written into files and pipes, too, unless it is 0."),
      ("COLORTERM , TERM", "Tell how many colours the terminal has."),
      ("COLUMNS", "The width of the terminal, instead of what it tells."),
      ("PAGER", "Shows what does not fit on the terminal; less \\-R without it."),
    ].map { ".It Ev \($0)\n\($1)\n" }.joined() + ".El\n"
}
