import LinkMarkup
import Testing

@testable import LinkReview
@testable import TestSupport

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
