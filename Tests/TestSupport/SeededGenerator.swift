import Foundation

@testable import LinkMarkup
@testable import LinkText

/// SplitMix64: the same seed gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Elements: RandomAccessCollection<Element>, Element>(
    _ elements: Elements
  ) -> Element where Elements.Index == Int {
    elements[Int.random(in: elements.startIndex..<elements.endIndex, using: &self)]
  }

  /// Returns true once in `count` times on average.
  mutating func once(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}

/// Whether tests generate the full number of inputs instead of a small one.
///
/// `Scripts/check generated` sets `LINKMARK_THOROUGH=1` in the environment.
enum Thoroughness {
  static let isFull = ProcessInfo.processInfo.environment["LINKMARK_THOROUGH"] == "1"

  /// Returns the number of inputs that a test generates.
  static func count(_ quick: Int, full: Int) -> Int { isFull ? full : quick }

  /// Returns all cases of a test, or at most `count` of them at equal distances.
  static func sample<Case>(_ cases: [Case], _ count: Int) -> [Case] {
    let step = isFull ? 1 : max(1, (cases.count + count - 1) / count)
    return stride(from: 0, to: cases.count, by: step).map { cases[$0] }
  }
}
