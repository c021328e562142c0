import LinkMarkup

/// Opens an address by trying several programs until one of them succeeds.
struct AddressOpener: ~Copyable {
  /// The programs in the order in which they are tried.
  private let commands: [ProgramCommand]
  /// The address that each running program opens, and the index of the program in `commands`.
  private var attempts: [pid_t: (address: String, index: Int)] = [:]

  init(_ commands: [ProgramCommand]) {
    self.commands = commands
  }

  /// Returns the programs for web addresses: those in `BROWSER`, and then the system's program.
  static func browsers(_ environment: (String) -> String?) -> [ProgramCommand] {
    #if canImport(Darwin)
      let system = "open"
    #else
      let system = "xdg-open"
    #endif
    let named = (environment("BROWSER") ?? "").split(separator: ":")
    return (named + [system[...]]).compactMap { ProgramCommand(words: $0) }
  }

  /// Opens an address with the first program at or after an index that can be started.
  ///
  /// - Returns: The error, if no program could be started.
  mutating func open(_ address: String, from first: Int = 0) -> String? {
    var reason = "there is no program for it"
    for index in first..<commands.count {
      do throws(SystemError) {
        let process = try ChildProcess.start(commands[index].words(for: address), input: [])
        attempts[process] = (address, index)
        return nil
      } catch {
        reason = "\(commands[index].name): \(error)"
      }
    }
    return reason
  }

  /// Collects the programs that have ended; after a failure, starts the next program.
  ///
  /// - Returns: The error, if the last program for an address failed.
  mutating func collect() -> String? {
    var failure: String?
    for (process, attempt) in attempts {
      guard let status = ChildProcess.status(of: process) else { continue }
      attempts[process] = nil
      guard status != 0 else { continue }
      let next = attempt.index + 1
      if next == commands.count {
        failure = "\(commands[attempt.index].name) ended with status \(status)"
      } else if let reason = open(attempt.address, from: next) {
        failure = reason
      }
    }
    return failure
  }
}

/// A program and its arguments, which opens an address without a shell.
struct ProgramCommand: Sendable {
  private let words: [String]

  /// Reads words separated by spaces; the address replaces `%s` in arguments, or else comes last.
  init(_ text: String) throws(UsageError) {
    guard let command = ProgramCommand(words: text) else {
      throw .refused("'\(text)' names no program")
    }
    self = command
  }

  init?(words text: some StringProtocol) {
    words = text.split { $0 == " " }.map { String($0) }
    if words.isEmpty { return nil }
  }

  var name: String { words[0] }

  /// Returns the program and its arguments for an address.
  func words(for address: String) -> [String] {
    let placeholder = "%s"
    guard words.dropFirst().contains(where: { $0.contains(placeholder) }) else {
      return words + [address]
    }
    return [words[0]] + words.dropFirst().map { $0.replacing(placeholder, with: address) }
  }
}

/// Speaks texts with a program; a new text interrupts the previous text.
struct Speaker: ~Copyable {
  /// The program and its arguments; the program reads the text from standard input.
  private let words: [String]
  private var process: pid_t?

  /// The maximum size of the program's input in bytes, which fits into a pipe.
  private static let maximumCount = 4096

  /// Finds a speech program in `PATH`; nil if there is none.
  init?(_ environment: (String) -> String?) {
    let folders = (environment("PATH") ?? "").split(separator: ":").map(String.init)
    let known = [["espeak-ng", "--stdin"], ["spd-say", "--wait", "--pipe-mode"]]
    let found = known.first { words in
      folders.contains { FileSystem.exists(Path.joined($0, words[0])) }
    }
    guard let found else { return nil }
    words = found
  }

  mutating func speak(_ text: String) {
    if let process { ChildProcess.end(process) }
    process = try? ChildProcess.start(words, input: Speaker.input(speaking: text))
  }

  /// Returns the line that the program reads; the end of a long text is cut off.
  static func input(speaking text: String) -> Bytes {
    var line = Bytes(text.utf8.prefix(maximumCount - 1))
    if let cut = line.span.firstInvalidUTF8Offset { line.removeSubrange(cut...) }
    return line + [UInt8(ascii: "\n")]
  }

  /// Collects the program if it has ended.
  mutating func collect() {
    if let process, ChildProcess.status(of: process) != nil { self.process = nil }
  }

  deinit {
    if let process { ChildProcess.end(process) }
  }
}
