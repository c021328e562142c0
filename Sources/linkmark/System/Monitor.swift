import LinkMarkup

/// State that one thread at a time uses, and that threads can wait for.
final class Monitor<State>: @unchecked Sendable {
  private let lock = Lock()
  private var state: State

  init(_ state: sending State) {
    self.state = state
  }

  /// Calls `body` with the state while no other thread uses it.
  func with<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.whileLocked { () throws(Failure) in try body(&state) }
  }

  /// Calls `body` with the state, and wakes the threads that wait for a change.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    with { state in
      defer { lock.signalChange() }
      return body(&state)
    }
  }

  /// Waits until `value` returns a value, which it is asked for after each change.
  func wait<Value>(for value: (inout State) -> Value?) -> Value {
    lock.whileLocked {
      while true {
        // The access ends before the wait begins, as other threads change the state meanwhile.
        if let value = value(&state) { return value }
        lock.waitForChange()
      }
    }
  }
}

/// A value that another thread computes.
struct Background<Value: Sendable>: Sendable {
  private let result = Monitor<Value?>(nil)

  init(_ work: @escaping @Sendable () -> Value) {
    let finish: @Sendable () -> Void = { [result] in
      let value = work()
      result.change { $0 = value }
    }
    if let thread = Thread(finish) {
      thread.leave()
    } else {
      // The system cannot start a thread.
      finish()
    }
  }

  /// Waits for the value.
  var value: Value { result.wait { $0 } }
}
