import LinkMarkup

/// The man page of a command, in mdoc(7), with the text of the help.
///
/// The man page of `convert` is also the man page of linkmark as a whole.
struct ManualPage {
  let command: Command
  let commands: CommandList
  let date: String

  /// The name of the page, such as `linkmark` or `linkmark-lint`.
  var name: String { isMain ? "linkmark" : "linkmark-\(command.name)" }

  var text: String {
    ".Dd \(date)\n.Dt \(name.uppercased()) 1\n.Os\n"
      + section("Name", text: ".Nm \(name)\n.Nd \(Roff.text(summary))\n")
      + section("Synopsis", text: synopsis)
      + section("Description", text: Roff.lines(description))
      + section("Commands", text: listOfCommands)
      + optionSections
      + section("Environment", text: isMain ? environment : "")
      + section("Exit status", text: Roff.lines(command.text.exitStatus + "."))
      + section("See also", text: otherPages)
  }

  private var isMain: Bool { commands.isStandard(command) }

  private var summary: String {
    isMain ? "Markdown copy into HTML, terminal text and attributed runs" : command.text.summary
  }

  private var description: String {
    command.text.explanation + (commands.listsValues(command) ? " \(Help.noteOnDefaults)" : "")
  }

  private var optionSections: String {
    commands.helpSections(of: command).map { section($0.title, text: list($0.options)) }.joined()
  }

  private func section(_ title: String, text: String) -> String {
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

  /// Returns the macros for an option, such as `Fl t , Fl \-to Cm html | ansi | json`.
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

  /// The section about the environment variables that terminal text depends on.
  private var environment: String {
    String(decoding: PackageResources.environment_mdoc, as: UTF8.self)
  }

  private var otherPages: String {
    let names = commands.all.map { ManualPage(command: $0, commands: commands, date: date).name }
    return names.filter { $0 != name }.sorted().map { ".Xr \($0) 1" }.joined(separator: " ,\n")
      + "\n"
  }
}

/// Text in the language of man pages, roff(7).
enum Roff {
  /// Escapes text for an argument of a macro, or within a line.
  static func text(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { roff, scalar in
      switch scalar {
      case "\\": roff += "\\e"
      case "\"": roff += "\\(dq"
      // A minus sign, because a typographic hyphen cannot be pasted into a shell.
      case "-": roff += "\\-"
      default: roff += scalar.isASCII ? "\(scalar)" : "\\[u\(scalar.codePoint.dropFirst(2))]"
      }
    }
  }

  /// Escapes text, and breaks it into lines of some 80 bytes; each sentence begins a line.
  static func lines(_ text: String) -> String {
    var lines: [String] = []
    var isSentenceOver = true
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init) {
      let roff = self.text(word)
      if let line = lines.last, !isSentenceOver, line.utf8.count + roff.utf8.count < 80 {
        lines[lines.count - 1] = "\(line) \(roff)"
      } else {
        // A dot or an apostrophe at the beginning would make the line a macro.
        let isMacro = roff.hasPrefix(".") || roff.hasPrefix("'")
        lines.append((isMacro ? "\\&" : "") + roff)
      }
      isSentenceOver = word.hasSuffix(".")
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

/// A man page or a completion script, made from the declarations of options.
struct ReferenceFile {
  /// The path in a folder such as `/usr/local/share`, where `man` and shells find the file.
  let path: String
  let text: String

  /// - Parameter date: The day of the release, in the format of the macro `.Dd`.
  static func all(of commands: CommandList, date: String) -> [ReferenceFile] {
    commands.all.map { command in
      let page = ManualPage(command: command, commands: commands, date: date)
      return ReferenceFile(path: "man/man1/\(page.name).1", text: page.text)
    } + [
      ReferenceFile(
        path: "bash-completion/completions/linkmark",
        text: BashCompletion(commands: commands).text),
      ReferenceFile(
        path: "zsh/site-functions/_linkmark", text: ZshCompletion(commands: commands).text),
      ReferenceFile(
        path: "fish/vendor_completions.d/linkmark.fish",
        text: FishCompletion(commands: commands).text),
    ]
  }

  /// Replaces the placeholders of a template, such as `%commands%`, with lines.
  static func text(of template: [UInt8], lines: [Substring: [String]]) -> String {
    let parts = String(decoding: template, as: UTF8.self)
      .split(separator: "%", omittingEmptySubsequences: false)
    // A part with an odd index is the name of a placeholder.
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : lines[part, default: []].joined(separator: "\n")
    }.joined()
  }
}
