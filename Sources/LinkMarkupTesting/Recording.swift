import Foundation

/// Whether snapshots are recorded or only compared.
enum Recording {
  case off
  case on

  static let variable = "LINKMARK_RECORD"

  static var current: Recording {
    switch ProcessInfo.processInfo.environment[variable] {
    case nil, "", "0": .off
    default: .on
    }
  }

  /// Returns the message about snapshots, or `nil` if all are unchanged.
  func outcome(of snapshots: [Snapshot], in test: TestName) -> String? {
    switch self {
    case .off:
      let differences = snapshots.compactMap(\.difference)
      if differences.isEmpty { return nil }
      return differences.joined(separator: "\n")
        + "\nTo accept the current output: \(test.recordingCommand)"
    case .on:
      let records = snapshots.compactMap(\.recorded)
      if records.isEmpty { return nil }
      return records.joined(separator: "\n")
        + "\nReview it, then run again without \(Recording.variable)."
    }
  }
}

extension Snapshot {
  fileprivate var difference: String? {
    switch state {
    case .same: nil
    case .different(let recorded):
      "Copy differs from \(file.path)\n" + LineDiff(from: recorded, to: content).text
    case .missing: "There is no \(file.path) to compare with."
    case .unreadable(let reason): "Cannot read \(file.path): \(reason)"
    }
  }

  fileprivate var recorded: String? {
    if state == .same { return nil }
    do {
      try record()
      return "Recorded \(file.path)"
    } catch {
      return "Cannot write \(file.path): \(error.localizedDescription)"
    }
  }
}
