import LinkMarkup

/// What another thread finds out meanwhile.
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
      // The system has no thread left.
      finish()
    }
  }

  /// Waits until it is known.
  var value: Value { result.wait { $0 } }
}
