#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets one thread at a time do something, and others wait for what it changes.
@safe package final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changes = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
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

  @inlinable
  package func whileLocked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  @usableFromInline
  package func lock() {
    unsafe _ = pthread_mutex_lock(mutex)
  }

  @usableFromInline
  package func unlock() {
    unsafe _ = pthread_mutex_unlock(mutex)
  }

  /// Wakes the threads that wait.
  package func signalChange() {
    unsafe _ = pthread_cond_broadcast(changes)
  }

  /// Releases the lock until another thread signals a change.
  package func waitForChange() {
    unsafe _ = pthread_cond_wait(changes, mutex)
  }
}
