import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

struct BlockAlignmentTests {
  private func steps(
    from old: [String], to new: [String]
  ) throws -> [BlockAlignment.Step] {
    func read(_ paragraphs: [String]) throws -> PerceivedText {
      PerceivedText(of: try Converter().convert(paragraphs.joined(separator: "\n\n")))
    }
    return BlockAlignment(from: try read(old), to: try read(new)).steps
  }

  /// Returns more clauses than an edit script may change, each followed by a sentence.
  private func clauses(of name: String) -> [String] {
    (0..<520).flatMap { ["Clause \($0) binds \(name) as well.", "Sentence \($0)."] }
  }

  @Test func `blocks are kept, however many others change`() throws {
    let old = clauses(of: "Acme")
    #expect(
      try steps(from: old, to: clauses(of: "Zenith")) == old.indices.map { .pair($0, $0) })
  }

  @Test func `a moved block is the only move among many changed blocks`() throws {
    let old = clauses(of: "Acme")
    var new = clauses(of: "Zenith")
    new.append(new.remove(at: 101))
    new.append("The end.")
    let moved = try steps(from: old, to: new).filter {
      if case .moved = $0 { true } else { false }
    }
    #expect(moved == [.moved(101, old.count - 1)])
  }

  @Test func `reordered blocks have the fewest moves`() throws {
    var random = SeededGenerator(seed: 5)
    let old = (0..<700).map { "Sentence \($0)." }
    let order = old.indices.shuffled(using: &random)
    let steps = try steps(from: old, to: order.map { old[$0] })
    /// The length of the longest increasing subsequence that ends with each block.
    var lengths: [Int] = []
    for (place, index) in order.enumerated() {
      lengths.append(
        1 + (zip(order, lengths).prefix(place).filter { $0.0 < index }.map(\.1).max() ?? 0))
    }
    let keptCount = steps.count {
      if case .pair(let old, let new) = $0 { order[new] == old } else { false }
    }
    #expect(keptCount == lengths.max())
    #expect(steps.count == old.count)
  }
}
