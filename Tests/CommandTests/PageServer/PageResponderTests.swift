import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct PageResponderTests {
  private let responder = PageResponder(port: 8465) { Bytes("<!doctype html>review".utf8) }
  private let build: ServedBuild

  init() {
    var build = ServedBuild()
    build.finish(
      FinishedBuild(
        isComplete: true, hasChanged: true,
        pages: PageMap(
          outputs: ["out/a.html", "out/b/c.json", "out/b/<&\".html", "out/gone.html"], in: ["out"],
          workingFolder: "/w"), problems: []))
    self.build = build
  }

  private func answer(_ head: String) throws -> PageResponder.Answer {
    responder.answer(try HTTPRequest(parsing: Bytes(head.utf8)), build: build) { file in
      file.path == "out/gone.html" ? nil : Bytes("contents of \(file.path)".utf8)
    }
  }

  private func response(
    to target: String, _ fields: String = "Host: localhost:8465"
  ) throws -> HTTPResponse {
    let answer = try answer("GET \(target) HTTP/1.1\r\n\(fields)\r\n\r\n")
    guard case .response(let response) = answer else {
      Issue.record("events for \(target)")
      return HTTPResponse(refusing: .badRequest)
    }
    return response
  }

  private func text(_ response: HTTPResponse) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  @Test func `a page has the script, and other files are unchanged`() throws {
    let page = try response(to: "/a")
    #expect(page.status == .ok)
    #expect(page.type == .html)
    #expect(text(page).hasPrefix("<script src=\"/.linkmark/reload.js\""))
    #expect(text(page).hasSuffix("contents of out/a.html"))
    let file = try response(to: "/b/c.json")
    #expect(file.type == .json)
    #expect(text(file) == "contents of out/b/c.json")
  }

  @Test(arguments: [
    "localhost:8465", "LOCALHOST:8465", "127.0.0.1:8465",
  ])
  func `host names of this machine are accepted`(_ host: String) throws {
    #expect(try response(to: "/a", "Host: \(host)").status == .ok)
    #expect(try response(to: "/a", "Host: \(host)\r\nOrigin: http://\(host)").status == .ok)
    #expect(try response(to: "http://\(host)/a", "Host: evil.example").status == .ok)
  }

  @Test(arguments: [
    "", "localhost", "127.0.0.1", "localhost:80", "localhost:8466", "localhost:84650",
    "localhost.:8465", "evil.example", "evil.example:8465", "localhost:8465.evil.example",
    "evil.example#localhost:8465", "user@localhost:8465", "127.1:8465", "[::1]:8465", "0:8465",
    "192.168.0.1:8465", "localhost:8465,evil", "localhost:08465", "l\u{14D}calhost:8465",
  ])
  func `other host names are refused, whatever the path`(_ host: String) throws {
    for path in [
      "/a", "/", "/.linkmark/reload.js", "/.linkmark/events", "/.linkmark/", "/.linkmark/review",
      "/none",
    ] {
      #expect(try response(to: path, "Host: \(host)").status == .misdirectedRequest)
    }
  }

  @Test(arguments: [
    "null", "http://evil.example", "https://localhost:8465", "http://localhost:3000",
    "http://localhost:8465.evil.example", "localhost:8465",
  ])
  func `requests from other sites' pages are refused`(_ origin: String) throws {
    let fields = "Host: localhost:8465\r\nOrigin: \(origin)"
    #expect(try response(to: "/a", fields).status == .forbidden)
  }

  @Test func `port 80 may be left out`() throws {
    let head = Bytes("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    let responder = PageResponder(port: 80) { [] }
    let answer = responder.answer(try HTTPRequest(parsing: head), build: build) { _ in [] }
    guard case .response(let response) = answer else {
      Issue.record("events")
      return
    }
    #expect(response.status == .ok)
  }

  @Test func `lists escape names and link to each file`() throws {
    let list = try response(to: "/")
    #expect(list.status == .ok)
    #expect(text(list).contains("<a href=\"/b/%3C%26%22.html\">b/&lt;&amp;&quot;.html</a>"))
    #expect(text(list).contains("<a href=\"/b/c.json\">b/c.json</a>"))
    #expect(try response(to: "/.linkmark/").body == list.body)
    let folder = try response(to: "/b/")
    #expect(!text(folder).contains("a.html"))
    #expect(text(folder).contains("/b/c.json"))
    #expect(try response(to: "/b").location == "/b/")
    #expect(try response(to: "/b/%3C%26%22").status == .ok)
  }

  @Test func `a missing page is answered with 404 and the nearest page`() throws {
    let missing = try response(to: "/A.htm")
    #expect(missing.status == .notFound)
    #expect(text(missing).contains("Did you mean <a href=\"/a.html\">a.html</a>?"))
    let hostile = try response(to: "/%3Cscript%3E")
    #expect(text(hostile).contains("<code>/&lt;script&gt;</code>"))
    #expect(try response(to: "/gone").status == .notFound)
    #expect(text(try response(to: "/gone")).contains("out/gone.html"))
  }

  @Test func `events and the script are at reserved paths`() throws {
    let head = "GET /.linkmark/events?x HTTP/1.1\r\nHost: localhost:8465\r\n\r\n"
    #expect(try answer(head) == .events)
    #expect(try response(to: "/.linkmark/reload.js").type == .script)
  }

  @Test func `a review has the script, or says why there is no review`() throws {
    let review = try response(to: "/.linkmark/review")
    #expect(text(review).hasPrefix("<!doctype html><script src=\"/.linkmark/reload.js\""))
    #expect(text(review).hasSuffix("review"))
    #expect(text(try response(to: "/")).contains("<a href=\"/.linkmark/review\">Review</a>"))
    let head = Bytes("GET /.linkmark/review HTTP/1.1\r\nHost: localhost:8465\r\n\r\n".utf8)
    let broken = PageResponder(port: 8465) { () throws(UsageError) in throw .refused("a < b") }
    let answer = broken.answer(try HTTPRequest(parsing: head), build: build) { _ in nil }
    guard case .response(let response) = answer else {
      Issue.record("events")
      return
    }
    #expect(response.status == .internalServerError)
    #expect(text(response).contains("<code>a &lt; b</code>"))
  }

  @Test func `a review is generated once until a build begins or ends`() throws {
    let count = Monitor(0)
    let responder = PageResponder(port: 8465) { () throws(UsageError) in
      count.with { $0 += 1 }
      throw .refused("no copy")
    }
    let head = Bytes("GET /.linkmark/review HTTP/1.1\r\nHost: localhost:8465\r\n\r\n".utf8)
    let request = try HTTPRequest(parsing: head)
    func askTwice(_ build: ServedBuild) -> Int {
      for _ in 0..<2 { _ = responder.answer(request, build: build) { _ in nil } }
      return count.with(\.self)
    }
    var build = build
    #expect(askTwice(build) == 1)
    build.show(.refused("broken"))
    #expect(askTwice(build) == 2)
    build.finish(
      FinishedBuild(isComplete: true, hasChanged: false, pages: build.pages, problems: []))
    #expect(askTwice(build) == 3)
  }

  /// Paths that try to leave the served folder, or that are spelled unusually.
  private static let traversals: [String] = {
    let ups = [
      "..", "%2e%2e", "%2E.", ".%2e", "%252e%252e", "%25252e.", "..%00", "..;", "...", "..%20",
      "%c0%ae%c0%ae", "%e0%80%ae.", "%uff0e%uff0e", "%f0%80%80%ae", "..%0d%0a", "%ef%bc%8e.",
    ]
    let slashes = ["/", "%2f", "%5c", "\\", "%252f", "%c0%af", "%e0%80%af", "//", "/./"]
    let built = ups.flatMap { up in
      slashes.flatMap { slash in
        [
          "/\(up)\(slash)secret", "/b\(slash)\(up)\(slash)\(up)\(slash)secret",
          "/a.html\(slash)\(up)\(slash)\(up)\(slash)secret",
        ]
      }
    }
    return built + [
      "//secret", "///secret", "/secret", "/SECRET", "/A.HTML", "/b/C.json", "/a.html%00.json",
      "/a.html%00", "/./a.html", "/b/../a.html", "/b/./c.json", "/a.html/", "/a.html.",
      "/a.html%20",
      "/a.html::$DATA", "/file:/secret", "/c:/secret", "/~/secret", "/out/a.html", "/../out/a.html",
      "/w/out/a.html", "//w/secret", "/.linkmark-cache", "/.linkmark/../secret", "/.linkmark",
      "/.linkmark/reload.js/../../secret", "/.linkmark/.", "/a%2ehtml%2f..%2f..%2fsecret", "/%2e/",
      "/%2fsecret", "/%5c..%5csecret", "/b%00/c.json", "/b/c.json?/../secret%00#",
      "/proc/self/environ",
    ]
  }()

  @Test func `no path leads to a file that the build did not write`() throws {
    #expect(Self.traversals.count > 400)
    for target in Self.traversals {
      let head = Bytes("GET \(target) HTTP/1.1\r\nHost: localhost:8465\r\n\r\n".utf8)
      guard let request = try? HTTPRequest(parsing: head) else { continue }
      let answer = responder.answer(request, build: build) { file in
        Issue.record("\(target) reads \(file.path)")
        return nil
      }
      guard case .response(let response) = answer else {
        Issue.record("events for \(target)")
        continue
      }
      #expect(response.status == .notFound, "\(target)")
    }
  }

  @Test(arguments: [
    ("cross-site", "no-cors", "image", HTTPStatus.forbidden),
    ("same-site", "cors", "empty", .forbidden), ("cross-site", "navigate", "iframe", .forbidden),
    ("cross-site", "navigate", "document", .ok), ("same-origin", "no-cors", "image", .ok),
    ("none", "navigate", "document", .ok), ("anything", "no-cors", "script", .forbidden),
  ])
  func `a page of another site may lead here, and embed nothing`(
    _ site: String, _ mode: String, _ destination: String, _ status: HTTPStatus
  ) throws {
    let fields =
      "Sec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: \(mode)\r\nSec-Fetch-Dest: \(destination)"
    for path in ["/a", "/.linkmark/review", "/.linkmark/"] {
      #expect(try response(to: path, "Host: localhost:8465\r\n\(fields)").status == status)
    }
  }

  @Test(arguments: ["cross-site", "same-origin", "none"])
  func `a window that is led to the events gets none`(_ site: String) throws {
    let fields =
      "Sec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document"
    let refusal = try response(to: "/.linkmark/events", "Host: localhost:8465\r\n\(fields)")
    #expect(refusal.status == .forbidden)
  }

  @Test func `a file that is not a page runs nothing on the server's origin`() throws {
    let file = try response(to: "/b/c.json")
    let head = String(decoding: file.bytes(answering: .head), as: UTF8.self)
    #expect(
      head.contains("default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors"))
    let page = try response(to: "/a").bytes(answering: .head)
    #expect(
      String(decoding: page, as: UTF8.self)
        .contains("\r\nContent-Security-Policy: frame-ancestors 'self'\r\n"))
  }

  @Test func `a response has its length and policies`() throws {
    let page = try response(to: "/")
    let text = String(decoding: page.bytes(answering: .get), as: UTF8.self)
    let head = String(decoding: page.bytes(answering: .head), as: UTF8.self)
    #expect(text.hasPrefix(head))
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"))
    for field in [
      "Content-Length: \(page.body.count)", "Cache-Control: no-store", "Connection: close",
      "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
      "X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'",
    ] {
      #expect(head.contains("\r\n" + field), "\(field)")
    }
    #expect(!head.contains("Access-Control"))
    let refusal = HTTPResponse(refusing: .methodNotAllowed).bytes(answering: .get)
    #expect(String(decoding: refusal, as: UTF8.self).contains("\r\nAllow: GET, HEAD\r\n"))
  }

  @Test(arguments: [
    ("a.html", MediaType.html), ("a.HTML", .html), ("a.b.json", .json), ("a.ansi", .plainText),
    ("a.svg", .svg), ("strings.xml", .plainText), ("a.JPEG", .jpeg), ("html", .plainText),
    (".html", .plainText), ("a.", .plainText),
    ("a.js", .plainText),
  ])
  func `the type follows the extension`(_ name: String, _ type: MediaType) {
    #expect(MediaType(ofFileNamed: name) == type)
  }
}
