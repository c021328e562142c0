import LinkMarkup

/// The messages on standard error, and the exit status that follows from them.
struct Messages: Sendable {
  enum Verbosity: String, Sendable {
    case warnings
    case errors
  }

  /// The subject of a message in a repeated run.
  enum Subject: Hashable, Sendable {
    case preparation
    case file(String)
    case routes
    case unusedRoutes
    /// The languages without phrases or words.
    case languages
  }

  /// The first line of the message about each failure.
  private(set) var failures: [String] = []
  var verbosity: Verbosity
  /// The lines that wait for `release`; nil if lines are written immediately.
  private var heldLines: [String]?
  private var progress: ProgressLine?
  /// The lines last written about each subject, which are not written again; nil unless the run is
  /// repeated.
  var known: [Subject: [String]]?
  /// Whether the reader of standard output closed the pipe.
  private(set) var isOutputClosed = false

  init(_ verbosity: Verbosity) { self.verbosity = verbosity }

  /// Returns messages that are held until `release`, such as the messages of another thread.
  func held() -> Messages {
    var messages = Messages(verbosity)
    messages.heldLines = []
    return messages
  }

  /// Starts to show progress, unless the lines are held.
  mutating func begin(_ progress: ProgressLine?) {
    self.progress = heldLines == nil ? progress : nil
  }

  mutating func progress(doneCount: Int) {
    guard let text = progress?.update(doneCount: doneCount) else { return }
    Messages.writeToStandardError(text)
  }

  mutating func endProgress() {
    Messages.writeToStandardError(progress?.erase() ?? "")
    progress = nil
  }

  /// Writes the held lines, and on a terminal erases a progress line first; may run on any thread.
  func flush() {
    let eraser = FileDescriptor.standardError.isTerminal ? "\r\u{1B}[K" : ""
    Messages.writeToStandardError(eraser, lines: waitingLines)
  }

  var waitingLines: [String] { heldLines ?? [] }

  /// Adds the lines of an earlier run to the held lines, so that they are written again.
  mutating func hold(_ lines: [String]) { heldLines? += lines }

  /// Counts the failures of held messages, and writes their lines if they are new for the subject.
  mutating func release(_ held: Messages, about subject: Subject) {
    release(held, isWritten: recordIfNew(held.waitingLines, about: subject))
  }

  /// Counts the failures of held messages, and writes the held lines if `isWritten`.
  mutating func release(_ held: Messages, isWritten: Bool = true) {
    failures += held.failures
    if isWritten { write(held.waitingLines) }
  }

  /// Remembers the lines about a subject in a repeated run, and returns whether they are new.
  mutating func recordIfNew(_ lines: [String], about subject: Subject) -> Bool {
    known?.updateValue(lines, forKey: subject) != lines
  }

  var failureCount: Int { failures.count }

  var status: ExitStatus { failureCount == 0 ? .done : .failed }

  /// Returns the status of a run, given the level of its worst finding.
  func status(after worst: Finding.Level?, failingFrom level: Finding.Level?) -> ExitStatus {
    guard status == .done, let worst, let level, worst >= level else { return status }
    return .findings
  }

  mutating func warning(_ text: String) { notice("warning: \(text)") }

  /// Warns that announcements are in English, because there are no phrases for a language.
  mutating func warnOfMissingPhrases(of locale: LanguageTag) {
    missing("phrases", of: [locale], consequence: "announcements are in English")
  }

  /// Warns that rules about words were not applied, because words are missing in some languages.
  mutating func warnOfMissingWords(of locales: [LanguageTag]) {
    let unknown = locales.filter { Phrasebook.lookup($0) == nil }
    let known = locales.filter { !unknown.contains($0) }
    if !known.isEmpty { missing("vague texts", of: known, consequence: "they are not checked") }
    if !unknown.isEmpty {
      missing(
        "words", of: unknown,
        consequence: "vague texts, role words and notices of new tabs are not checked")
    }
  }

  private mutating func missing(_ words: String, of locales: [LanguageTag], consequence: String) {
    // A known tag is suggested for longer words, such as en for eng or english.
    let nearest = Phrasebook.embeddedTags.first { tag in
      locales[0].description.lowercased().prefix { $0 != "-" }.hasPrefix(tag.lowercased())
    }
    let isUnknown = locales.count == 1 && Phrasebook.lookup(locales[0]) == nil
    let advice = isUnknown ? nearest.asSuggestion : ""
    let names = locales.map { "'\($0)'" }.joined(separator: ", ")
    warning(
      "--locale: there are no \(words) in \(names) yet, so \(consequence)"
        + (advice.isEmpty ? "; linkmark locale list shows what there is" : advice))
  }

  /// Prints the findings about a file at a level and above, or only errors with `--quiet`.
  mutating func reportFindings(
    _ findings: [Finding], in name: String, from level: Finding.Level = .warning
  ) {
    let level = verbosity == .errors ? .error : level
    write(findings.filter { $0.level >= level }.listed.map { $0.diagnostic(inFileAt: name) })
  }

  /// Prints a message that begins with `linkmark:`, unless `--quiet` is given.
  mutating func notice(_ text: String) { summary("linkmark: \(text)") }

  /// Prints a message such as the counts of a report, unless `--quiet` is given.
  mutating func summary(_ text: String) {
    if verbosity == .warnings { write([text]) }
  }

  /// Reports the number of findings that make a run fail but are below the reported level.
  mutating func reportHiddenFindings(_ count: Int, failingFrom level: Finding.Level?) {
    guard count > 0, let level else { return }
    let (findings, them) =
      count == 1
      ? ("finding makes the run fail and is not shown", "it")
      : ("findings make the run fail and are not shown", "them")
    notice("\(count) \(findings); to see \(them): --level \(level.rawValue)")
  }

  /// Returns a value; if writing a file fails, reports the error and returns nil.
  @discardableResult
  mutating func attempt<Value>(
    writing path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) -> Value? {
    do throws(SystemError) { return try value() } catch { failure(path, writing: error) }
    return nil
  }

  /// Returns a value; if reading a file fails, reports the error and returns nil.
  mutating func attempt<Value>(
    reading path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) -> Value? {
    do throws(SystemError) { return try value() } catch { failure(path, reading: error) }
    return nil
  }

  /// Returns a value, or reports an error in the contents of a file and returns nil.
  mutating func attempt<Value>(_ value: @autoclosure () throws(SourceError) -> Value) -> Value? {
    do throws(SourceError) { return try value() } catch { failure(.inFile(error)) }
    return nil
  }

  mutating func failure(_ error: UsageError) {
    switch error {
    case .inFile(let place):
      failures.append("\(error)")
      // Only people get an excerpt; programs expect one line.
      write(["\(error)"] + (FileDescriptor.standardError.isTerminal ? place.excerpt : []))
    default: fail("\(error)")
    }
  }

  mutating func failure(_ path: String, reason: String) { fail("\(path): \(reason)") }

  mutating func failure(_ path: String, error: SystemError, advice: String) {
    fail("\(path): \(error); \(advice)")
  }

  mutating func failure(_ path: String, error: LinkMarkupError) {
    let place = error.location.map { ":\($0.line):\($0.column)" } ?? ""
    failure(path + place, reason: "\(error)")
  }

  mutating func failure(_ path: String, reading error: SystemError) {
    failure(path, reason: "\(error)" + error.adviceForReading)
  }

  mutating func failure(_ path: String, writing error: SystemError) {
    switch error {
    case .noSuchFile where FileSystem.danglingLink(in: path) != nil,
      .notDirectory where FileSystem.danglingLink(in: path) != nil:
      let link = FileSystem.danglingLink(in: path) ?? path
      failure(
        path, reason: "the symbolic link \(link) has no target; remove it, or create what it names")
    case .noSuchFile where !FileSystem.exists(Path.folder(of: path)):
      failure(path, error: error, advice: "create the folder \(Path.folder(of: path)) first")
    case .permissionDenied: failure(path, error: error, advice: "make it and its folder writable")
    case .isDirectory: failure(path, error: error, advice: "name a file, or use --out-dir")
    case .noSpaceLeft: failure(path, error: error, advice: "make room, and run again")
    case .outsideOfFolder:
      failure(path, error: error, advice: "remove the link, or use --allow-outside")
    case .notRegularFile: failure(path, error: error, advice: "remove it")
    default: failure(path, reason: "\(error)")
    }
  }

  private mutating func fail(_ text: String) {
    let line = "linkmark: \(text)"
    failures.append(line)
    write([line])
  }

  mutating func print(_ text: String, to descriptor: FileDescriptor) -> ExitStatus {
    print(Bytes(text.utf8), to: descriptor)
  }

  mutating func print(lines text: String) -> ExitStatus { print(lines: Bytes(text.utf8)) }

  /// Prints lines of text from files, with control characters and commands to CI systems replaced.
  ///
  /// - Parameter hasCommands: Whether each line is a command to GitHub Actions, which then looks
  ///   for no other command in it.
  mutating func print(lines text: Bytes, hasCommands: Bool = false) -> ExitStatus {
    let text = hasCommands ? text : Messages.defusingCICommands(text)
    return print(Messages.harmless(text, keepingLayout: true), to: .standardOutput)
  }

  /// Prints data with texts from files, with the first `#` of commands to CI systems escaped.
  mutating func print(data: Bytes, escape: String = #"\u0023"#) -> ExitStatus {
    print(Messages.defusingCICommands(data, hasCommands: true, sign: escape), to: .standardOutput)
  }

  mutating func print(_ bytes: Bytes, to descriptor: FileDescriptor) -> ExitStatus {
    do throws(SystemError) {
      try descriptor.write(bytes.span)
    } catch .brokenPipe {
      isOutputClosed = true
    } catch {
      failure("<stdout>", writing: error)
    }
    return status
  }

  private mutating func write(_ lines: [String]) {
    guard heldLines == nil else {
      heldLines? += lines
      return
    }
    guard !lines.isEmpty else { return }
    Messages.writeToStandardError(progress?.erase() ?? "", lines: lines)
  }

  /// Writes a text, and then lines with control characters and commands to CI systems replaced.
  ///
  /// Lines are written together, up to the size that a pipe takes at once, so that output of other
  /// processes does not split a shorter line.
  private static func writeToStandardError(_ text: String, lines: [String] = []) {
    var output = Bytes(text.utf8)
    for line in lines {
      let line = harmless(defusingCICommands(Bytes(line.utf8)))
      if output.count + line.count >= undividedCount {
        write(output)
        output.removeAll(keepingCapacity: true)
      }
      output += line
      output.append(0x0A)
    }
    write(output)
  }

  /// PIPE_BUF of Linux: the number of bytes that a write to a pipe keeps together.
  private static let undividedCount = 4096

  private static func write(_ bytes: Bytes) {
    guard !bytes.isEmpty else { return }
    // An error in writing to standard error cannot be reported.
    try? FileDescriptor.standardError.write(bytes.span)
  }

  /// Returns text in which CI systems find no commands.
  ///
  /// Azure Pipelines reads `##vso[` anywhere, and TeamCity `##teamcity[`. GitHub Actions reads
  /// `##[` anywhere, and `::` at line starts.
  ///
  /// - Parameters:
  ///   - hasCommands: Whether `::` at line starts is intended, or impossible as in JSON.
  ///   - sign: The text in place of a command's first character.
  static func defusingCICommands(
    _ text: Bytes, hasCommands: Bool = false, sign: String = "\u{FFFD}"
  ) -> Bytes {
    let starts = text.span.commandStarts(withColons: !hasCommands)
    guard !starts.isEmpty else { return text }
    var result: Bytes = []
    var copied = 0
    for start in starts {
      result += text[copied..<start]
      result += sign.utf8
      copied = start + 1
    }
    return result + text[copied...]
  }

  /// Returns text with control and bidirectional characters replaced.
  ///
  /// - Parameter keepingLayout: Whether line feeds and tabs are kept.
  static func harmless(_ text: Bytes, keepingLayout: Bool = false) -> Bytes {
    let isKept = { (value: UInt32) in keepingLayout && (value == 0x0A || value == 0x09) }
    var result: Bytes = []
    result.reserveCapacity(text.count)
    // Lines are checked as bytes first: nearly all are harmless, and there may be 100 MB.
    var rest = text[...]
    while !rest.isEmpty {
      let line = rest[..<(rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex)]
      rest = rest[line.endIndex...]
      if line.allSatisfy({ (0x20..<0x7F).contains($0) || isKept(UInt32($0)) }) {
        result += line
        continue
      }
      // The carriage return of a Windows line end is harmless.
      let isWindows = keepingLayout && line.suffix(2) == [0x0D, 0x0A]
      let content = isWindows ? line.dropLast(2) : line
      defer { if isWindows { result += [0x0D, 0x0A] } }
      for scalar in String(decoding: content, as: UTF8.self).unicodeScalars {
        result += (scalar.isHarmless || isKept(scalar.value) ? scalar : "\u{FFFD}").utf8
      }
    }
    return result
  }
}

enum ExitStatus: Int32 {
  case done = 0
  /// There are findings, or stale outputs, that make the run fail.
  case findings = 1
  /// The arguments were wrong, or a file could not be read or written.
  case failed = 2
}

extension Unicode.Scalar {
  /// Whether a terminal prints the character without any other effect.
  fileprivate var isHarmless: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !properties.isBidiControl
    }
  }
}

extension Span<UInt8> {
  /// Returns the offsets at which commands to CI systems begin, those with `::` if wanted.
  fileprivate func commandStarts(withColons hasColons: Bool) -> [Int] {
    var starts: [Int] = []
    func collect(_ sign: UInt8, where isStart: (Int) -> Bool) {
      var rest = indices
      while let offset = firstOffset(of: sign, in: rest) {
        if offset + 2 < count, self[offset + 1] == sign, isStart(offset) { starts.append(offset) }
        rest = (offset + 1)..<count
      }
    }
    collect(UInt8(ascii: "#")) { offset in
      let name = extracting((offset + 2)..<count)
      return ["[", "vso[", "teamcity["].contains { name.startsIgnoringCase(with: $0) }
    }
    guard hasColons else { return starts }
    collect(UInt8(ascii: ":")) { beginsLine(at: $0) }
    return starts.sorted()
  }

  /// Returns whether only white space, which GitHub leaves out, precedes an offset in its line.
  private func beginsLine(at offset: Int) -> Bool {
    var end = offset
    while end > 0, self[end - 1] != UInt8(ascii: "\n") {
      var start = end - 1
      while start > max(0, end - 4), self[start] & 0xC0 == 0x80 { start -= 1 }
      let scalars = String(decoding: (start..<end).map { self[$0] }, as: UTF8.self).unicodeScalars
      guard scalars.allSatisfy(\.properties.isWhitespace) else { return false }
      end = start
    }
    return true
  }
}
