import LinkMarkup

/// Starts programs with addresses, and tries the next one where a program fails.
struct AddressOpener: ~Copyable {
  /// The programs in the order in which they are tried.
  private let commands: [ProgramCommand]
  /// The programs that run, by their processes.
  private var attempts: [pid_t: Attempt] = [:]

  private struct Attempt {
    let address: String
    /// The index of the program in the commands.
    let index: Int
  }

  init(_ commands: [ProgramCommand]) {
    self.commands = commands
  }

  /// The programs for web addresses: those of `BROWSER`, separated by colons, and that of the system.
  static func browsers(_ environment: (String) -> String?) -> [ProgramCommand] {
    #if canImport(Darwin)
      let system = "open"
    #else
      let system = "xdg-open"
    #endif
    let named = (environment("BROWSER") ?? "").split(separator: ":")
    return (named + [system[...]]).compactMap { ProgramCommand(words: $0) }
  }

  /// Opens an address.
  ///
  /// - Returns: What went wrong, if no program could be started.
  mutating func open(_ address: String) -> String? { open(address, from: 0) }

  private mutating func open(_ address: String, from first: Int) -> String? {
    var reason = "there is no program for it"
    for index in first..<commands.count {
      do throws(SystemError) {
        let process = try ChildProcess.start(commands[index].words(for: address), input: [])
        attempts[process] = Attempt(address: address, index: index)
        return nil
      } catch {
        reason = "\(commands[index].name): \(error)"
      }
    }
    return reason
  }

  /// Collects the programs that have ended.
  ///
  /// - Returns: What went wrong, if the last program for an address failed.
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
