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
  static var text: String {
    var text = """
      Usage: linkmark [convert] [OPTION]… [FILE…]

      Converts Markdown to annotated HTML, terminal text or attributed runs.
      A folder stands for the .md and .markdown files below it, - for standard input.

      """
    for formats in CommandOption.Formats.allCases {
      text += "\n\(heading(for: formats))\n"
      for option in CommandOption.all where option.formats == formats {
        text += line(for: option)
      }
    }
    text += """

      Where values are listed, the first one is the default.
      Exit status: 0 done, 2 wrong arguments or a file that cannot be read or written.

      """
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
