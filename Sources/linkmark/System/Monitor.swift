#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets one thread at a time do something, and others wait for what it changes.
@safe final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
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

  func whileLocked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Wakes the threads that wait.
  func tellChange() {
    unsafe _ = pthread_cond_broadcast(changes)
  }

  /// Lets others have the lock until one of them tells a change.
  func waitForChange() {
    unsafe _ = pthread_cond_wait(changes, mutex)
  }
}

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
