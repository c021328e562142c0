import LinkMarkup

/// Serves all clients on one thread.
///
/// Without a request or a build, the thread waits. Clients that are slow or silent lose their connections: after
/// some seconds, or as soon as others need them.
struct PageServerLoop {
  private let listener: Socket
  private let wakeUp: WakeUp
  private let signals: FileDescriptor
  private let responder: PageResponder
  private let build: () -> ServedBuild
  private var connections: [Connection] = []
  /// The time at which connections are accepted again, as the system had nothing left for them.
  private var acceptingTime = 0.0

  private static let maximumConnectionCount = 64
  /// The most connections that stay open for events; the others are for pages.
  private static let maximumListenerCount = 32
  /// Connections that are accepted before the requests of those before them are read.
  private static let acceptedCount = 16

  /// - Parameter build: Returns the last build.
  init(
    _ listener: Socket, _ wakeUp: WakeUp, signals: FileDescriptor, _ responder: PageResponder,
    build: @escaping () -> ServedBuild
  ) {
    self.listener = listener
    self.wakeUp = wakeUp
    self.signals = signals
    self.responder = responder
    self.build = build
  }

  /// Serves until the process ends.
  mutating func run() -> Never {
    while true { serve() }
  }

  /// Waits for something to do, and does it.
  private mutating func serve() {
    let isAccepting = CurrentProcess.uptime >= acceptingTime
    var requests = connections.map(\.request) + [(signals, .input)]
    if isAccepting { requests.append((listener.descriptor, .input)) }
    let isReady = FileDescriptor.wait(for: requests, within: timeToDeadline)
    let time = CurrentProcess.uptime
    for index in connections.indices {
      if isReady[index] { advance(index) }
      connections[index].expire(at: time)
    }
    if isReady[connections.count] { sendEvent() }
    connections.removeAll { $0.phase == .closed }
    if isAccepting, isReady[requests.count - 1] { accept() }
  }

  /// The milliseconds to the first deadline; -1 if there is none.
  private var timeToDeadline: Int32 {
    var deadline = connections.map(\.deadline).min() ?? .infinity
    let time = CurrentProcess.uptime
    if acceptingTime > time { deadline = min(deadline, acceptingTime) }
    return deadline == .infinity ? -1 : Int32(max(0, (deadline - time) * 1000).rounded(.up))
  }

  private mutating func advance(_ index: Int) {
    let isFull =
      connections.count { $0.phase == .listening } >= PageServerLoop.maximumListenerCount
    connections[index].advance { [responder, build] head in
      guard let head else {
        return .response(HTTPResponse(refusing: .headerFieldsTooLarge).bytes(answering: .get))
      }
      do throws(HTTPStatusError) {
        let request = try HTTPRequest(parsing: head)
        let build = build()
        switch (responder.answer(request, build, read: PageServerLoop.contents), request.method) {
        case (.response(let response), let method):
          return .response(response.bytes(answering: method))
        case (.events, .head):
          return .response(HTTPResponse(.ok, .events, []).bytes(answering: .head))
        case (.events, .get) where isFull: throw HTTPStatusError(status: .serviceUnavailable)
        case (.events, .get): return .events(HTTPResponse.startOfEvents + build.event)
        }
      } catch {
        return .response(HTTPResponse(refusing: error.status).bytes(answering: .get))
      }
    }
  }

  /// Reads a file of a build; nil if it is missing, or a symbolic link leads out of its folder.
  private static func contents(of file: PageMap.File) -> Bytes? {
    try? OutputFolders(isWriting: false)
      .contents(of: file.path, .below(file.folder), limit: Document.maximumSourceCount)
  }

  private mutating func sendEvent() {
    wakeUp.clear()
    let event = build().event
    for index in connections.indices { connections[index].send(event: event) }
  }

  private mutating func accept() {
    do throws(SystemError) {
      for _ in 0..<PageServerLoop.acceptedCount {
        let socket = try listener.accept()
        if connections.count >= PageServerLoop.maximumConnectionCount { closeOldest() }
        connections.append(Connection(socket))
      }
    } catch .wouldBlock {
      // All are accepted.
    } catch {
      // The client may be gone, or the system have no descriptor left.
      closeOldest()
      acceptingTime = CurrentProcess.uptime + 0.1
    }
  }

  /// Closes the connection whose time is over first, but none that listens.
  private mutating func closeOldest() {
    let oldest = connections.indices.filter { connections[$0].phase != .listening }
      .min { connections[$0].deadline < connections[$1].deadline }
    if let oldest { connections.remove(at: oldest) }
  }
}
