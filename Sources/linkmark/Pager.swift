/// The program that shows text which does not fit on the terminal, a screen at a time.
struct Pager {
  /// A command of the shell.
  private let command: String

  /// How a pager ended that did not show all, perhaps.
  struct Failure: CustomStringConvertible {
    let command: String
    let status: Int32

    var description: String {
      "the pager '\(command)' ended with status \(status); set PAGER, or say --pager never"
    }
  }

  enum Outcome {
    case shown
    case failed(Failure)
    /// Nothing was shown, since there is no such program.
    case notFound
  }

  /// The one that `PAGER` names, or `less`; nil where `PAGER` is `cat`, which shows all at once.
  init?(_ environment: (String) -> String?) {
    let named = environment("PAGER").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let command = named ?? "less -R"
    guard command != "cat" else { return nil }
    self.command = command
  }

  /// Shows the text and returns when the user has seen enough.
  func show(_ text: Span<UInt8>) -> Outcome {
    // What the user has set counts behind it.
    let options = CurrentProcess.environmentVariable("LESS").map { "-R " + $0 } ?? "-R"
    CurrentProcess.setEnvironmentVariable("LESS", options)
    for (name, value) in Pager.settingsOfLess
    where CurrentProcess.environmentVariable(name) == nil {
      CurrentProcess.setEnvironmentVariable(name, value)
    }
    guard let status = try? ChildProcess.run(command, input: text) else { return .notFound }
    return switch status {
    case 0: .shown
    case Pager.notExecutable, Pager.notFound: .notFound
    default: .failed(Failure(command: command, status: status))
    }
  }

  // What the shell ends with.
  private static let notExecutable: Int32 = 126
  private static let notFound: Int32 = 127

  /// What `less` is told besides, so that it shows UTF-8, whatever the locale, and opens links.
  ///
  /// From version 661 on it reads the last kind of variable, and adds the address.
  private static let settingsOfLess: [(name: String, value: String)] =
    [("LESSCHARSET", "utf-8")]
    + ["http", "https", "mailto", "tel", "sms"].map { ("LESS_OSC8_OPEN_\($0)", opener) }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif
}
