import LinkMarkup

/// The progress of a run, as the progress line shows it.
struct Progress: Equatable {
  let doneCount: Int
  let totalCount: Int
  /// The time since the start, in seconds.
  let elapsed: Double

  /// A line such as `1,234 of 5,000 · 25 % · 8,200 files/s · 0:12 left`, without unknown parts.
  var line: String {
    var parts = ["\(grouped(doneCount)) of \(grouped(totalCount))"]
    if totalCount > 0 { parts.append("\(doneCount * 100 / totalCount) %") }
    if doneCount > 0, elapsed > 0 {
      let rate = Double(doneCount) / elapsed
      parts.append(rate < 10 ? "\(tenths(rate)) files/s" : "\(grouped(Int(rate))) files/s")
      let secondsLeft = Int((Double(totalCount - doneCount) / rate).rounded(.up))
      parts.append("\(clock(secondsLeft)) left")
    }
    return parts.joined(separator: " · ")
  }

  private func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }

  private func tenths(_ number: Double) -> String {
    let count = Int((number * 10).rounded())
    return "\(count / 10).\(count % 10)"
  }

  private func clock(_ seconds: Int) -> String {
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hours, restOfHour) = minutes.quotientAndRemainder(dividingBy: 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(restOfHour)):\(padded(rest))" : "\(minutes):\(padded(rest))"
  }
}

/// A line on standard error that is overwritten as a run goes on.
struct ProgressLine: Sendable {
  private let totalCount: Int
  private let start = CurrentProcess.monotonicSeconds
  /// The time of the next update, in seconds since the start.
  private var nextUpdate: Double
  private var isShown = false

  /// Creates a line, or nil if it is not shown; `auto` shows it on most terminals after a second.
  init?(_ when: UseMode, totalCount: Int) {
    switch when {
    case .never: return nil
    case .always: nextUpdate = 0
    case .auto:
      guard FileDescriptor.standardError.isTerminal,
        CurrentProcess.environmentVariable("TERM") != "dumb"
      else { return nil }
      nextUpdate = 1
    }
    self.totalCount = totalCount
  }

  /// Returns the text that updates the line; empty between two updates.
  mutating func update(doneCount: Int) -> String {
    let elapsed = CurrentProcess.monotonicSeconds - start
    guard elapsed >= nextUpdate else { return "" }
    nextUpdate = elapsed + ProgressLine.interval
    isShown = true
    return ProgressLine.eraser
      + Progress(doneCount: doneCount, totalCount: totalCount, elapsed: elapsed).line
  }

  /// Returns the text that erases the line, so that other text can be written.
  mutating func erase() -> String {
    defer { isShown = false }
    return isShown ? ProgressLine.eraser : ""
  }

  /// The time between two updates, in seconds.
  private static let interval = 0.1
  /// The characters that return to the first column and erase the line.
  private static let eraser = "\r\u{1B}[K"
}
