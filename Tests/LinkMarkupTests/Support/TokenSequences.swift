import LinkMarkup

/// Every sequence of up to `maximumCount` of the tokens that links consist of.
struct TokenSequences: Sequence, IteratorProtocol {
  private static let tokens = [
    "[", "]", "(", ")", "![", "a", "<aa:b>", "\n", "> ", "- ", "\\", "[a]: b\n",
  ]
  private var number = 0
  private let count: Int

  init(maximumCount: Int) {
    count = (1...maximumCount).reduce(0) { sum, power in
      sum + (0..<power).reduce(1) { product, _ in product * TokenSequences.tokens.count }
    }
  }

  mutating func next() -> Bytes? {
    guard number < count else { return nil }
    number += 1
    var rest = number
    var sequence = ""
    while rest > 0 {
      rest -= 1
      sequence += TokenSequences.tokens[rest % TokenSequences.tokens.count]
      rest /= TokenSequences.tokens.count
    }
    return Bytes(sequence.utf8)
  }
}
