import LinkMarkup

/// Lets threads through until it is closed.
///
/// Every run passes one, so it is no `Monitor`: what is generic costs time when the program starts.
final class Gate: @unchecked Sendable {
  private let lock = Lock()
  private var insideCount = 0
  private var isClosed = false

  /// Does something behind the gate; never returns once it is closed.
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
        lock.tellChange()
      }
    }
    return try body()
  }

  /// Lets nobody in any more, and waits until nobody is inside.
  func close() {
    lock.whileLocked {
      isClosed = true
      while insideCount > 0 { lock.waitForChange() }
    }
  }
}
