@testable import Oracles

/// Checks that the language server answers each request once, and that its texts and diagnostics
/// are up to date.
enum ServerTarget {
  static func defects(_ input: FuzzInput) -> [String] {
    ServerScript.defects(of: input.bytes)
  }
}
