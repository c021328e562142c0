import LinkMarkup

/// Reads the words after a command's name.
///
/// `--name value` and `--name=value` are the same, and so are `-t html` and `-thtml`; the last value of
/// an option wins; `--` ends the options.
struct CommandLineReader {
  private let option: (String) -> CommandOption?
  private let options: () -> [CommandOption]
  private var rest: ArraySlice<String>
  /// The words that are not options, as far as they were read.
  private(set) var operands: [String] = []

  /// - Parameter group: Declares the options.
  init<Group: OptionGroup>(_ words: ArraySlice<String>, for group: Group.Type) {
    rest = words
    option = { Group.option(writtenAs: $0) }
    options = { Group.options }
  }

  /// Returns the next option with its value; nil when none is left.
  mutating func next() throws(UsageError) -> OptionValue? {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        rest = []
      } else if word.hasPrefix("-"), word != "-" {
        return try value(of: word)
      } else {
        operands.append(word)
      }
    }
    return nil
  }

  private mutating func value(of word: String) throws(UsageError) -> OptionValue {
    let isLong = word.hasPrefix("--")
    let equalsSign = isLong ? word.utf8.firstIndex(of: UInt8(ascii: "=")) : nil
    let nameEnd = isLong ? equalsSign ?? word.endIndex : word.index(word.startIndex, offsetBy: 2)
    let written = String(word[..<nameEnd])
    let attached = equalsSign.map { word[word.utf8.index(after: $0)...] } ?? word[nameEnd...]
    let hasAttached = equalsSign != nil || nameEnd < word.endIndex
    guard let option = option(written) else { throw unknownOption(isLong ? written : word) }
    switch option.value {
    case .none:
      guard !hasAttached else { throw .unexpectedValue(written) }
      return OptionValue(option: option, text: "", setting: nil)
    case .choice, .text:
      guard let text = hasAttached ? String(attached) : rest.popFirst(), !text.isEmpty else {
        throw .missingValue(written, label: option.label)
      }
      return OptionValue(option: option, text: text, setting: nil)
    }
  }

  private func unknownOption(_ word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" })
    // A single hyphen before a long name is a slip as well.
    let nearest = name.count > 1 ? options().map(\.name.text).nearestWord(to: name) : nil
    return .unknownOption(word, nearest: nearest.map { "--" + $0 })
  }
}

extension CommandOptions {
  /// Reads the words that follow the name of a command.
  init(reading words: ArraySlice<String>, of command: Command) throws(UsageError) {
    self.init()
    var reader = CommandLineReader(words, for: Self.self)
    while let value = try reader.next() {
      try set(value)
      common.given.append(value)
      if common.request != .run { return }
    }
    common.operands = reader.operands
    let maximumCount = command.operands.maximumCount
    if common.operands.count > maximumCount {
      throw .refused(
        "\(common.operands[maximumCount]): one operand too many for \(command.name); "
          + "--help shows how to use it")
    }
    try finish(common.given, given: common.given.map(\.option))
  }
}
