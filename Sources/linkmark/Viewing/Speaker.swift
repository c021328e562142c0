import LinkMarkup

/// Speaks texts, of which a new one interrupts the one before.
struct Speaker: ~Copyable {
  /// The program and its arguments; it reads the text from standard input.
  private let words: [String]
  private var process: pid_t?

  /// The most bytes of the input, which a pipe takes at once.
  private static let maximumCount = 4096

  /// Finds a program; nil if there is none.
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

  /// Returns the line that the program reads, of which a long text loses its end.
  static func input(speaking text: String) -> Bytes {
    var line = Bytes(text.utf8.prefix(maximumCount - 1))
    if let cut = line.span.firstInvalidUTF8Offset { line.removeSubrange(cut...) }
    return line + [UInt8(ascii: "\n")]
  }

  /// Collects a program that has ended.
  mutating func collect() {
    if let process, ChildProcess.status(of: process) != nil { self.process = nil }
  }

  deinit {
    if let process { ChildProcess.end(process) }
  }
}
