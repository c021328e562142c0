import LinkMarkup
import Testing

@testable import LanguageServer

@Suite struct MessageTests {
  @Test(arguments: [
    ("", -32700), ("{", -32700), ("\"\\ud83d", -32700), ("{\"a\":\u{1}}", -32700),
    (String(repeating: "[", count: 100_000), -32700), ("[]", -32600), ("1", -32600),
    ("{}", -32600), ("{\"method\":1}", -32600), ("{\"id\":{},\"method\":\"a\"}", -32600),
    ("{\"id\":1.5,\"method\":\"a\"}", -32600), ("{\"id\":null,\"method\":\"a\"}", -32600),
  ])
  func `An invalid message has its error code`(_ body: String, _ code: Int) {
    #expect { try Message(parsing: Bytes(body.utf8)) } throws: { error in
      (error as? ResponseError)?.code == code
    }
  }

  @Test func `Invalid UTF-8 is an error`() {
    #expect(throws: ResponseError.self) { try Message(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: [("\"a\"", RequestID.string("a")), ("-7", .number(-7))])
  func `Request IDs are numbers and strings`(_ id: String, _ expected: RequestID) throws {
    let message = try Message(parsing: Bytes("{\"id\":\(id),\"method\":\"m\"}".utf8))
    guard case .request(expected, "m", nil) = message else {
      Issue.record("\(message)")
      return
    }
  }

  @Test(arguments: [
    ("\\ud83d\\ude00", "😀"), ("a\\ud83d", "a\u{FFFD}"), ("\\ude00\\ud83d", "\u{FFFD}\u{FFFD}"),
    ("\\ud83dx\\ude00", "\u{FFFD}x\u{FFFD}"), ("\\\\ud83d\\ud83d", "\\ud83d\u{FFFD}"),
  ])
  func `Lone surrogates are decoded as replacement characters`(
    _ string: String, _ expected: String
  ) {
    #expect(JSONValue(parsing: Bytes("\"\(string)\"".utf8))?.string == expected)
  }
}

@Suite struct MessageReaderTests {
  /// Returns the messages of a stream that arrives in pieces of a given size.
  private func items(
    _ stream: String, pieces count: Int = 1, limit: Int = 100
  ) -> [MessageReader.Item] {
    var reader = MessageReader(limit: limit)
    var items: [MessageReader.Item] = []
    var rest = Bytes(stream.utf8)[...]
    while !rest.isEmpty {
      reader.append(Bytes(rest.prefix(count)))
      rest = rest.dropFirst(count)
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
    #expect(items(stream, pieces: count) == [body("{}"), body("[1]"), body("😀")])
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
    let read = items(broken + "Content-Length: 2\r\n\r\n[]", pieces: 100)
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
      "Content-Length: 101\r\n\r\n\(long)Content-Length: 2\r\n\r\n{}", pieces: count)
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
