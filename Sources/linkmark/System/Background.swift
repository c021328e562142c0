import LinkMarkup

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
