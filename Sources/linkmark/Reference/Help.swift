import LinkMarkup

/// The text of `--help`.
enum Help {
  static func text(for command: Command, among commands: CommandList) -> String {
    let isStandard = commands.isStandard(command)
    var text =
      "Usage: \(usage(of: command, isStandard: isStandard))\n\n\(command.text.explanation)\n"
    text += list("Commands", commands: isStandard ? commands.all : command.subcommands)
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

  /// Returns the usage line, in which the name of the standard command is optional.
  private static func usage(of command: Command, isStandard: Bool) -> String {
    let words = [
      "linkmark", isStandard ? "[\(command.name)]" : command.name,
      command.subcommands.isEmpty ? "" : "COMMAND", "[OPTION]…", command.text.operands,
    ]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func list(_ heading: String, commands: [Command]) -> String {
    guard !commands.isEmpty else { return "" }
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { "  \($0.name.padded(to: width))  \($0.text.summary)\n" }
    return "\n\(heading):\n\(lines.joined())"
  }
}

extension CommandList {
  /// Returns the options of a command and its subcommands, grouped below the titles that help and
  /// man pages show.
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

  /// Returns whether the help of a command lists the values of any option.
  func listsValues(_ command: Command) -> Bool {
    helpSections(of: command).flatMap(\.options).contains { $0.label.contains("|") }
  }
}

extension Command {
  /// Returns the names of the subcommands that have an option; empty if all of them have it.
  func subcommandNames(of option: CommandOption) -> [String] {
    let owners = subcommands.filter { $0.options.contains { $0.name == option.name } }
    return owners.count == subcommands.count ? [] : owners.map(\.lastName)
  }

  var text: CommandHelp {
    CommandHelp.all[name] ?? CommandHelp(operands: "", summary: "", explanation: "", exitStatus: "")
  }
}

/// The description of a command in help and man pages.
struct CommandHelp {
  /// The words that may follow the options, such as `[FILE…]`.
  let operands: String
  /// A few words for the list of commands.
  let summary: String
  /// The effect of the command, in whole sentences.
  let explanation: String
  let exitStatus: String

  /// The descriptions in `commands.txt`, by command name: each is a heading with the operands and
  /// the summary, then the explanation, then the exit status.
  fileprivate static let all: [String: CommandHelp] = {
    let paragraphs = String(decoding: PackageResources.commands_txt, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "").map { $0.map(String.init) }
    return stride(from: 0, to: paragraphs.count, by: 3).reduce(into: [:]) { texts, index in
      let heading = paragraphs[index]
      texts[String(heading[0].dropFirst("# ".count))] = CommandHelp(
        operands: heading.count > 2 ? heading[1] : "", summary: heading[heading.count - 1],
        explanation: paragraphs[index + 1].joined(separator: "\n"),
        exitStatus: paragraphs[index + 2].joined(separator: "\n"))
    }
  }()
}

/// The sections of `Documentation/Rules.md`, which is embedded in the executable.
struct RuleHandbook {
  /// The names of the rules, in the order of the table of rules.
  private(set) var names: [String] = []
  /// The rows of the table of rules, by rule name.
  private var rows: [String: (level: String, criterion: String, fix: String)] = [:]
  private var sections: [String: String] = [:]

  init(_ page: some Sequence<UInt8>) {
    let parts = String(decoding: Bytes(page), as: UTF8.self).split(separator: "\n## ")
    for line in parts.flatMap({ $0.split(separator: "\n") }) where line.hasPrefix("| [`") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count > 3, let name = cells[0].split(separator: "`").dropFirst().first else {
        continue
      }
      names.append(String(name))
      rows[String(name)] = (cells[1], cells[2], cells[3])
    }
    for part in parts {
      guard let end = part.firstIndex(of: "\n"), rows[String(part[..<end])] != nil else { continue }
      sections[String(part[..<end])] = String(part[end...])
    }
  }

  /// Returns a rule's description with examples, as Markdown, or nil if there is no such rule.
  func section(of name: String) -> Bytes? {
    guard let row = rows[name], let text = sections[name] else { return nil }
    let criterion = row.criterion.isEmpty ? "" : ", WCAG 2.2 \(row.criterion)"
    let fix = row.fix.isEmpty ? "" : "; `--fix` \(row.fix)"
    return Bytes("# \(name)\n\n\(row.level)\(criterion)\(fix)\n\(text)\n".utf8)
  }

  /// A line for each rule: its name, its level, and the first sentence of its section.
  var list: String {
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let level = (rows[name]?.level ?? "").padded(to: 7)
      let text = sections[name]?.split(separator: "\n\n").first.map(String.init)?.trimmed ?? ""
      let sentence = text.split(separator: "\n").joined(separator: " ")
      return "\(name.padded(to: width))  \(level)  \(sentence)\n"
    }.joined()
  }
}

extension StringProtocol {
  /// The text without spaces and line feeds at its ends.
  fileprivate var trimmed: String { String(trimming { $0 == " " || $0 == "\n" }) }
}
