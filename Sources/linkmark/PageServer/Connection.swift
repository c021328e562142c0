import LinkMarkup

/// A connection of a client, on which one request is answered.
struct Connection {
  enum Phase {
    /// The head of the request is awaited.
    case receiving
    /// A response is sent.
    case sending
    /// Events are sent until the client leaves.
    case listening
    /// The response is sent, and the client closes the connection.
    ///
    /// What it still sends is read, as the system would otherwise discard the response.
    case closing
    case closed
  }

  /// What is sent for the head of a request.
  enum Answer {
    case response(Bytes)
    /// Bytes that more may follow.
    case events(Bytes)
  }

  private let socket: Socket
  private(set) var phase = Phase.receiving
  private var received: Bytes = []
  private var output: Bytes = []
  private var sentCount = 0
  /// The time by which the phase must end, as ``CurrentProcess/uptime``; infinite for one that may last.
  private(set) var deadline: Double

  /// In seconds.
  private static let receivingTime = 5.0
  private static let sendingTime = 30.0
  private static let closingTime = 1.0
  /// The most bytes that are read or written at a time, so that every client has its turn.
  private static let pieceCount = 1 << 18

  init(_ socket: Socket) {
    self.socket = socket
    deadline = CurrentProcess.uptime + Connection.receivingTime
  }

  /// What has to happen before it can advance.
  var request: (descriptor: FileDescriptor, direction: FileDescriptor.Direction) {
    switch phase {
    case .sending: (socket.descriptor, .output)
    case .receiving, .listening, .closing, .closed: (socket.descriptor, .input)
    }
  }

  /// Receives what has arrived, or sends what the client takes.
  ///
  /// - Parameter answer: Called for the head of the request; nil for one that is too large.
  mutating func advance(answer: (Bytes?) -> Answer) {
    closingOnError { connection throws(SystemError) in
      switch connection.phase {
      case .receiving: try connection.receive(answer)
      case .sending: try connection.send()
      case .listening, .closing:
        let piece = try connection.socket.descriptor.readOnce(count: Connection.pieceCount)
        if piece.isEmpty { connection.phase = .closed }
      case .closed: break
      }
    }
  }

  /// Sends an event to a client that listens; one that does not take it has to connect again.
  mutating func send(event: Bytes) {
    guard phase == .listening else { return }
    closingOnError { connection throws(SystemError) in
      let count = try connection.socket.descriptor.writeOnce(event.span)
      if count < event.count { connection.phase = .closed }
    }
  }

  /// Closes the connection if its time is over.
  mutating func expire(at time: Double) {
    if time >= deadline { phase = .closed }
  }

  private mutating func closingOnError(
    _ body: (inout Connection) throws(SystemError) -> Void
  ) {
    do throws(SystemError) {
      try body(&self)
    } catch .wouldBlock where phase != .listening {
      // Until it is ready.
    } catch {
      phase = .closed
    }
  }

  private mutating func receive(_ answer: (Bytes?) -> Answer) throws(SystemError) {
    let limit = HTTPRequest.maximumHeadCount
    let piece = try socket.descriptor.readOnce(count: limit + 1 - received.count)
    if piece.isEmpty { phase = .closed }
    received += piece
    let count = HTTPRequest.headCount(in: received)
    guard count != nil || received.count > limit else { return }
    switch answer(count.map { Bytes(received[..<$0]) }) {
    case .response(let bytes):
      output = bytes
      phase = .sending
      // The time that the answer took is not the client's.
      deadline = CurrentProcess.uptime + Connection.sendingTime
      try send()
    case .events(let bytes):
      phase = .listening
      deadline = .infinity
      send(event: bytes)
    }
  }

  private mutating func send() throws(SystemError) {
    let end = min(output.count, sentCount + Connection.pieceCount)
    let count = try socket.descriptor.writeOnce(output.span.extracting(sentCount..<end))
    sentCount += count
    guard sentCount == output.count else { return }
    socket.finishSending()
    phase = .closing
    deadline = CurrentProcess.uptime + Connection.closingTime
  }
}
