import LinkMarkup

/// Signals that end the process: SIGINT, SIGTERM and SIGHUP.
enum Interruption {
  /// Calls `body` on a thread when a signal interrupts the process, which then ends by the signal.
  ///
  /// Call it before other threads are started. A second signal does not wait for `body`.
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

  /// Whether a signal is ignored, for example by `nohup`.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(signal, nil, &action)
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = unsafe action.__sa_handler.sa_handler
    #else
      let handler = unsafe action.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
