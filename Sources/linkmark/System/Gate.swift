import LinkMarkup

/// Lets threads pass until it is closed.
///
/// It is not a `Monitor`, because every run passes a gate and generic types add to the time of start-up.
final class Gate: @unchecked Sendable {
  private let lock = Lock()
  private var insideCount = 0
  private var isClosed = false

  /// Calls `body` inside the gate; never returns once the gate is closed.
  func pass<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.whileLocked {
      while isClosed { lock.waitForChange() }
      insideCount += 1
    }
    defer {
      lock.whileLocked {
        insideCount -= 1
        lock.signalChange()
      }
    }
    return try body()
  }

  /// Lets no other thread in, and waits until no thread is inside.
  func close() {
    lock.whileLocked {
      isClosed = true
      while insideCount > 0 { lock.waitForChange() }
    }
  }
}
