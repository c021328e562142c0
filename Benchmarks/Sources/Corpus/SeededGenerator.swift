/// SplitMix64: the same seed gives the same numbers everywhere.
public struct SeededGenerator: Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  // The standard library may change how it generates numbers in a range, so this is written out.

  /// Returns a number from 0 to `limit`, half-open.
  public mutating func number(below limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// Returns a number from 0 to 1, half-open.
  public mutating func fraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  public mutating func happens(_ probability: Double) -> Bool {
    fraction() < probability
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// Returns an element, early ones far more often than late ones, like words in natural language.
  public mutating func pickEarly<Element>(_ elements: [Element]) -> Element {
    let skewed = fraction() * fraction()
    return elements[Int(skewed * Double(elements.count))]
  }
}
