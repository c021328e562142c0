import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct HTTPRequestTests {
  private func request(_ head: String) throws(HTTPStatusError) -> HTTPRequest {
    try HTTPRequest(parsing: Bytes(head.utf8))
  }

  private func status(of head: String) -> HTTPStatus? {
    do throws(HTTPStatusError) {
      _ = try request(head)
      return nil
    } catch {
      return error.status
    }
  }

  @Test func `a request has a method, a decoded path, an authority and an origin`() throws {
    let request = try request(
      "HEAD /a%20b/%C3%A9?c=%zz HTTP/1.1\r\nHOST:\t localhost:1 \r\nOrigin: http://a\r\nX: \r\n\r\n"
    )
    #expect(request.method == .head)
    #expect(request.path == Bytes("/a b/é".utf8))
    #expect(request.authority == Bytes("localhost:1".utf8))
    #expect(request.origin == Bytes("http://a".utf8))
  }

  @Test(arguments: [
    ("/", "/"), ("/%252e", "/%2e"), ("/a/../b", "/a/../b"), ("//a", "//a"), ("/a%2fb", "/a/b"),
    ("http://h", "/"), ("HTTP://h?x", "/"), ("http://h/a", "/a"), ("http://h//a", "//a"),
  ])
  func `a path is decoded once, and not resolved`(_ target: String, _ path: String) throws {
    let request = try request("GET \(target) HTTP/1.0\nHost: h\n\n")
    #expect(request.path == Bytes(path.utf8))
  }

  @Test func `the authority of an absolute target wins`() throws {
    let request = try request("GET http://evil:1/a HTTP/1.1\r\nHost: localhost:1\r\n\r\n")
    #expect(request.authority == Bytes("evil:1".utf8))
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET / HTTP/1",
    "GET / HTTP/1.1\r", "GET /\u{1} HTTP/1.1", "GET /\u{E9} HTTP/1.1", "GE(T / HTTP/1.1",
    "GET /#a HTTP/1.1", "GET /% HTTP/1.1", "GET /%0 HTTP/1.1", "GET /%0g HTTP/1.1",
    "GET /%00 HTTP/1.1", "GET a HTTP/1.1", "GET * HTTP/1.1", "GET https://h/ HTTP/1.1",
    "GET file:///etc/passwd HTTP/1.1", "GET / http/1.1", "\u{16}\u{3}\u{1}", "\u{0}",
  ])
  func `an invalid request line is a bad request`(_ line: String) {
    #expect(status(of: line + "\r\nHost: h\r\n\r\n") == .badRequest)
  }

  @Test(arguments: [
    "", "Host: a\r\nHost: b\r\n", "Host: a\r\nOrigin: b\r\nOrigin: c\r\n", "Host: a\r\nb\r\n",
    "Host: a\r\n b: c\r\n", "Host : a\r\n", "Host: a\r\n: b\r\n", "Host: a\rb\r\n",
    "Host: a\r\nB: \u{0}\r\n", "Host: a\r\nB\u{E9}: c\r\n",
  ])
  func `malformed, repeated or missing fields are a bad request`(_ fields: String) {
    #expect(status(of: "GET / HTTP/1.1\r\n\(fields)\r\n") == .badRequest)
  }

  @Test(arguments: [
    ("POST / HTTP/1.1", HTTPStatus.methodNotAllowed), ("get / HTTP/1.1", .methodNotAllowed),
    ("OPTIONS * HTTP/1.1", .methodNotAllowed), ("CONNECT h:1 HTTP/1.1", .methodNotAllowed),
    ("PRI * HTTP/2.0", .versionNotSupported), ("GET / HTTP/0.9", .versionNotSupported),
  ])
  func `unsupported methods and versions have a separate status`(
    _ line: String, _ expected: HTTPStatus
  ) {
    #expect(status(of: line + "\r\nHost: h\r\n\r\n") == expected)
  }

  @Test(arguments: [
    ("", nil), ("GET / HTTP/1.1\r\n", nil), ("a\r\n\r\nbc", 5), ("a\n\nb", 3), ("a\n\r\nb", 4),
    ("\r\n", 2), ("a\r\r\n", nil),
  ])
  func `an empty line ends a head`(_ received: String, _ count: Int?) {
    var start = 0
    var bytes = Bytes(received.utf8)
    #expect(HTTPRequest.headByteCount(in: &bytes, from: &start) == count)
    // The bytes may also arrive one by one.
    start = 0
    bytes = []
    let counts = received.utf8.map { byte in
      bytes.append(byte)
      return HTTPRequest.headByteCount(in: &bytes, from: &start)
    }
    #expect(counts.lazy.compactMap(\.self).first == count)
  }

  @Test(arguments: [1, 7, 100_000])
  func `cookies of other ports do not count, in whatever pieces they arrive`(_ pieceCount: Int) {
    let cookies = String(repeating: "a=b; ", count: 20_000)
    let head = Bytes("GET / HTTP/1.1\r\nCOOKIE: \(cookies)\r\nHost: a\r\ncookie:\r\n\r\n".utf8)
    var received: Bytes = []
    var start = 0
    var count: Int?
    for offset in stride(from: 0, to: head.count, by: pieceCount) where count == nil {
      received += head[offset..<min(head.count, offset + pieceCount)]
      count = HTTPRequest.headByteCount(in: &received, from: &start)
      #expect(received.count < 64)
    }
    #expect(String(decoding: received, as: UTF8.self) == "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(count == received.count)
  }

  @Test func `a parsed request has all its parts, whatever bytes are changed`() {
    var generator = SeededGenerator(seed: 1)
    let whole = Bytes("GET /a%20b HTTP/1.1\r\nHost: localhost:1\r\nA: b\r\n\r\n".utf8)
    let interesting = Bytes("\0\t\n\r #%/:?\u{7F}\u{E9}".utf8)
    var parsedCount = 0
    for _ in 0..<10_000 {
      var head = whole
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let start = Int.random(in: head.indices, using: &generator)
        let end = min(start + Int.random(in: 0..<3, using: &generator), head.count)
        let others = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
          interesting.randomElement(using: &generator)!
        }
        head.replaceSubrange(start..<end, with: others)
      }
      var start = 0
      let count = HTTPRequest.headByteCount(in: &head, from: &start)
      #expect(count.map { $0 <= head.count } ?? true)
      guard let request = try? HTTPRequest(parsing: head) else { continue }
      let lines = head.split(separator: UInt8(ascii: "\n"))
      #expect(lines[0].starts(with: "GET /".utf8) || lines[0].starts(with: "GET http://".utf8))
      #expect(lines[0].split(separator: UInt8(ascii: " ")).count == 3)
      #expect(lines.count { $0.starts(with: "Host:".utf8) } == 1, "\(head)")
      #expect(request.path.first == UInt8(ascii: "/"))
      parsedCount += 1
    }
    #expect((500..<9500).contains(parsedCount))
  }
}
