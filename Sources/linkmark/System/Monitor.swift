import LinkMarkup

/// State that threads share one at a time, and wait for changes of.
final class Monitor<State>: @unchecked Sendable {
  private let lock = Lock()
  private var state: State

  init(_ state: sending State) {
    self.state = state
  }

  /// Does something with the state while no other thread does.
  func with<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.whileLocked { () throws(Failure) in try body(&state) }
  }

  /// Does something with the state, and wakes the threads that wait for a change.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    with { state in
      defer { lock.tellChange() }
      return body(&state)
    }
  }

  /// Asks for a value again after each change, until there is one.
  func wait<Value>(for value: (inout State) -> Value?) -> Value {
    lock.whileLocked {
      while true {
        // The access ends before the wait begins, since others change the state meanwhile.
        if let value = value(&state) { return value }
        lock.waitForChange()
      }
    }
  }
}
