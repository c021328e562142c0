import LinkMarkup

/// Serves the outputs of a build to the browsers of this machine, on a thread.
final class PageServer: Sendable {
  /// The port that is listened on.
  enum Port: Equatable, Sendable {
    /// The same one each time, or the next that is free.
    case standard
    /// 0 for any that is free.
    case number(UInt16)
  }

  /// What the thread that builds hands to the one that serves.
  private struct State {
    var build = ServedBuild()
    var isServing = false
  }

  let port: UInt16
  private let listener: Socket
  private let state = Monitor(State())
  /// Signals a new build.
  private let wakeUp = WakeUp()
  private let signals: FileDescriptor
  private let review: PageResponder.Review

  /// The first of the standard ports.
  private static let standardPort: UInt16 = 8465
  private static let standardPortCount: UInt16 = 20

  /// The address of the first page.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Occupies the port; clients wait for the first build.
  init(_ port: Port, review: @escaping PageResponder.Review) throws(UsageError) {
    self.review = review
    listener = try PageServer.listener(on: port)
    do throws(SystemError) {
      self.port = try listener.port()
    } catch {
      throw .refused("--serve: \(error)")
    }
    guard let signals = wakeUp.descriptor else {
      throw .refused("--serve: the system cannot open another pipe")
    }
    self.signals = signals
  }

  private static func listener(on port: Port) throws(UsageError) -> Socket {
    switch port {
    case .number(let number):
      do throws(SystemError) {
        return try Socket(listeningOnPort: number)
      } catch {
        throw .refused("--port \(number): \(error)\(error.adviceForListening)")
      }
    case .standard:
      let last = standardPort + standardPortCount - 1
      for number in standardPort...last {
        do throws(SystemError) {
          return try Socket(listeningOnPort: number)
        } catch .addressInUse {
          continue
        } catch {
          throw .refused("--serve: \(error)")
        }
      }
      throw .refused("--serve: the ports \(standardPort) to \(last) are in use; use --port")
    }
  }

  /// Shows a build; the first one starts the thread.
  ///
  /// - Returns: Whether it is the first one.
  func show(_ build: FinishedBuild) throws(UsageError) -> Bool {
    let isFirst = state.with { state in
      state.build.finish(build)
      defer { state.isServing = true }
      return !state.isServing
    }
    guard isFirst else {
      wakeUp.signal()
      return false
    }
    let serve: @Sendable () -> Void = { [self] in
      let responder = PageResponder(port: port, review: review)
      var loop = PageServerLoop(listener, wakeUp, signals: signals, responder) { [state] in
        state.with(\.build)
      }
      loop.run()
    }
    guard let thread = Thread(serve) else {
      throw .refused("--serve: the system cannot start another thread")
    }
    thread.leave()
    return true
  }

  /// Shows the error that prevents a build, until there is none.
  func show(_ error: UsageError?) {
    let hasChanged = state.with { state in
      let old = state.build.event
      state.build.show(error)
      return state.build.event != old
    }
    if hasChanged { wakeUp.signal() }
  }
}

extension SystemError {
  /// What to do about a port that cannot be listened on, for the end of a message; may be empty.
  fileprivate var adviceForListening: String {
    switch self {
    case .addressInUse: "; choose another, or leave --port out"
    case .permissionDenied: "; choose one from 1024"
    default: ""
    }
  }
}
