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

  /// The formats of convert to which an option applies.
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
  let unchangedHTML: UnchangedHTML
  let trustedFiles: TrustedFiles
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

/// The declaration of an option: how it is written, and what it sets.
///
/// Arguments, project files and records of a stream all set options through these.
struct Option<Options>: Sendable {
  let description: CommandOption
  /// Sets the value; the text is empty for an option without one.
  ///
  /// Errors do not name the option.
  let set: @Sendable (inout Options, String) throws(UsageError) -> Void

  static func flag(
    _ name: OptionName, short shortName: Character? = nil,
    for formats: CommandOption.Formats = .all, from trustedFiles: CommandOption.TrustedFiles = .all,
    help: String, set: @escaping @Sendable (inout Options) -> Void
  ) -> Option {
    Option(
      description: CommandOption(
        name: name, shortName: shortName, value: .none, formats: formats, unchangedHTML: .none,
        trustedFiles: trustedFiles, help: help)
    ) { options, _ in set(&options) }
  }

  /// Declares an option with a few values; `standard` is the default, or else the first of them.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: OptionName, short shortName: Character? = nil, of choices: Choice.Type,
    standard: Choice? = nil, for formats: CommandOption.Formats = .all,
    unchangedHTML: CommandOption.UnchangedHTML = .none, help: String,
    set: @escaping @Sendable (inout Options, Choice) -> Void
  ) -> Option {
    let words = { @Sendable in
      let first = [standard].compactMap { $0?.rawValue }
      return first + Choice.allCases.map(\.rawValue).filter { !first.contains($0) }
    }
    return Option(
      description: CommandOption(
        name: name, shortName: shortName, value: .choice(words), formats: formats,
        unchangedHTML: unchangedHTML, trustedFiles: .all, help: help)
    ) { (options, text) throws(UsageError) in
      guard let choice = Choice(rawValue: text) else { throw .notOneOf(words(), text) }
      set(&options, choice)
    }
  }

  static func text(
    _ name: OptionName, short shortName: Character? = nil, _ placeholder: String,
    for formats: CommandOption.Formats = .all, unchangedHTML: CommandOption.UnchangedHTML = .none,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String,
    set: @escaping @Sendable (inout Options, String) throws(UsageError) -> Void
  ) -> Option {
    Option(
      description: CommandOption(
        name: name, shortName: shortName, value: .text(placeholder: placeholder),
        formats: formats, unchangedHTML: unchangedHTML, trustedFiles: trustedFiles, help: help),
      set: set)
  }

  /// Declares an option whose value is a number in a range.
  static func number(
    _ name: OptionName, in range: ClosedRange<Int>, for formats: CommandOption.Formats = .all,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String,
    set: @escaping @Sendable (inout Options, Int) -> Void
  ) -> Option {
    .text(name, "N", for: formats, from: trustedFiles, help: help) {
      (options, text) throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        throw .refused("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
      }
      set(&options, number)
    }
  }

  /// The option in options that hold these at `path`.
  func within<Outer>(_ path: any WritableKeyPath<Outer, Options> & Sendable) -> Option<Outer> {
    Option<Outer>(description: description) { [set] (outer, text) throws(UsageError) in
      try set(&outer[keyPath: path], text)
    }
  }
}
