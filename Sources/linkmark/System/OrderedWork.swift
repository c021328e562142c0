import LinkMarkup

/// Work in numbered pieces for several threads, with the results in the order of the pieces.
struct OrderedWork {
  let count: Int
  let threadCount: Int
  /// The maximum number of taken pieces whose results are not received yet; it limits the memory.
  let window: Int
  /// The number of pieces that a thread takes at once; a high number suits small pieces.
  let batchSize: Int

  private struct State<Result> {
    /// The first piece that no thread has taken.
    var next = 0
    /// The first piece whose result has not been received.
    var received = 0
    /// The results, each at the index of its piece modulo the window.
    var results: [Result?]
    var isStopped = false
  }

  /// Does the work of all pieces, and returns when it is done.
  ///
  /// - Parameter receive: Called on this thread in the order of the pieces; an error ends the work.
  func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (Int) -> Result,
    receive: (Int, Result) throws(Failure) -> Void
  ) throws(Failure) {
    // For a single thread or a single piece, no thread is started.
    guard threadCount > 1, count > 1 else { return try runAlone(work, receive: receive) }
    let pool = Monitor(State<Result>(results: Array(repeating: nil, count: window)))
    let body: @Sendable () -> Void = { takePieces(from: pool, work: work) }
    var threads: [Thread] = []
    // The system may not be able to start all of the threads.
    while threads.count < min(threadCount, count), let thread = Thread(body) {
      threads.append(thread)
    }
    guard !threads.isEmpty else { return try runAlone(work, receive: receive) }
    defer {
      pool.change { $0.isStopped = true }
      for thread in threads { thread.join() }
    }
    var received = 0
    while received < count {
      for result in results(from: pool, startingAt: received) {
        try receive(received, result)
        received += 1
      }
      pool.change { $0.received = received }
    }
  }

  /// Returns the results of small pieces in order; starts threads only for 256 or more pieces.
  static func results<Result: Sendable>(
    count: Int, threadCount: Int, work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    OrderedWork(
      count: count, threadCount: count < 256 ? 1 : threadCount, window: max(count, 1),
      batchSize: 64
    ).run(work) { _, result in results.append(result) }
    return results
  }

  private func runAlone<Result, Failure: Error>(
    _ work: (Int) -> Result, receive: (Int, Result) throws(Failure) -> Void
  ) throws(Failure) {
    for piece in 0..<count { try receive(piece, work(piece)) }
  }

  private func takePieces<Result: Sendable>(
    from pool: Monitor<State<Result>>, work: (Int) -> Result
  ) {
    while true {
      let pieces: Range<Int> = pool.wait { state in
        if state.isStopped || state.next == count { return 0..<0 }
        let end = min(state.next + batchSize, state.received + window, count)
        guard end > state.next else { return nil }
        defer { state.next = end }
        return state.next..<end
      }
      if pieces.isEmpty { return }
      let results = pieces.map(work)
      pool.change { state in
        for (piece, result) in zip(pieces, results) { state.results[piece % window] = result }
      }
    }
  }

  /// Waits for the result of a piece, and returns it with the results that follow without a gap.
  private func results<Result: Sendable>(
    from pool: Monitor<State<Result>>, startingAt first: Int
  ) -> [Result] {
    pool.wait { state in
      var results: [Result] = []
      while results.count < window {
        let slot = (first + results.count) % window
        guard let result = state.results[slot].take() else { break }
        results.append(result)
      }
      return results.isEmpty ? nil : results
    }
  }
}
