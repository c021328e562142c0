import LinkMarkup

extension CommandOptions {
  /// Reads the words that follow the name of a command.
  ///
  /// `--name value` and `--name=value` are the same, and so are `-t html` and `-thtml`; the last value
  /// of an option wins; `--` ends the options.
  init(reading words: ArraySlice<String>, of command: Command) throws(UsageError) {
    self.init()
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        common.operands += rest
        rest = []
      } else if word.hasPrefix("-"), word != "-" {
        let value = try Self.value(of: word, &rest)
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
    try finish(common.given, given: common.given.map(\.option))
  }

  /// Reads an option, whose value may be the next word.
  private static func value(
    of word: String, _ rest: inout ArraySlice<String>
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
    // A single hyphen before a long name is a slip as well.
    let nearest = name.count > 1 ? options.map(\.name.text).nearestWord(to: name) : nil
    let advice = nearest.map { "did you mean --\($0)?" } ?? "--help lists the options"
    return .refused("unknown option \(word); \(advice)")
  }
}
