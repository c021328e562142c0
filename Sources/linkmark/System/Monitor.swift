#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// State that threads share one at a time, and wait for changes of.
@safe final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: sending State) {
    self.state = state
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe changes.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changes, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changes)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changes.deallocate()
    unsafe mutex.deallocate()
  }

  /// Does something with the state while no other thread does.
  func with<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Does something with the state, and wakes the threads that wait for a change.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    with { state in
      defer { unsafe pthread_cond_broadcast(changes) }
      return body(&state)
    }
  }

  /// Asks for a value again after each change, until there is one.
  func wait<Value>(for value: (inout State) -> Value?) -> Value {
    with { state in
      while true {
        if let value = value(&state) { return value }
        unsafe pthread_cond_wait(changes, mutex)
      }
    }
  }
}
