import LinkMarkup

/// A command, such as `theme css`, that is named by the first words of the command line.
///
/// The type is a class because copying all commands would slow down each start.
final class Command: Sendable {
  /// A command line that was read and is ready to run.
  struct Invocation {
    let request: CommonOptions.Request
    let verbosity: Messages.Verbosity
    let run: (inout Messages) throws(UsageError) -> ExitStatus
  }

  /// The words that call the command, such as `theme css`.
  let name: String
  let maximumOperandCount: Int
  let subcommands: [Command]
  private let makeOptions: @Sendable () -> [CommandOption]
  private let read: @Sendable (Command, ArraySlice<String>) throws(UsageError) -> Invocation

  init<Options: CommandOptions>(
    name: String, maximumOperandCount: Int = 0, subcommands: [Command] = [],
    options _: Options.Type,
    run: @escaping @Sendable (Options, inout Messages) throws(UsageError) -> ExitStatus
  ) {
    self.name = name
    self.maximumOperandCount = maximumOperandCount
    self.subcommands = subcommands
    makeOptions = { Options.options }
    read = { (command, words) throws(UsageError) in
      let options = try Options(reading: words, of: command)
      return Invocation(request: options.common.request, verbosity: options.common.verbosity) {
        messages throws(UsageError) in try run(options, &messages)
      }
    }
  }

  var options: [CommandOption] { makeOptions() }

  /// The last word of the name, such as `css`.
  var lastName: String { name.split(separator: " ").last.map(String.init) ?? name }

  func invocation(_ words: ArraySlice<String>) throws(UsageError) -> Invocation {
    try read(self, words)
  }
}

struct CommandList: Sendable {
  /// The command that runs if the command line names none.
  let standard: Command
  /// The commands that the first word can name, in the order of the help.
  let all: [Command]

  var allWithSubcommands: [Command] { all.flatMap { [$0] + $0.subcommands } }

  func isStandard(_ command: Command) -> Bool { command.name == standard.name }

  /// Removes the name of a command from the start of the words, and returns the command.
  ///
  /// Without a name, returns the standard command. Replaces a request for help with `--help`.
  func command(at words: inout ArraySlice<String>) throws(UsageError) -> Command {
    if let word = words.first, word == "help" || word == "-h" || word == "--help",
      let request = try helpRequest(words.dropFirst(), isRequired: word == "help")
    {
      words = ["--help"]
      return request
    }
    guard let word = words.first, let command = all.first(where: { $0.name == word }) else {
      return standard
    }
    words.removeFirst()
    guard !command.subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") else {
      return command
    }
    guard let subcommand = command.subcommands.first(where: { $0.lastName == word }) else {
      throw .unknownOperand(word, of: command, choices: command.subcommands.map(\.lastName))
    }
    words.removeFirst()
    return subcommand
  }

  /// Returns the command that the words after `help` or `--help` name.
  ///
  /// - Parameter isRequired: Whether a command must be found: an unknown name is an error, and no
  ///   name means the standard command.
  private func helpRequest(
    _ words: ArraySlice<String>, isRequired: Bool
  ) throws(UsageError) -> Command? {
    let name = words.filter { !$0.hasPrefix("-") }.joined(separator: " ")
    if let command = allWithSubcommands.first(where: { $0.name == name }) { return command }
    guard isRequired else { return nil }
    guard name.isEmpty else {
      throw .refused(
        "help: there is no command '\(name)'",
        nearest: allWithSubcommands.map(\.name).nearestWord(to: name))
    }
    return standard
  }
}

extension UsageError {
  static func unknownOperand(_ word: String, of command: Command, choices: [String]) -> UsageError {
    .refused("\(command.name): \(UsageError.notOneOf(choices, word: word))")
  }
}

extension CommandOptions {
  /// Reads the words that follow the name of a command.
  ///
  /// `--name value` and `--name=value` are the same, and so are `-t html` and `-thtml`. The last
  /// value of an option wins. The word `--` ends the options.
  init(reading words: ArraySlice<String>, of command: Command) throws(UsageError) {
    self.init()
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        common.operands += rest
        rest = []
      } else if word.hasPrefix("-"), word != "-" {
        let value = try Self.value(of: word, rest: &rest)
        try set(value)
        common.given.append(value)
        if common.request == .version, common.isVerbose || rest.contains("--verbose") {
          common.request = .build
        }
        if common.request != .run { return }
      } else {
        common.operands.append(word)
      }
    }
    if common.isVerbose {
      throw .refused("--verbose goes with --version; linkmark \(command.name) has no details")
    }
    if common.operands.count > command.maximumOperandCount {
      throw .refused(
        "\(common.operands[command.maximumOperandCount]): one operand too many for "
          + "\(command.name); --help shows how to use it")
    }
    try finishAll(common.given, given: common.given.map(\.option))
  }

  private static func value(
    of word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) -> OptionValue {
    let isLong = word.hasPrefix("--")
    let equalsSign = isLong ? word.utf8.firstIndex(of: UInt8(ascii: "=")) : nil
    let nameEnd = isLong ? equalsSign ?? word.endIndex : word.index(word.startIndex, offsetBy: 2)
    let written = String(word[..<nameEnd])
    let attached = equalsSign.map { word[word.utf8.index(after: $0)...] } ?? word[nameEnd...]
    let hasAttached = equalsSign != nil || nameEnd < word.endIndex
    guard let option = option(writtenAs: written) else {
      throw unknownOption(isLong ? written : word)
    }
    if case .none = option.value {
      guard !hasAttached else { throw .refused("\(written) takes no value") }
      return OptionValue(option: option, text: "", setting: nil)
    }
    guard let text = hasAttached ? String(attached) : rest.popFirst(), !text.isEmpty else {
      throw .refused("\(written) needs a value: \(option.label)")
    }
    return OptionValue(option: option, text: text, setting: nil)
  }

  private static func unknownOption(_ word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" })
    if name.count == 1, let option = option(writtenAs: "-\(name)") {
      return .refused("unknown option \(word); did you mean \(option.label)?")
    }
    // The word may also be a long name after a single hyphen.
    let nearest = name.count > 1 ? options.map(\.name.text).nearestWord(to: name) : nil
    let advice = nearest.map { "did you mean --\($0)?" } ?? "--help lists the options"
    return .refused("unknown option \(word); \(advice)")
  }
}

/// The names of the commands, in the order of the help.
enum CommandNames {
  static let all = [
    "convert", "build", "lint", "report", "explain", "routes", "theme", "locale", "schema",
    "runtime", "init", "rule", "doctor", "lsp", "view", "reference",
  ]

  /// The commands for the words that other programs use, such as `lint` for `check`.
  private static let synonyms = [
    "check": "lint", "validate": "lint", "verify": "lint",
    "fix": "lint --fix", "fmt": "lint --fix", "format": "lint --fix",
    "watch": "build --watch", "serve": "build --serve", "preview": "build --serve",
    "new": "init", "render": "convert", "rules": "rule", "review": "report", "diff": "report",
  ]

  /// Returns the command that was probably meant by an unknown word; nil if no command is similar.
  static func intention(of word: String) -> String? {
    synonyms[word.lowercased()] ?? all.nearestWord(to: word)
  }
}
