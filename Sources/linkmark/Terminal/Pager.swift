/// A program that shows text one screen at a time.
struct Pager {
  /// A command of the shell.
  private let command: String

  /// Finds the pager that `PAGER` names, or `less`; nil where `PAGER` is `cat`.
  init?(_ environment: (String) -> String?) {
    let named = environment("PAGER").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    command = named ?? "less -R"
    if command == "cat" { return nil }
  }

  /// What `show` has done.
  enum Outcome {
    case shown
    /// The pager may not have shown all of the text, for a reason.
    case failed(String)
    /// There is no such program, and nothing was shown.
    case notFound
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
    switch try? ChildProcess.run(command, input: text) {
    case 0: return .shown
    // The statuses of the shell for a program that is not executable, or not found.
    case nil, 126, 127: return .notFound
    case let status?:
      return .failed(
        "the pager '\(command)' ended with status \(status); set PAGER, or use --pager never")
    }
  }

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
