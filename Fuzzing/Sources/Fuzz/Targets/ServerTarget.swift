@testable import Oracles

/// Messages of an editor: each request has one answer, and texts and diagnostics are those of the last versions.
enum ServerTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    ServerScript.defects(of: input.bytes)
  }
}
