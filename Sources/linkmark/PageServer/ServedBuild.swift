import LinkMarkup

/// What the server shows: the outputs of the last build, and why it failed.
struct ServedBuild: Sendable {
  /// The state of the outputs, by which a page knows whether it is current.
  struct Version: Sendable {
    /// Of the process, so that pages are loaded again when the command starts again.
    private let process = String(CurrentProcess.nanosecondsSince1970, radix: 36)
    private var count = 0

    /// The number of outputs' changes after a period.
    var text: String { "\(process).\(count)" }

    mutating func advance() { count += 1 }
  }

  private(set) var pages = PageMap()
  private(set) var version = Version()
  /// The number of builds that have begun or ended.
  private(set) var turn = 0
  /// The messages of the last build that failed it.
  private var problems: [String] = []
  /// The error that has prevented a build since.
  private var error: String?
  /// Whether outputs have changed in builds that failed.
  private var isBehind = false

  /// The most messages that are shown.
  private static let maximumProblemCount = 50

  /// Shows the outputs of a build.
  ///
  /// What failed keeps its outputs of earlier builds, and the pages that are open.
  mutating func finish(_ build: FinishedBuild) {
    let old = pages
    turn += 1
    pages = build.pages
    problems = build.problems
    error = nil
    isBehind = isBehind || build.hasChanged || pages.files != old.files
    switch build.outcome {
    case .complete:
      if isBehind { version.advance() }
      isBehind = false
    case .failed: pages.add(old)
    }
  }

  /// Shows the error that prevents a build, until there is none.
  mutating func show(_ error: UsageError?) {
    turn += 1
    self.error = error.map { "\($0)" }
  }

  /// The state as an event of a stream (HTML, section 9.2).
  var event: Bytes {
    let lines = error.map { [$0] } ?? problems
    var shown = Array(lines.prefix(ServedBuild.maximumProblemCount))
    if lines.count > shown.count { shown.append("and \(lines.count - shown.count) more") }
    let text = version.text
    return ByteBuffer.bytes { output in
      output.append("data: {\"version\":", json: text)
      output.append(",\"problems\":", jsonArray: shown) { line, output in
        output.append(json: Messages.harmless(Bytes(line.utf8)).span)
      }
      output.append("}\n\n")
    }
  }
}

/// A build that has ended.
struct FinishedBuild {
  enum Outcome {
    /// Everything was written.
    case complete
    case failed
  }

  let outcome: Outcome
  /// Whether a file has changed.
  let hasChanged: Bool
  /// The files that were written.
  let pages: PageMap
  /// The messages about errors.
  let problems: [String]
}
