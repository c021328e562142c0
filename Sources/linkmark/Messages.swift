import LinkMarkup

/// What the command says on standard error, and the exit status that follows from it.
struct Messages: Sendable {
  private(set) var failureCount = 0
  private var verbosity: Arguments.Verbosity
  /// The lines that wait to be released; nil where nothing waits.
  private var heldLines: [String]?
  private var progress: ProgressLine?

  init(_ verbosity: Arguments.Verbosity) {
    self.verbosity = verbosity
  }

  /// Messages that wait until these release them, as those of another thread do for their turn.
  func held() -> Messages {
    var messages = Messages(verbosity)
    messages.heldLines = []
    return messages
  }

  /// Says from now on as much as that.
  mutating func speak(_ verbosity: Arguments.Verbosity) {
    self.verbosity = verbosity
  }

  /// Says from now on how far the run is.
  mutating func begin(_ progress: ProgressLine?) {
    self.progress = progress
  }

  mutating func progress(doneCount: Int) {
    guard let text = progress?.update(doneCount: doneCount) else { return }
    Messages.writeToStandardError(text)
  }

  /// Takes away what says how far the run is.
  mutating func endProgress() {
    Messages.writeToStandardError(progress?.erase() ?? "")
    progress = nil
  }

  /// Says what waits, on whatever thread, in a line of its own.
  func flush() {
    let eraser = FileDescriptor.standardError.isTerminal ? "\r\u{1B}[K" : ""
    Messages.writeToStandardError(eraser, waitingLines)
  }

  /// What waits to be said.
  var waitingLines: [String] { heldLines ?? [] }

  /// Lets lines wait that were said in another run.
  mutating func hold(_ lines: [String]) {
    heldLines? += lines
  }

  /// Says what waited, and counts its failures.
  mutating func release(_ held: Messages) {
    failureCount += held.failureCount
    write(held.waitingLines)
  }

  var status: ExitStatus { failureCount == 0 ? .done : .failed }

  mutating func failure(_ error: UsageError) {
    switch error.place {
    case .commandLine: fail("\(error)")
    case .file:
      failureCount += 1
      write(["\(error)"])
    }
  }

  mutating func failure(_ path: String, _ reason: String) {
    fail("\(path): \(reason)")
  }

  mutating func failure(_ path: String, _ error: SystemError, _ advice: String) {
    fail("\(path): \(error); \(advice)")
  }

  mutating func failure(_ path: String, _ error: LinkMarkupError) {
    let place = error.location.map { ":\($0.line):\($0.column)" } ?? ""
    failure(path + place, "\(error)")
  }

  mutating func failure(_ path: String, reading error: SystemError) {
    failure(path, "\(error)" + error.adviceForReading)
  }

  mutating func failure(_ path: String, writing error: SystemError) {
    switch error {
    // The folder may be there, if a symbolic link leads out of it.
    case .noSuchFile where !FileSystem.exists(Path.folder(of: path)):
      failure(path, error, "create the folder \(Path.folder(of: path)) first")
    case .permissionDenied: failure(path, error, "make it and its folder writable")
    case .isDirectory: failure(path, error, "name a file, or use --out-dir")
    case .noSpaceLeft: failure(path, error, "make room, and run again")
    default: failure(path, "\(error)")
    }
  }

  mutating func warning(_ text: String) {
    notice("warning: \(text)")
  }

  /// Says that announcements are in English, because there are no phrases for a language.
  mutating func missingPhrases(of locale: LanguageTag) {
    let known = Phrasebook.embedded.map(\.language.description)
    // Two letters are a language of their own, so only longer ones are a slip: eng, english.
    let nearest = known.first { tag in
      locale.description.lowercased().prefix { $0 != "-" }.hasPrefix(tag.lowercased())
    }
    warning(
      "--locale: there are no phrases in '\(locale)' yet, so announcements are in English; there "
        + "are some in \(known.joined(separator: ", "))"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// Prints the findings about a file that its author must know.
  mutating func findings(
    _ findings: [Finding], in name: String, from level: Finding.Level = .warning
  ) {
    let level =
      switch verbosity {
      case .warnings: level
      case .errors: Finding.Level.error
      }
    write(findings.filter { $0.level >= level }.map { $0.line(in: name) })
  }

  /// Says what was done, to those who want to hear more than errors.
  mutating func notice(_ text: String) {
    switch verbosity {
    case .warnings: write(["linkmark: \(text)"])
    case .errors: break
    }
  }

  /// The bytes of a document; nil when it cannot be read, which is told.
  mutating func source(of input: Input) -> Bytes? {
    do throws(SystemError) {
      return try input.read(limit: Document.maximumSourceCount)
    } catch {
      failure(input.name, reading: error)
      return nil
    }
  }

  /// How a run ends whose worst finding has a level.
  func status(after worst: Finding.Level?, failingFrom level: Finding.Level?) -> ExitStatus {
    guard status == .done, let worst, let level, worst >= level else { return status }
    return .findings
  }

  /// Prints what was asked for, and gives the status that the run then ends with.
  mutating func print(_ text: String, to descriptor: FileDescriptor) -> ExitStatus {
    print(Bytes(text.utf8), to: descriptor)
  }

  /// Prints how a command is used to somebody who called it with too few words.
  mutating func printHelp(for command: Command) -> ExitStatus {
    _ = print(Help.text(for: command), to: .standardError)
    return .failed
  }

  /// Prints lines with names from files in them, which do nothing but stand there.
  mutating func print(lines text: String) -> ExitStatus {
    print(Messages.harmless(Bytes(text.utf8), keepingLayout: true), to: .standardOutput)
  }

  mutating func print(_ bytes: Bytes, to descriptor: FileDescriptor) -> ExitStatus {
    do throws(SystemError) {
      try descriptor.write(bytes.span)
    } catch .brokenPipe {
      // Nobody reads on, which is the reader's right.
    } catch {
      failure("<stdout>", writing: error)
    }
    return status
  }

  private mutating func fail(_ text: String) {
    failureCount += 1
    write(["linkmark: \(text)"])
  }

  private mutating func write(_ lines: [String]) {
    guard heldLines == nil else {
      heldLines? += lines
      return
    }
    guard !lines.isEmpty else { return }
    Messages.writeToStandardError(progress?.erase() ?? "", lines)
  }

  /// Says text, and then lines.
  ///
  /// There may be hundreds of thousands, so a write takes many, but no more than a pipe takes in one
  /// piece: what other processes say stands in the middle of none but a longer line.
  private static func writeToStandardError(_ text: String, _ lines: [String] = []) {
    var output = Bytes(text.utf8)
    for line in lines {
      let line = harmless(Bytes(line.utf8))
      if output.count + line.count >= undividedCount {
        write(output)
        output.removeAll(keepingCapacity: true)
      }
      output += line
      output.append(0x0A)
    }
    write(output)
  }

  /// PIPE_BUF of Linux, the most bytes that a pipe takes in one piece.
  private static let undividedCount = 4096

  private static func write(_ bytes: Bytes) {
    guard !bytes.isEmpty else { return }
    // There is nobody left to tell about a standard error that cannot be written.
    try? FileDescriptor.standardError.write(bytes.span)
  }

  /// Text with a stand-in for each character that would do anything but stand there.
  ///
  /// Its layout are line feeds and tabs.
  static func harmless(_ text: Bytes, keepingLayout: Bool = false) -> Bytes {
    let isKept = { (value: UInt32) in
      keepingLayout && (value == 0x0A || value == 0x09)
    }
    // Nearly all of it is harmless, and there may be a hundred megabytes.
    if text.allSatisfy({ (0x20..<0x7F).contains($0) || isKept(UInt32($0)) }) { return text }
    var result: Bytes = []
    result.reserveCapacity(text.count)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let isShown = scalar.isHarmless || isKept(scalar.value)
      result.append(contentsOf: (isShown ? scalar : "\u{FFFD}").utf8)
    }
    return result
  }
}

extension SystemError {
  /// The end of a message that a file cannot be read: what to do about it; may be empty.
  var adviceForReading: String {
    switch self {
    case .noSuchFile: "; check the path"
    case .permissionDenied: "; make it readable"
    case .fileTooLarge: "; split it"
    default: ""
    }
  }
}

/// How the command ends.
enum ExitStatus: Int32 {
  case done = 0
  /// What was to be proved is not so.
  case findings = 1
  /// The arguments were wrong, or a file could not be read or written.
  case failed = 2
}

extension Unicode.Scalar {
  /// Whether a terminal shows the character and does nothing else about it.
  fileprivate var isHarmless: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl
    }
  }
}
