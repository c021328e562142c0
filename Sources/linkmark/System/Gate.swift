/// Lets threads through until it is closed.
struct Gate: Sendable {
  private let state = Monitor((insideCount: 0, isClosed: false))

  /// Does something behind the gate; never returns once it is closed.
  func pass<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    state.wait { state -> Void? in
      if state.isClosed { return nil }
      return state.insideCount += 1
    }
    defer { state.change { $0.insideCount -= 1 } }
    return try body()
  }

  /// Lets nobody in any more, and waits until nobody is inside.
  func close() {
    state.change { $0.isClosed = true }
    state.wait { state -> Void? in state.insideCount == 0 ? () : nil }
  }
}
