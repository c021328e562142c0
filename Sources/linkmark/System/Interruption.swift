import LinkMarkup

/// The wish of a user or of the system that the process ends.
enum Interruption {
  /// Has `body` called on a thread of its own when somebody interrupts the process, which then ends as
  /// the signal has it.
  ///
  /// Call it before other threads are made. A second signal does not wait for `body`.
  static func handle(_ body: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      unsafe sigaddset(&signals, signal)
    }
    let awaited = signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let thread = Thread {
      var awaited = awaited
      var signal: Int32 = 0
      guard unsafe sigwait(&awaited, &signal) == 0 else { return }
      unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      body()
      raise(signal)
    }
    if thread == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// As `nohup` has it.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
