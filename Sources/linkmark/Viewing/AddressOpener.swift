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

  /// Returns the programs for web addresses: the programs in `BROWSER`, then the system's program.
  static func browsers(_ environment: (String) -> String?) -> [ProgramCommand] {
    let named = (environment("BROWSER") ?? "").split(separator: ":")
    return (named + [Pager.opener[...]]).compactMap { try? ProgramCommand(String($0)) }
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
  /// - Returns: The error, if a program failed and no program is left for its address.
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

/// A program that opens an address, and its arguments; no shell is used.
struct ProgramCommand: Sendable {
  private let words: [String]

  /// Reads words separated by spaces; the address replaces `%s` in arguments, or else comes last.
  init(_ text: String) throws(UsageError) {
    words = text.split { $0 == " " }.map { String($0) }
    if words.isEmpty { throw .refused("'\(text)' names no program") }
  }

  var name: String { words[0] }

  func words(for address: String) -> [String] {
    let placeholder = "%s"
    guard words.dropFirst().contains(where: { $0.contains(placeholder) }) else {
      return words + [address]
    }
    return [words[0]] + words.dropFirst().map { $0.replacing(placeholder, with: address) }
  }
}
