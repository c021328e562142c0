import LinkMarkup
import Testing

@testable import LanguageServer

@Suite struct MessageQueueTests {
  private func request(_ id: Int, _ method: String) -> Message {
    .request(.number(id), method: method, nil)
  }

  private func change(of uri: String) throws -> Message {
    try Message(
      parsing: Bytes(
        #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)"}}}"#.utf8))
  }

  private func methods(_ queue: inout MessageQueue) -> [String] {
    var methods: [String] = []
    while let message = queue.popFirst() {
      switch message {
      case .request(_, let method, _), .notification(let method, _): methods.append(method)
      case .response: methods.append("response")
      }
    }
    return methods
  }

  @Test func `Messages leave in the order of their arrival, without canceled requests`() {
    var queue = MessageQueue()
    for id in 1...4 { queue.append(request(id, "m\(id)")) }
    let removed = [2, 2, 9].map { queue.removeRequest(.number($0)) }
    #expect(removed == [true, false, false])
    let left = methods(&queue)
    #expect(left == ["m1", "m3", "m4"])
    let isPending = queue.removeRequest(.number(3))
    #expect(!isPending)
  }

  @Test func `A repeated ID cancels the first request`() {
    var queue = MessageQueue()
    queue.append(request(1, "first"))
    queue.append(request(1, "second"))
    let isRemoved = queue.removeRequest(.number(1))
    let left = methods(&queue)
    #expect(isRemoved && left == ["second"])
  }

  @Test func `A document has a change until its last one has left`() throws {
    var queue = MessageQueue()
    queue.append(try change(of: "a"))
    queue.append(try change(of: "b"))
    queue.append(try change(of: "a"))
    #expect(queue.hasChange(of: "a") && queue.hasChange(of: "b") && !queue.hasChange(of: "c"))
    _ = queue.popFirst()
    #expect(queue.hasChange(of: "a"))
    let rest = methods(&queue)
    #expect(rest.count == 2)
    #expect(!queue.hasChange(of: "a") && !queue.hasChange(of: "b"))
  }
}
