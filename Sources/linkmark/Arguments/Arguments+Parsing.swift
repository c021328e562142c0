import LinkMarkup

extension Arguments {
  /// Reads the words after the command's name.
  ///
  /// `--name value` and `--name=value` are the same, and so are `-t html` and `-thtml`; an option
  /// that is given twice has its last value; `--` ends the options.
  init(parsing words: [String]) throws(UsageError) {
    var draft = Draft()
    var rest = words[...]
    draft.arguments.command = try Command.named(at: &rest)
    while let word = rest.popFirst() {
      if word == "--" {
        draft.arguments.operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        draft.arguments.operands.append(word)
        continue
      }
      try draft.read(OptionWord(word, of: draft.arguments.command), rest: &rest)
      switch draft.arguments.request {
      case .run: continue
      case .help, .version:
        self = draft.arguments
        return
      }
    }
    self = try draft.finished()
  }
}

extension Command {
  /// Takes the words that name a command from the front of the words.
  fileprivate static func named(
    at words: inout ArraySlice<String>
  ) throws(UsageError) -> Command {
    guard let word = words.first else { return .standard }
    guard let command = all.first(where: { $0.name == word }) else { return .standard }
    words.removeFirst()
    return try command.subcommand(at: &words) ?? command
  }

  /// Nil when the next word is none, or an option.
  private func subcommand(at words: inout ArraySlice<String>) throws(UsageError) -> Command? {
    guard !subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") else { return nil }
    guard let subcommand = subcommands.first(where: { $0.lastName == word }) else {
      let names = subcommands.map(\.lastName)
      throw UsageError(
        "\(name): '\(word)' is none of \(names.joined(separator: ", "))",
        nearest: names.nearestWord(to: word))
    }
    words.removeFirst()
    return subcommand
  }
}

/// A word that begins with a hyphen, taken apart.
private struct OptionWord {
  let option: CommandOption
  /// As it was written, for messages.
  let name: String
  /// The value within the same word.
  let attachedValue: String?

  init(_ word: String, of command: Command) throws(UsageError) {
    if word.hasPrefix("--") {
      let end = word.utf8.firstIndex(of: UInt8(ascii: "="))
      name = String(word[..<(end ?? word.endIndex)])
      attachedValue = end.map { String(word[word.utf8.index(after: $0)...]) }
      let longName = name.dropFirst(2)
      guard let option = command.options.first(where: { $0.name == longName }) else {
        throw .unknownOption(name, of: command)
      }
      self.option = option
    } else {
      name = String(word.prefix(2))
      let value = word.dropFirst(2)
      attachedValue = value.isEmpty ? nil : String(value)
      let shortName = word[word.index(after: word.startIndex)]
      guard let option = command.options.first(where: { $0.shortName == shortName }) else {
        throw .unknownOption(word, of: command)
      }
      self.option = option
    }
  }
}

extension Draft {
  fileprivate mutating func read(
    _ word: OptionWord, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var text = ""
    switch word.option.value {
    case .none:
      guard word.attachedValue == nil else { throw UsageError("\(word.name) takes no value") }
    case .choice, .text:
      guard let value = word.attachedValue ?? rest.popFirst(), !value.isEmpty else {
        throw UsageError("\(word.name) needs a value: \(word.option.label)")
      }
      text = value
    }
    try apply(OptionValue(option: word.option, text: text, setting: nil))
    arguments.given.append(OptionValue(option: word.option, text: text, setting: nil))
  }
}

extension UsageError {
  fileprivate static func unknownOption(_ word: String, of command: Command) -> UsageError {
    let name = String(word.drop { $0 == "-" })
    // A single hyphen before a long name is a slip as well.
    let nearest =
      name.count > 1 ? command.options.map(\.name).nearestWord(to: name) : nil
    guard let nearest else {
      return UsageError("unknown option \(word); --help lists the options")
    }
    return UsageError("unknown option \(word)", nearest: "--\(nearest)")
  }
}
