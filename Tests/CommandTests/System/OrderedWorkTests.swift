import Testing

@testable import linkmark

@Suite struct OrderedWorkTests {
  private struct Stop: Error {}

  @Test(arguments: [
    (0, 4, 8, 1), (1, 4, 8, 2), (1000, 1, 1, 1), (1000, 2, 1, 1), (1000, 3, 2, 8), (1000, 8, 64, 8),
    (7, 16, 64, 8),
  ])
  func `results arrive in order, each once`(
    _ count: Int, _ threadCount: Int, _ window: Int, _ batchSize: Int
  ) {
    let work = OrderedWork(
      count: count, threadCount: threadCount, window: window, batchSize: batchSize)
    var results: [Int] = []
    work.run({ $0 * $0 }) { piece, result in
      #expect(result == piece * piece)
      results.append(piece)
    }
    #expect(results == Array(0..<count))
  }

  @Test func `no piece starts beyond the window`() {
    let begun = Monitor(0)
    let received = Monitor(0)
    let farthest = Monitor(0)
    let work = OrderedWork(count: 300, threadCount: 4, window: 6, batchSize: 4)
    work.run({ piece in
      let lead = piece - received.with(\.self)
      farthest.with { $0 = max($0, lead) }
      begun.with { $0 += 1 }
    }) { piece, _ in
      received.with { $0 = piece + 1 }
    }
    #expect(begun.with(\.self) == 300)
    #expect(farthest.with(\.self) < 6)
  }

  @Test func `a thrown error ends the work`() {
    let begun = Monitor(0)
    let work = OrderedWork(count: 100_000, threadCount: 4, window: 16, batchSize: 4)
    #expect(throws: Stop.self) {
      try work.run({ _ in begun.with { $0 += 1 } }) { (piece, _) throws(Stop) in
        if piece == 10 { throw Stop() }
      }
    }
    #expect(begun.with(\.self) <= 10 + 16)
  }
}
