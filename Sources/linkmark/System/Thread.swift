#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system, which has to be joined or left once.
package struct Thread: Sendable {
  private let handle: pthread_t

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Nil when the system has no thread left.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe _ = pthread_attr_destroy(&attributes) }
    // Musl gives 128 KiB, which libcmark may need more than.
    unsafe pthread_attr_setstacksize(&attributes, Thread.stackByteCount)
    // Darwin's thread is a pointer and may be missing, Linux's argument may be.
    #if canImport(Darwin)
      var created: pthread_t?
      let code = unsafe pthread_create(
        &created, &attributes, { unsafe Thread.begin($0) }, body.toOpaque())
    #else
      var created = pthread_t()
      let code = unsafe pthread_create(
        &created, &attributes, { unsafe Thread.begin($0) }, body.toOpaque())
    #endif
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
  package func join() {
    _ = pthread_join(handle, nil)
  }

  /// Lets the thread end by itself.
  package func leave() {
    _ = pthread_detach(handle)
  }

  private static let stackByteCount = 2 << 20
}
