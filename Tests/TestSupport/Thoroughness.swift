import Foundation

/// Whether tests of generated input run with their full numbers: `LINKMARK_THOROUGH=1` in the environment, as
/// `Scripts/check generated` sets it.
enum Thoroughness {
  static let isFull = ProcessInfo.processInfo.environment["LINKMARK_THOROUGH"] == "1"

  /// Returns how many inputs a test generates.
  static func count(_ quick: Int, full: Int) -> Int { isFull ? full : quick }
}
