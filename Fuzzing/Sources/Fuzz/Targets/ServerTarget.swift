@testable import Oracles

/// Messages of an editor: each request gets one answer, and texts and diagnostics match the last
/// versions.
enum ServerTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    ServerScript.defects(of: input.bytes)
  }
}
