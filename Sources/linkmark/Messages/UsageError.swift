import LinkMarkup

/// The long name of an option without the leading hyphens, such as `heading-ids`.
struct OptionName: Hashable, Sendable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// The name in a project file and in a record of a stream, such as `headingIds`.
  var key: String {
    let words = text.split(separator: "-").map(String.init)
    return words.dropFirst().reduce(words[0]) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}

/// An error that prevents a command from doing what its arguments request.
enum UsageError: Error, Equatable {
  case invalidValue(of: OptionName, reason: String)
  /// Two options that exclude each other: always, or only if the second option has `value`.
  case exclusive(OptionName, OptionName, value: String? = nil)
  case missingOption(OptionName, for: OptionName)
  case wrongFormat(for: OptionName, only: String, actual: String)
  case unknownExtension(of: String, known: [String])
  /// Any other error; the text names what is wrong.
  case refused(String)
  case inFile(SourceError)

  /// Returns a refusal of a value or operand, which suggests the nearest word if there is one.
  static func refused(_ reason: String, nearest word: String?) -> UsageError {
    .refused(reason + (word.map { "; did you mean \($0)?" } ?? ""))
  }

  static func notOneOf(_ choices: [String], word: String) -> UsageError {
    .refused(
      "'\(word)' is not one of \(choices.joined(separator: ", "))",
      nearest: choices.nearestWord(to: word))
  }

  /// The options that the error is about, such as two that exclude each other.
  var options: [OptionName] {
    switch self {
    case .invalidValue(let option, _), .wrongFormat(let option, _, _): [option]
    case .exclusive(let first, let second, _): [first, second]
    case .missingOption(_, let option): [option]
    case .unknownExtension: ["output"]
    case .refused, .inFile: []
    }
  }

  /// Returns the message, which names an option as `--heading-ids` or as the key `'headingIds'`.
  func message(withKeys: Bool) -> String {
    func spelled(_ option: OptionName) -> String {
      withKeys ? "'\(option.key)'" : "--\(option.text)"
    }
    switch self {
    case .invalidValue(let option, let reason): return "\(spelled(option)): \(reason)"
    case .exclusive(let first, let second, let value):
      let value = value.map { " " + $0 } ?? ""
      return "\(spelled(first)) and \(spelled(second))\(value) exclude each other"
    case .missingOption(let needed, let option):
      return "\(spelled(option)) needs \(spelled(needed))"
    case .wrongFormat(let option, let format, let actual):
      return "\(spelled(option)) is for \(format) only, and the format is \(actual)"
    case .unknownExtension(let path, let known):
      return "\(path): the extension is not one of \(known.joined(separator: " ")); "
        + "name the format with \(spelled("to"))"
    case .refused(let reason): return reason
    case .inFile(let error): return "\(error)"
    }
  }

  /// Returns a refusal as an error about an option's value, and other errors unchanged.
  func about(_ option: OptionName) -> UsageError {
    if case .refused(let reason) = self { .invalidValue(of: option, reason: reason) } else { self }
  }

  /// Returns the error at the position of the last setting that causes it, if there is one.
  func located(among settings: [Configuration.Setting]) -> UsageError {
    let keys = options.map(\.key)
    guard let setting = settings.last(where: { keys.contains($0.key.rawValue) }) else {
      return self
    }
    if case .invalidValue(_, let reason) = self { return .inFile(setting.error(reason)) }
    return .inFile(setting.error(message(withKeys: true)))
  }
}

/// Returns a value that is read from a file; an error includes the error's position in the file.
func attempt<Value>(
  _ value: @autoclosure () throws(SourceError) -> Value
) throws(UsageError) -> Value {
  try attempt(try value(), or: UsageError.inFile)
}

/// Returns a value; replaces the error of a system call with a refusal for the given reason.
func attempt<Value>(
  _ value: @autoclosure () throws(SystemError) -> Value, orRefuse reason: (SystemError) -> String
) throws(UsageError) -> Value {
  try attempt(try value()) { (error: SystemError) in UsageError.refused(reason(error)) }
}

/// Returns a value; replaces an error with the result of `failure`.
func attempt<Value, Failure: Error, Replacement: Error>(
  _ value: @autoclosure () throws(Failure) -> Value, or failure: (Failure) -> Replacement
) throws(Replacement) -> Value {
  do throws(Failure) {
    return try value()
  } catch {
    throw failure(error)
  }
}

extension UsageError: CustomStringConvertible {
  var description: String { message(withKeys: false) }
}

extension SourceError {
  /// The line of the error, and a line of marks below it; empty if the file cannot be read.
  var excerpt: [String] {
    (try? FileSystem.contents(ofRegularFile: path, limit: 1 << 20)).map(excerpt) ?? []
  }

  /// Returns the line of the error, and a line of marks under its character or JSON string.
  func excerpt(of source: Bytes) -> [String] {
    let lines = LineStarts(source.span)
    let start = SourcePosition(line: line, column: column)
    guard line <= lines.count else { return [] }
    let rest = source[lines.line(line, in: source)].dropFirst(column - 1)
    let end = SourcePosition(line: line, column: column + SourceError.tokenCount(atStartOf: rest))
    let excerpt = SourceExcerpt(of: source, lines: lines, from: start, to: end)
    return excerpt?.text(ReportPaint(), level: .error).split(separator: "\n").map(String.init) ?? []
  }

  /// Returns the length of a JSON string in bytes; 1 for any other text.
  private static func tokenCount(atStartOf text: ArraySlice<UInt8>) -> Int {
    guard text.first == UInt8(ascii: "\"") else { return 1 }
    var isEscaped = false
    for (count, byte) in text.dropFirst().enumerated() {
      if byte == UInt8(ascii: "\""), !isEscaped { return count + 2 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return 1
  }
}

extension SystemError {
  /// Advice on a file that cannot be read, as the end of a message; empty if there is none.
  var adviceForReading: String {
    switch self {
    case .noSuchFile: "; check the path"
    case .permissionDenied: "; make it readable"
    case .fileTooLarge: "; split it"
    default: ""
    }
  }
}
