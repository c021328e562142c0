import LinkMarkup

/// An option of the command line.
///
/// ``all`` is the one place that knows the options: parsing and help read it.
struct CommandOption: Sendable {
  enum Value: Sendable {
    case none
    /// One of these; the first one is the default. Few runs ask for them.
    case choice(@Sendable () -> [String])
    /// Anything but nothing; the text stands for it in the help.
    case text(placeholder: String)
  }

  /// The formats of convert that an option means something to.
  enum Formats: CaseIterable, Sendable {
    case all
    /// Any other format is an error.
    case html
    /// Any other format is a warning.
    case ansi
    /// Any other format is a warning.
    case json
  }

  /// The HTML that an option for all formats does not change.
  enum UnchangedHTML: Sendable {
    case none
    /// HTML that is neither annotated nor a page.
    case plainFragment
    /// HTML that is not a page.
    case fragment
    /// HTML that carries no style sheet.
    case unstyled
  }

  let name: String
  let shortName: Character?
  let value: Value
  /// The commands that have the option; of these no two options share a name.
  let commands: [Command]
  let formats: Formats
  let unchangedHTML: UnchangedHTML
  let help: String
  /// Changes the arguments; the text is empty for an option without a value.
  ///
  /// What it complains of does not name the option.
  let apply: @Sendable (inout Draft, String) throws(UsageError) -> Void

  func belongs(to command: Command) -> Bool { commands.contains { $0.name == command.name } }

  static func flag(
    _ name: String, short shortName: Character? = nil, in commands: [Command] = [.convert],
    for formats: Formats = .all, help: String,
    apply: @escaping @Sendable (inout Draft) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, shortName: shortName, value: .none, commands: commands, formats: formats,
      unchangedHTML: .none, help: help
    ) { draft, _ in apply(&draft) }
  }

  /// `standard` is what holds without the option; nil is the first of the choices.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short shortName: Character? = nil, of choices: Choice.Type,
    standard: Choice? = nil, in commands: [Command] = [.convert], for formats: Formats = .all,
    unchangedHTML: UnchangedHTML = .none, help: String,
    apply: @escaping @Sendable (inout Draft, Choice) -> Void
  ) -> CommandOption {
    let words = { @Sendable in
      let first = [standard].compactMap { $0?.rawValue }
      return first + Choice.allCases.map(\.rawValue).filter { !first.contains($0) }
    }
    return CommandOption(
      name: name, shortName: shortName, value: .choice(words), commands: commands, formats: formats,
      unchangedHTML: unchangedHTML, help: help
    ) { (draft, text) throws(UsageError) in
      guard let choice = Choice(rawValue: text) else {
        throw .notAChoice(text, of: words())
      }
      apply(&draft, choice)
    }
  }

  static func text(
    _ name: String, short shortName: Character? = nil, _ placeholder: String,
    in commands: [Command] = [.convert], for formats: Formats = .all,
    unchangedHTML: UnchangedHTML = .none, help: String,
    apply: @escaping @Sendable (inout Draft, String) throws(UsageError) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, shortName: shortName, value: .text(placeholder: placeholder),
      commands: commands, formats: formats, unchangedHTML: unchangedHTML, help: help, apply: apply)
  }
}

extension Command {
  /// What may be given to the command, in the order of its help.
  var options: [CommandOption] {
    CommandOption.all.filter { $0.belongs(to: self) }
  }
}

extension UsageError {
  fileprivate static func notAChoice(
    _ text: String, of choices: [String]
  ) -> UsageError {
    UsageError(
      "'\(text)' is none of \(choices.joined(separator: ", "))",
      nearest: choices.nearestWord(to: text))
  }
}
