import LinkMarkup

/// An option of the command line, as help, man pages and completions show it.
struct CommandOption: Sendable {
  enum Value: Sendable {
    case none
    /// One of these; the first one is the default. Computed on demand, as few runs need them.
    case choice(@Sendable () -> [String])
    /// Any text that is not empty; help shows the placeholder.
    case text(placeholder: String)
  }

  /// The formats of convert to which an option applies, with the titles of the help.
  enum Formats: String, CaseIterable, Sendable {
    case all = "Options"
    /// Any other format is an error.
    case html = "HTML only"
    /// Any other format is a warning.
    case ansi = "Terminal text only"
    /// Any other format is a warning.
    case json = "JSON only"
  }

  /// The HTML that an option for all formats does not change.
  enum UnchangedHTML: Sendable {
    case none
    /// HTML that is neither annotated nor a page.
    case plainFragment
    /// HTML that is not a page.
    case fragment
    /// HTML without a style sheet.
    case unstyled
  }

  /// The project files that may set an option for convert.
  enum TrustedFiles: Sendable {
    case all
    /// Those that `--config` names, and not one that was merely found.
    case named
  }

  let name: OptionName
  let shortName: Character?
  let value: Value
  let formats: Formats
  var unchangedHTML = UnchangedHTML.none
  var trustedFiles = TrustedFiles.all
  let help: String

  /// The option as it is written: `-t, --to html|ansi|json`.
  var label: String {
    let names = (shortName.map { "-\($0), " } ?? "") + "--\(name.text)"
    return switch value {
    case .none: names
    case .choice(let choices): names + " " + choices().joined(separator: "|")
    case .text(let placeholder): names + " " + placeholder
    }
  }

  /// Whether the value is the path of a file or a folder.
  var isPath: Bool {
    if case .text(let placeholder) = value { return ["FILE", "DIR"].contains(placeholder) }
    return false
  }
}

/// The options of a command, which declare themselves to it.
///
/// A group of options declares each by its name, its help, and a closure that sets it. That one declaration
/// lists the options for help, man pages and completions, and finds and sets them for arguments, project
/// files and records of a stream.
struct OptionDeclarations {
  enum Purpose {
    case list
    /// Finds the option that is written as a word, such as `-t` or `--to`.
    case find(String)
    case set(OptionValue)
  }

  let purpose: Purpose
  private(set) var options: [CommandOption] = []

  /// Returns the text to set, if the option is the one to set.
  private mutating func text(
    of name: OptionName, _ shortName: Character?, _ option: @autoclosure () -> CommandOption
  ) -> String? {
    switch purpose {
    case .list: options.append(option())
    case .find(let word):
      if word == "--\(name.text)" || shortName.map({ word == "-\($0)" }) == true {
        options.append(option())
      }
    case .set(let value): return value.option.name == name ? value.text : nil
    }
    return nil
  }

  /// Declares an option without a value.
  mutating func flag(
    _ name: OptionName, short shortName: Character? = nil,
    for formats: CommandOption.Formats = .all, from trustedFiles: CommandOption.TrustedFiles = .all,
    help: String, set: () -> Void
  ) {
    let text = text(
      of: name, shortName,
      CommandOption(
        name: name, shortName: shortName, value: .none, formats: formats,
        trustedFiles: trustedFiles, help: help))
    if text != nil { set() }
  }

  /// Declares an option with a few values; `standard` is the default, or else the first of them.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: OptionName, short shortName: Character? = nil, of choices: Choice.Type,
    standard: Choice? = nil, for formats: CommandOption.Formats = .all,
    unchangedHTML: CommandOption.UnchangedHTML = .none, help: String, set: (Choice) -> Void
  ) throws(UsageError) {
    let words = { @Sendable in
      let first = [standard].compactMap { $0?.rawValue }
      return first + Choice.allCases.map(\.rawValue).filter { !first.contains($0) }
    }
    let text = text(
      of: name, shortName,
      CommandOption(
        name: name, shortName: shortName, value: .choice(words), formats: formats,
        unchangedHTML: unchangedHTML, help: help))
    guard let text else { return }
    guard let choice = Choice(rawValue: text) else { throw .notOneOf(words(), text) }
    set(choice)
  }

  /// Declares an option whose value is any text; errors of `set` do not name the option.
  mutating func text(
    _ name: OptionName, short shortName: Character? = nil, _ placeholder: String,
    for formats: CommandOption.Formats = .all, unchangedHTML: CommandOption.UnchangedHTML = .none,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String,
    set: (String) throws(UsageError) -> Void
  ) throws(UsageError) {
    let text = text(
      of: name, shortName,
      CommandOption(
        name: name, shortName: shortName, value: .text(placeholder: placeholder),
        formats: formats, unchangedHTML: unchangedHTML, trustedFiles: trustedFiles, help: help))
    if let text { try set(text) }
  }

  /// Declares an option whose value is a number in a range.
  mutating func number(
    _ name: OptionName, in range: ClosedRange<Int>, for formats: CommandOption.Formats = .all,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String, set: (Int) -> Void
  ) throws(UsageError) {
    try text(name, "N", for: formats, from: trustedFiles, help: help) {
      text throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        throw .refused("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
      }
      set(number)
    }
  }
}
