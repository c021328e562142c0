import LinkMarkup

/// An option of the command line, as help, man pages and completions show it.
struct CommandOption: Sendable {
  enum Value: Sendable {
    case none
    /// A word from a list whose first word is the default; few runs need to compute the list.
    case choice(@Sendable () -> [String])
    /// Any text that is not empty; the help shows `placeholder`.
    case text(placeholder: String)
  }

  /// The formats of `convert` to which an option applies; the raw values are titles in the help.
  enum Formats: String, CaseIterable, Sendable {
    case all = "Options"
    /// With any other format, the option is an error.
    case html = "HTML only"
    /// With any other format, the option causes a warning.
    case ansi = "Terminal text only"
    /// With any other format, the option causes a warning.
    case json = "JSON only"
  }

  /// The kind of HTML that an option for all formats does not change.
  enum UnchangedHTML: Sendable {
    case none
    /// An HTML fragment without annotation.
    case plainFragment
    /// An HTML fragment.
    case fragment
    /// HTML without a style sheet.
    case unstyled
  }

  /// The project files that may set an option of `convert`.
  enum TrustedFiles: Sendable {
    case all
    /// Project files that `--config` names, and not files that a search found.
    case named
  }

  let name: OptionName
  let shortName: Character?
  let value: Value
  let formats: Formats
  var unchangedHTML = UnchangedHTML.none
  var trustedFiles = TrustedFiles.all
  let help: String

  /// The option as the help shows it, such as `-t, --to html|ansi|json`.
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
    if case .text(let placeholder) = value { ["FILE", "DIR"].contains(placeholder) } else { false }
  }
}

/// Receives the declarations of a command's options.
///
/// A group declares each option by its name, its help, and a closure that sets it. The declaration
/// lists the option for help, man pages and completions, and finds and sets it for arguments,
/// project files and records of a stream.
struct OptionDeclarations {
  /// The purpose of declaring the options; indirect, because it is copied for each option.
  indirect enum Purpose {
    case list
    /// Finds the option that is written as a word, such as `-t` or `--to`.
    case find(String)
    case set(OptionValue)
    /// Checks that the options of each group can be combined.
    case finish([OptionValue], given: [CommandOption])
  }

  let purpose: Purpose
  private(set) var options: [CommandOption] = []

  /// Lists or finds an option; returns the text to set if the purpose is to set this option.
  private mutating func text(
    of name: OptionName, short shortName: Character?, option: @autoclosure () -> CommandOption
  ) -> String? {
    switch purpose {
    case .list: options.append(option())
    case .find(let word):
      if word == "--\(name.text)" || shortName.map({ word == "-\($0)" }) == true {
        options.append(option())
      }
    case .set(let value): return value.option.name == name ? value.text : nil
    case .finish: break
    }
    return nil
  }

  /// Declares the options of a group, and checks them if the purpose is `finish`.
  mutating func add<Group: OptionGroup>(_ group: inout Group) throws(UsageError) {
    try group.declare(&self)
    try finish(&group)
  }

  /// Checks a group that declares only some of its options, if the purpose is `finish`.
  mutating func finish<Group: OptionGroup>(_ group: inout Group) throws(UsageError) {
    if case .finish(let values, let given) = purpose { try group.finish(values, given: given) }
  }

  mutating func flag(
    _ name: OptionName, short shortName: Character? = nil,
    for formats: CommandOption.Formats = .all, from trustedFiles: CommandOption.TrustedFiles = .all,
    help: String, set: () -> Void
  ) {
    let text = text(
      of: name, short: shortName,
      option: CommandOption(
        name: name, shortName: shortName, value: .none, formats: formats,
        trustedFiles: trustedFiles, help: help))
    if text != nil { set() }
  }

  /// Declares an option whose value is a word from a list; by default `standard` or the first word.
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
      of: name, short: shortName,
      option: CommandOption(
        name: name, shortName: shortName, value: .choice(words), formats: formats,
        unchangedHTML: unchangedHTML, help: help))
    guard let text else { return }
    guard let choice = Choice(rawValue: text) else { throw .notOneOf(words(), word: text) }
    set(choice)
  }

  /// Declares an option whose value is any text; errors that `set` throws need not name the option.
  mutating func text(
    _ name: OptionName, short shortName: Character? = nil, value placeholder: String,
    for formats: CommandOption.Formats = .all, unchangedHTML: CommandOption.UnchangedHTML = .none,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String,
    set: (String) throws(UsageError) -> Void
  ) throws(UsageError) {
    let text = text(
      of: name, short: shortName,
      option: CommandOption(
        name: name, shortName: shortName, value: .text(placeholder: placeholder),
        formats: formats, unchangedHTML: unchangedHTML, trustedFiles: trustedFiles, help: help))
    if let text { try set(text) }
  }

  mutating func number(
    _ name: OptionName, in range: ClosedRange<Int>, for formats: CommandOption.Formats = .all,
    from trustedFiles: CommandOption.TrustedFiles = .all, help: String, set: (Int) -> Void
  ) throws(UsageError) {
    try text(name, value: "N", for: formats, from: trustedFiles, help: help) {
      text throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        throw .refused("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)")
      }
      set(number)
    }
  }
}

/// Options that are declared and checked together.
protocol OptionGroup: Sendable {
  init()

  /// Declares the options, in the order of the help, and adds each embedded group.
  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError)

  /// Returns the format to write, which decides whether options for HTML apply.
  func format() throws(UsageError) -> Format

  /// Checks that the options can be combined, after the checks of embedded groups.
  ///
  /// - Parameters:
  ///   - values: All values in effect.
  ///   - given: The options that the user gave, as opposed to those that a project file sets.
  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError)
}

extension OptionGroup {
  static var options: [CommandOption] { declared(.list) }

  /// Returns the option that is written as a word, such as `-t` or `--to`.
  static func option(writtenAs word: String) -> CommandOption? { declared(.find(word)).first }

  private static func declared(_ purpose: OptionDeclarations.Purpose) -> [CommandOption] {
    var declarations = OptionDeclarations(purpose: purpose)
    var group = Self()
    // Listing and finding options never fails.
    try? group.declare(&declarations)
    return declarations.options
  }

  func format() throws(UsageError) -> Format { .html }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {}

  /// Checks the options, and the options of embedded groups.
  mutating func finishAll(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {
    var declarations = OptionDeclarations(purpose: .finish(values, given: given))
    try declarations.add(&self)
  }

  /// Sets an option; ignores the value of an option that the group does not have.
  mutating func set(_ value: OptionValue) throws(UsageError) {
    var declarations = OptionDeclarations(purpose: .set(value))
    try attempt(try declare(&declarations)) { (error: UsageError) in
      error.about(value.option.name)
    }
  }

  /// Creates options with values; the values that are not in `given` are defaults.
  ///
  /// - Throws: A usage error, located in the project file if a setting causes it.
  init(_ values: [OptionValue], given: [OptionValue]) throws(UsageError) {
    self.init()
    try set(values, given: given)
  }

  mutating func set(_ values: [OptionValue], given: [OptionValue]) throws(UsageError) {
    let names = given.map(\.option.name)
    // A default for HTML is not an error if another format is written.
    func isForHTMLOnly(_ value: OptionValue) -> Bool {
      value.option.formats == .html && !names.contains(value.option.name)
    }
    do throws(UsageError) {
      for value in values where !isForHTMLOnly(value) { try set(value) }
      if try format() == .html {
        for value in values where isForHTMLOnly(value) { try set(value) }
      }
      try finishAll(values, given: given.map(\.option))
    } catch {
      throw error.located(among: values.compactMap(\.setting))
    }
  }
}

protocol CommandOptions: OptionGroup {
  var common: CommonOptions { get set }
}

/// The operands of a command, and the options that all commands have.
struct CommonOptions: OptionGroup {
  enum Request: Sendable {
    case run
    case help
    case version
    /// The version, and the parts that the program was built from.
    case build
  }

  var request = Request.run
  /// Whether `--verbose` is given, which is allowed only with `--version`.
  var isVerbose = false
  var verbosity = Messages.Verbosity.warnings
  /// The words that are not options.
  var operands: [String] = []
  /// The options of the command line, in their order.
  var given: [OptionValue] = []

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    options.flag("quiet", help: "Print errors only") { verbosity = .errors }
    options.flag("help", short: "h", help: "Print this help") { request = .help }
    options.flag("version", short: "V", help: "Print the version") { request = .version }
    options.flag("verbose", help: "With --version, also what linkmark was built from") {
      isVerbose = true
    }
  }
}

/// The options of a command that has only the common options.
struct NoOptions: CommandOptions {
  var common = CommonOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try options.add(&common)
  }
}

/// An option with its value.
struct OptionValue: Sendable {
  let option: CommandOption
  /// The text of the value; empty for an option without a value.
  let text: String
  /// The setting in the project file that has the value; nil on the command line and in a record.
  let setting: Configuration.Setting?

  /// Merges layers of values; later layers take precedence.
  ///
  /// A layer removes the earlier values of its options and of the options that these exclude.
  static func merged(_ layers: [[OptionValue]]) -> [OptionValue] {
    var merged: [OptionValue] = []
    for layer in layers {
      merged.removeAll { old in layer.contains { $0.replaces(old) } }
      merged += layer
    }
    merged.removeAll { $0.isOff }
    // In a run that writes no page, the project file's settings for pages are ignored.
    let isPage = merged.contains { $0.option.name == "standalone" }
    return merged.filter { value in
      isPage || value.setting == nil
        || !["title", "stylesheet", "runtime"].contains(value.option.name)
    }
  }

  private func replaces(_ other: OptionValue) -> Bool {
    if option.name == other.option.name { return true }
    return !isOff
      && OptionValue.exclusions.contains {
        [option.name, other.option.name].allSatisfy($0.contains)
      }
  }

  private var isOff: Bool { if case .none = option.value { text == "false" } else { false } }

  /// The pairs of options that exclude each other.
  private static let exclusions: [Set<OptionName>] = [
    ["inline", "standalone"], ["inline", "title"], ["inline", "stylesheet"], ["inline", "runtime"],
    ["output", "out-dir"],
    ["plain", "heading-ids"],
  ]
}
