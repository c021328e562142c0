import LinkMarkup
import Testing

@testable import LanguageServer

@Suite struct MessageReaderTests {
  /// Returns the items that a reader finds in a stream of pieces of `pieceSize` bytes.
  private func items(
    _ stream: String, pieceSize: Int = 1, limit: Int = 100
  ) -> [MessageReader.Item] {
    var reader = MessageReader(limit: limit)
    var items: [MessageReader.Item] = []
    var rest = Bytes(stream.utf8)[...]
    while !rest.isEmpty {
      reader.append(Bytes(rest.prefix(pieceSize)))
      rest = rest.dropFirst(pieceSize)
      while let item = reader.next() { items.append(item) }
    }
    return items
  }

  private func body(_ text: String) -> MessageReader.Item { .body(Bytes(text.utf8)) }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `Messages are read however they are divided`(_ count: Int) {
    let stream =
      "Content-Length: 2\r\n\r\n{}Content-Type: a\r\nContent-Length: 3\r\n\r\n[1]"
      + "content-length:4\r\n\r\n😀"
    #expect(items(stream, pieceSize: count) == [body("{}"), body("[1]"), body("😀")])
  }

  @Test(arguments: [
    "Content-Length: 2\r\nContent-Type: x; charset=utf-8\r\n\r\n{}",
    "Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", "CONTENT-LENGTH:2\n\n{}",
    "\r\n\r\nContent-Length: 2\r\n\r\n{}", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
  ])
  func `Headers may be in any order and case`(_ stream: String) {
    #expect(items(stream) == [body("{}")])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -2\r\n\r\n{}", "Content-Length: 2.0\r\n\r\n{}",
    "Content-Length: 99999999999999999999999\r\n\r\n{}", "Content-Type: x\r\n\r\n{}",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", "junk\r\n\r\n", "Content-Length:\r\n\r\n",
    String(repeating: "x", count: 9000), String(repeating: "a: b\r\n", count: 2000),
  ])
  func `A header without a length is an error, and the next message is read`(
    _ broken: String
  ) {
    let read = items(broken + "Content-Length: 2\r\n\r\n[]", pieceSize: 100)
    #expect(read.count == 2)
    guard case .error(let error) = read.first else {
      Issue.record("no error")
      return
    }
    #expect(error.code == -32700)
    #expect(read.last == body("[]"))
  }

  @Test(arguments: [1, 64]) func `A body above the limit is skipped`(_ count: Int) {
    let long = String(repeating: "x", count: 101)
    let read = items(
      "Content-Length: 101\r\n\r\n\(long)Content-Length: 2\r\n\r\n{}", pieceSize: count)
    #expect(
      read == [
        .error(.invalidRequest("a message has 101 bytes and the limit is 100; it is ignored")),
        body("{}"),
      ])
  }

  @Test func `A truncated message is not read`() {
    #expect(items("Content-Length: 3\r\n\r\n{}") == [])
  }
}
