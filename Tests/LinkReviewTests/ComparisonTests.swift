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

struct WordDifferenceTests {
  @Test func `the pieces form both texts`() throws {
    var random = SeededGenerator(seed: 2_026_112_6)
    let vocabulary = ["one", "two", "the", ",", "don’t", "条款", "🙂", "a", "—", "É"]
    for _ in 0..<Thoroughness.count(300, full: 20_000) {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 1...12, using: &random)).map { _ in random.pick(vocabulary) }
          .joined(separator: random.once(in: 3) ? "" : " ")
      }
      let blocks = try texts.map {
        try #require(PerceivedText(of: Converter().convert($0)).blocks.first)
      }
      let pieces = WordDifference(from: blocks[0].words, to: blocks[1].words).pieces
      func text(without change: Review.Difference.Piece.Change) -> String {
        pieces.filter { $0.change != change }.map(\.text).joined()
          .trimmingPrefix(" ").description
      }
      #expect(text(without: .added) == String(decoding: blocks[0].text, as: UTF8.self))
      #expect(text(without: .removed) == String(decoding: blocks[1].text, as: UTF8.self))
      #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.change != $1.change })
    }
  }
}

struct GeneratedComparisonTests {
  @Test(arguments: CopyChange.allCases)
  func `a change is reported, whatever else changes`(_ change: CopyChange) throws {
    var random = SeededGenerator(seed: UInt64(CopyChange.allCases.firstIndex(of: change) ?? 0))
    var madeCount = 0
    for _ in 0..<Thoroughness.count(40, full: 2_000) {
      var copy = CopyModel(&random)
      let old = copy.markdown(&random)
      guard let expected = change.make(in: &copy, &random) else { continue }
      madeCount += 1
      let new = copy.markdown(&random)
      let found = try Comparison().differences(from: old, to: new)
      #expect(found == expected, "\(old)\n===\n\(new)")
    }
    #expect(madeCount > 10)
  }

  @Test func `the same copy written differently has no changes`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Thoroughness.count(200, full: 20_000) {
      let copy = CopyModel(&random)
      let versions = (copy.markdown(&random), copy.markdown(&random))
      #expect(
        try Comparison().differences(from: versions.0, to: versions.1) == [],
        "\(versions.0)\n===\n\(versions.1)")
    }
  }
}

/// Compares two versions of a document, each converted with its own settings.
struct Comparison {
  var oldConverter = Converter()
  var newConverter = Converter()

  /// Returns the differences, each as a line: `destination of terms: a → b`, or the words of a
  /// block with removed words in `[-…-]` and added words in `{+…+}`.
  func differences(from old: String, to new: String) throws -> [String] {
    Review.Difference.all(
      from: PerceivedText(of: try oldConverter.convert(old)),
      to: PerceivedText(of: try newConverter.convert(new))
    ).map(\.line)
  }
}

extension Review.Difference {
  var line: String {
    let title = aspect.rawValue + (subject.isEmpty ? "" : " of \(subject)")
    switch versions {
    case .words(let pieces): return "\(title): \(pieces.map(\.marked).joined())"
    case .values(let old, let new): return "\(title): \(old ?? "none") → \(new ?? "none")"
    }
  }
}

extension Review.Difference.Piece {
  fileprivate var marked: String {
    switch change {
    case .kept: text
    case .removed: "[-\(text)-]"
    case .added: "{+\(text)+}"
    }
  }
}
