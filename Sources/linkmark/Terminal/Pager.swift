/// A program that shows text one screen at a time.
struct Pager {
  /// A command of the shell.
  private let command: String

  /// The end of a pager that may not have shown all of the text.
  struct Failure: CustomStringConvertible {
    let command: String
    let status: Int32

    var description: String {
      "the pager '\(command)' ended with status \(status); set PAGER, or use --pager never"
    }
  }

  enum Outcome {
    case shown
    case failed(Failure)
    /// There is no such program, and nothing was shown.
    case notFound
  }

  /// Finds the pager that `PAGER` names, or `less`; nil where `PAGER` is `cat`.
  init?(_ environment: (String) -> String?) {
    let named = environment("PAGER").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let command = named ?? "less -R"
    guard command != "cat" else { return nil }
    self.command = command
  }

  /// Shows the text and returns when the user quits the pager.
  func show(_ text: Span<UInt8>) -> Outcome {
    // The options of the user come last and win.
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

  // Exit statuses of the shell.
  private static let notExecutable: Int32 = 126
  private static let notFound: Int32 = 127

  /// Variables that make `less` show UTF-8 in any locale, and open links.
  ///
  /// Since version 661 it runs the program of `LESS_OSC8_OPEN_scheme` with the address.
  private static let settingsOfLess: [(name: String, value: String)] =
    [("LESSCHARSET", "utf-8")]
    + ["http", "https", "mailto", "tel", "sms"].map { ("LESS_OSC8_OPEN_\($0)", opener) }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif
}
