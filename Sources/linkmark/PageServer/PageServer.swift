import LinkMarkup

/// Serves the outputs of a build to the browsers of this machine, on a separate thread.
final class PageServer: Sendable {
  enum Port: Equatable, Sendable {
    /// The standard port, or the next free port.
    case standard
    /// A given port; 0 requests any free port.
    case number(UInt16)
  }

  /// The build that is handed to the serving thread, and whether the serving thread runs.
  private struct State {
    var build = ServedBuild()
    var isServing = false
  }

  let port: UInt16
  private let listener: Socket
  private let state = Monitor(State())
  /// Signals a new build or error to the serving thread.
  private let wakeUp = WakeUp()
  private let signals: FileDescriptor
  private let review: PageResponder.Review

  private static let standardPort: UInt16 = 8465
  private static let standardPortCount: UInt16 = 20

  var address: String { "http://127.0.0.1:\(port)/" }

  /// Listens on the port; clients wait until the first build is shown.
  init(_ port: Port, review: @escaping PageResponder.Review) throws(UsageError) {
    self.review = review
    listener = try PageServer.listener(on: port)
    self.port = try attempt(try listener.port(), orRefuse: { "--serve: \($0)" })
    guard let signals = wakeUp.descriptor else {
      throw .refused("--serve: the system cannot open another pipe")
    }
    self.signals = signals
  }

  private static func listener(on port: Port) throws(UsageError) -> Socket {
    switch port {
    case .number(let number):
      return try attempt(
        try Socket(listeningOnPort: number),
        orRefuse: { "--port \(number): \($0)\($0.adviceForListening)" })
    case .standard:
      let last = standardPort + standardPortCount - 1
      for number in standardPort...last {
        let socket = try attempt(
          try attempt(try Socket(listeningOnPort: number), orNilAfter: .addressInUse),
          orRefuse: { "--serve: \($0)" })
        if let socket { return socket }
      }
      throw .refused("--serve: the ports \(standardPort) to \(last) are in use; use --port")
    }
  }

  /// Shows a build; the first build starts the thread.
  ///
  /// - Returns: Whether it is the first build.
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
      var loop = PageServerLoop(
        listener: listener, wakeUp: wakeUp, signals: signals,
        responder: PageResponder(port: port, review: review),
        build: { [state] in state.with(\.build) })
      loop.run()
    }
    guard let thread = Thread(serve) else {
      throw .refused("--serve: the system cannot start another thread")
    }
    thread.detach()
    return true
  }

  /// Shows the error that prevents builds; nil removes an earlier error.
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
  /// The end of a message about a port that is not available, with advice; empty if there is none.
  fileprivate var adviceForListening: String {
    switch self {
    case .addressInUse: "; choose another, or leave --port out"
    case .permissionDenied: "; choose one from 1024"
    default: ""
    }
  }
}

/// Serves all clients on one thread.
///
/// The thread waits for requests and builds. It closes the connections of slow or silent clients
/// after some seconds, or as soon as other clients need the connections.
struct PageServerLoop {
  fileprivate let listener: Socket
  fileprivate let wakeUp: WakeUp
  fileprivate let signals: FileDescriptor
  fileprivate let responder: PageResponder
  /// A function that returns the last build.
  fileprivate let build: () -> ServedBuild
  fileprivate var connections: [Connection] = []
  /// The monotonic time in seconds at which to accept connections again after a failure.
  fileprivate var acceptingTime = 0.0

  private static let maximumConnectionCount = 64
  /// The maximum number of connections that stay open for events; other connections are for pages.
  private static let maximumListenerCount = 32
  /// The maximum number of connections to accept before requests are read again.
  private static let acceptanceLimit = 16

  mutating func run() -> Never {
    while true { serve() }
  }

  private mutating func serve() {
    let isAccepting = CurrentProcess.monotonicSeconds >= acceptingTime
    var requests = connections.map(\.awaitedEvent) + [(signals, .input)]
    if isAccepting { requests.append((listener.descriptor, .input)) }
    let isReady = FileDescriptor.wait(for: requests, within: millisecondsToDeadline)
    let time = CurrentProcess.monotonicSeconds
    for index in connections.indices {
      if isReady[index] { advance(index) }
      connections[index].expire(at: time)
    }
    if isReady[connections.count] {
      wakeUp.clear()
      let event = build().event
      for index in connections.indices { connections[index].send(event: event) }
    }
    connections.removeAll { $0.phase == .closed }
    if isAccepting, isReady[requests.count - 1] { accept() }
  }

  /// The number of milliseconds until the first deadline; -1 if there is no deadline.
  private var millisecondsToDeadline: Int32 {
    var deadline = connections.map(\.deadline).min() ?? .infinity
    let time = CurrentProcess.monotonicSeconds
    if acceptingTime > time { deadline = min(deadline, acceptingTime) }
    return deadline == .infinity ? -1 : Int32(max(0, (deadline - time) * 1000).rounded(.up))
  }

  private mutating func advance(_ index: Int) {
    let isFull = connections.count { $0.phase == .listening } >= PageServerLoop.maximumListenerCount
    connections[index].advance { [responder, build] head in
      guard let head else {
        return .response(HTTPResponse(refusing: .headerFieldsTooLarge).bytes(answering: .get))
      }
      do throws(HTTPStatusError) {
        let request = try HTTPRequest(parsing: head)
        let build = build()
        switch (
          responder.answer(request, build: build, read: PageServerLoop.contents), request.method
        ) {
        case (.response(let response), let method):
          return .response(response.bytes(answering: method))
        case (.events, .head):
          return .response(HTTPResponse(.ok, type: .events, body: []).bytes(answering: .head))
        case (.events, .get) where isFull: throw HTTPStatusError(status: .serviceUnavailable)
        case (.events, .get): return .events(HTTPResponse.startOfEvents + build.event)
        }
      } catch {
        return .response(HTTPResponse(refusing: error.status).bytes(answering: .get))
      }
    }
  }

  /// Returns a file's contents; nil on an error, or if a symbolic link leads out of the folder.
  private static func contents(of file: PageMap.File) -> Bytes? {
    try? OutputFolders(isWriting: false)
      .contents(of: file.path, reach: .below(file.folder), limit: Document.maximumSourceCount)
  }

  private mutating func accept() {
    do throws(SystemError) {
      for _ in 0..<PageServerLoop.acceptanceLimit {
        let socket = try listener.nextConnection()
        if connections.count >= PageServerLoop.maximumConnectionCount { closeOldest() }
        connections.append(Connection(socket))
      }
    } catch .wouldBlock {
      // All waiting clients are accepted.
    } catch {
      // The client may be gone, or the system may have no descriptor left.
      closeOldest()
      acceptingTime = CurrentProcess.monotonicSeconds + 0.1
    }
  }

  /// Closes the connection with the earliest deadline among those that do not listen for events.
  private mutating func closeOldest() {
    let oldest = connections.indices.filter { connections[$0].phase != .listening }
      .min { connections[$0].deadline < connections[$1].deadline }
    if let oldest { connections.remove(at: oldest) }
  }
}

/// A connection of a client, on which one request is answered.
struct Connection {
  enum Phase {
    case receiving
    case sending
    /// Events are sent until the client leaves.
    case listening
    /// The response has been sent, and the server waits for the client to close the connection.
    ///
    /// Meanwhile, data from the client is read; otherwise, the system could discard the response.
    case closing
    case closed
  }

  enum Answer {
    case response(Bytes)
    /// The first bytes of an event stream.
    case events(Bytes)
  }

  private let socket: Socket
  private(set) var phase = Phase.receiving
  private var received: Bytes = []
  /// The start of the last line of the received bytes.
  private var lineStart = 0
  private var output: Bytes = []
  private var sentCount = 0
  /// The monotonic time in seconds by which the phase must end; infinite if it has no limit.
  private(set) var deadline: Double

  /// The time limits of the phases, in seconds.
  private static let receivingTime = 5.0
  private static let sendingTime = 30.0
  private static let closingTime = 1.0
  /// The maximum number of bytes to read or write at a time, so that every client gets its turn.
  private static let pieceByteCount = 1 << 18

  init(_ socket: Socket) {
    self.socket = socket
    deadline = CurrentProcess.monotonicSeconds + Connection.receivingTime
  }

  /// The socket event for which the connection waits.
  var awaitedEvent: (descriptor: FileDescriptor, direction: FileDescriptor.Direction) {
    (socket.descriptor, phase == .sending ? .output : .input)
  }

  /// Receives what has arrived, or sends what the client takes.
  ///
  /// - Parameter answer: A function that answers a request's head; a head that is too large is nil.
  mutating func advance(answer: (Bytes?) -> Answer) {
    closingOnError { connection throws(SystemError) in
      switch connection.phase {
      case .receiving: try connection.receive(answer)
      case .sending: try connection.send()
      case .listening, .closing:
        let piece = try connection.socket.descriptor.readOnce(count: Connection.pieceByteCount)
        if piece.isEmpty { connection.phase = .closed }
      case .closed: break
      }
    }
  }

  /// Sends an event to a listening client; disconnects a client that does not take the whole event.
  mutating func send(event: Bytes) {
    guard phase == .listening else { return }
    closingOnError { connection throws(SystemError) in
      let count = try connection.socket.descriptor.writeOnce(event.span)
      if count < event.count { connection.phase = .closed }
    }
  }

  mutating func expire(at time: Double) {
    if time >= deadline { phase = .closed }
  }

  private mutating func closingOnError(_ body: (inout Connection) throws(SystemError) -> Void) {
    do throws(SystemError) {
      try body(&self)
    } catch .wouldBlock where phase != .listening {
      // The server tries again when the socket is ready.
    } catch {
      phase = .closed
    }
  }

  private mutating func receive(_ answer: (Bytes?) -> Answer) throws(SystemError) {
    let limit = HTTPRequest.maximumHeadByteCount
    let piece = try socket.descriptor.readOnce(count: limit + 1 - received.count)
    if piece.isEmpty { phase = .closed }
    received += piece
    let count = HTTPRequest.headByteCount(in: &received, from: &lineStart)
    guard count != nil || received.count > limit else { return }
    switch answer(count.map { Bytes(received[..<$0]) }) {
    case .response(let bytes):
      output = bytes
      phase = .sending
      // The time limit of the phase starts only now, because creating the answer may take long.
      deadline = CurrentProcess.monotonicSeconds + Connection.sendingTime
      try send()
    case .events(let bytes):
      phase = .listening
      deadline = .infinity
      send(event: bytes)
    }
  }

  private mutating func send() throws(SystemError) {
    let end = min(output.count, sentCount + Connection.pieceByteCount)
    let count = try socket.descriptor.writeOnce(output.span.extracting(sentCount..<end))
    sentCount += count
    guard sentCount == output.count else { return }
    socket.finishSending()
    phase = .closing
    deadline = CurrentProcess.monotonicSeconds + Connection.closingTime
  }
}
