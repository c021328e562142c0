import LinkMarkup

/// A system thread, which must be joined or detached once.
package struct Thread: Sendable {
  private let handle: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; nil if the system cannot start another one.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe _ = pthread_attr_destroy(&attributes) }
    // The default stack of musl has 128 KiB, but libcmark may need a larger one.
    unsafe pthread_attr_setstacksize(&attributes, Thread.stackByteCount)
    // On Darwin, the type of the created thread is optional.
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    let code = unsafe pthread_create(
      &created, &attributes, { unsafe Thread.begin($0) }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      return nil
    }
    #if canImport(Darwin)
      guard let created = unsafe created else { return nil }
    #endif
    handle = created
  }

  private static func begin(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe argument {
      unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    }
    return nil
  }

  /// Waits until the thread has ended.
  package func join() { _ = pthread_join(handle, nil) }

  /// Lets the thread end without a join.
  package func detach() { _ = pthread_detach(handle) }

  private static let stackByteCount = 2 << 20
}

/// A mutex and a condition variable, so that threads can wait for a change.
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
  package func lock() { unsafe _ = pthread_mutex_lock(mutex) }

  @usableFromInline
  package func unlock() { unsafe _ = pthread_mutex_unlock(mutex) }

  /// Wakes all threads that wait for a change.
  package func signalChange() { unsafe _ = pthread_cond_broadcast(changes) }

  /// Releases the lock, waits until another thread signals a change, and locks again.
  package func waitForChange() { unsafe _ = pthread_cond_wait(changes, mutex) }
}

/// State that only one thread uses at a time, while other threads can wait for changes.
final class Monitor<State>: @unchecked Sendable {
  private let lock = Lock()
  private var state: State

  init(_ state: sending State) { self.state = state }

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

  /// Calls `value` now and after each change, until it returns a value other than nil.
  func wait<Value>(for value: (inout State) -> Value?) -> Value {
    lock.whileLocked {
      while true {
        // The access to the state must end before the wait, in which other threads change it.
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
      thread.detach()
    } else {
      // The system cannot start a thread, so the calling thread does the work.
      finish()
    }
  }

  var value: Value { result.wait { $0 } }
}

/// A gate that lets threads pass until it is closed.
///
/// The class has a `Lock` instead of a `Monitor`, because generic types slow the program's start.
final class Gate: @unchecked Sendable {
  private let lock = Lock()
  private var insideCount = 0
  private var isClosed = false

  /// Calls `body` inside the gate; if the gate is closed, never returns.
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

  /// Keeps all threads from entering, and waits until no thread is inside.
  func close() {
    lock.whileLocked {
      isClosed = true
      while insideCount > 0 { lock.waitForChange() }
    }
  }
}

// The C library of the system, for all files of the command.
#if canImport(Darwin)
  @_exported import Darwin
  @_exported import MachO
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Bionic)
  @_exported import Bionic
#else
  #error("linkmark needs a POSIX system: Darwin, glibc, musl or Bionic")
#endif
