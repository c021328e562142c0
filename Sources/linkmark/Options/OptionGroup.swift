import LinkMarkup

/// Options that are declared and checked together.
protocol OptionGroup: Sendable {
  /// The options with their defaults.
  init()

  /// Declares the options, in the order of the help; calls that of each embedded group.
  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError)

  /// Returns the format that is written, on which options for HTML depend.
  func format() throws(UsageError) -> Format

  /// Checks that the options go together; calls that of each embedded group.
  ///
  /// - Parameters:
  ///   - values: All values that hold.
  ///   - given: The options that the user gave, as opposed to those that a project file sets.
  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError)
}

extension OptionGroup {
  /// The options, in the order of the help.
  static var options: [CommandOption] { declared(.list) }

  /// Returns the option that is written as a word, such as `-t` or `--to`.
  static func option(writtenAs word: String) -> CommandOption? { declared(.find(word)).first }

  private static func declared(_ purpose: OptionDeclarations.Purpose) -> [CommandOption] {
    var declarations = OptionDeclarations(purpose: purpose)
    var group = Self()
    // Only setting a value fails.
    try? group.declare(&declarations)
    return declarations.options
  }

  func format() throws(UsageError) -> Format { .html }

  mutating func finish(_ values: [OptionValue], given: [CommandOption]) throws(UsageError) {}

  /// Sets an option; ignores values of options that the group does not have.
  mutating func set(_ value: OptionValue) throws(UsageError) {
    var declarations = OptionDeclarations(purpose: .set(value))
    do throws(UsageError) {
      try declare(&declarations)
    } catch {
      throw error.about(value.option.name)
    }
  }

  /// Sets all of the values, of which those that are not `given` are defaults.
  ///
  /// - Throws: An error at its place in the project file if a setting is wrong.
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
      try finish(values, given: given.map(\.option))
    } catch {
      throw error.located(among: values.compactMap(\.setting))
    }
  }
}

/// The options of a command.
protocol CommandOptions: OptionGroup {
  var common: CommonOptions { get set }
}

/// What every command has: its operands, and the options that are common to all.
struct CommonOptions: OptionGroup {
  enum Request: Sendable {
    case run
    case help
    case version
    /// The version, and what the program was built from.
    case build
  }

  var request = Request.run
  /// Whether the version is described; no other request has details.
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

/// The options of a command that has only the common ones.
struct NoOptions: CommandOptions {
  var common = CommonOptions()

  mutating func declare(_ options: inout OptionDeclarations) throws(UsageError) {
    try common.declare(&options)
  }
}
