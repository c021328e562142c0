/// The program that shows text which does not fit on the terminal, a screen at a time.
struct Pager {
  /// A command of the shell.
  private let command: String

  /// The one that `PAGER` names, or `less`; nil where `PAGER` is `cat`, which shows all at once.
  init?(_ environment: (String) -> String?) {
    let command = environment("PAGER") ?? "less -R"
    guard command != "cat" else { return nil }
    self.command = command
  }

  /// Shows the text and returns when the user has seen enough; false where there is no such program.
  func show(_ text: Span<UInt8>) -> Bool {
    for (name, value) in Pager.settingsOfLess {
      CurrentProcess.setEnvironmentVariable(name, value)
    }
    guard let status = try? ChildProcess.run(command, input: text) else { return false }
    return ![Pager.notExecutable, Pager.notFound].contains(status)
  }

  // What the shell ends with.
  private static let notExecutable: Int32 = 126
  private static let notFound: Int32 = 127

  /// What `less` is told, so that it shows colours and UTF-8, whatever the locale, and opens links.
  ///
  /// From version 661 on it reads the last kind of variable, and adds the address.
  private static let settingsOfLess: [(name: String, value: String)] =
    [("LESS", "-R"), ("LESSCHARSET", "utf-8")]
    + ["http", "https", "mailto", "tel", "sms"].map { ("LESS_OSC8_OPEN_\($0)", opener) }

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif
}
