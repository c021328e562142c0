import Foundation
import LinkMarkup
import Testing

@testable import TestSupport
@testable import linkmark

@Suite struct ConnectionTests {
  @Test func `a client's time limit excludes the time of the answer`() throws {
    let listener = try Socket(listeningOnPort: 0)
    let port = try listener.port()
    let workspace = try CommandWorkspace()
    // The sleeping process keeps the connection open.
    let client = try workspace.run(
      script: """
        exec 3<>/dev/tcp/127.0.0.1/\(port)
        printf 'GET / HTTP/1.1\\r\\n\\r\\n' >&3
        sleep 5 &
        """)
    #expect(client.status == 0)
    var connection = Connection(try listener.nextConnection())
    connection.advance { _ in
      let start = CurrentProcess.monotonicSeconds
      while CurrentProcess.monotonicSeconds < start + 1.1 {}
      return .response(Bytes("HTTP/1.1 200 OK\r\n\r\n".utf8))
    }
    #expect(connection.phase == .closing)
    connection.expire(at: CurrentProcess.monotonicSeconds)
    #expect(connection.phase == .closing)
  }
}

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
    #expect(HTTPRequest.headByteCount(in: Bytes(received.utf8)) == count)
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
      let count = HTTPRequest.headByteCount(in: head)
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

@Suite struct PageMapTests {
  private func map(_ outputs: String..., in folders: [String] = ["out"]) -> PageMap {
    PageMap(outputs: outputs, in: folders, workingFolder: "/w")
  }

  private func place(_ path: String, in map: PageMap) -> PageMap.Place {
    map.place(at: Bytes(path.utf8))
  }

  @Test(arguments: [
    ("/index.html", "out/index.html"), ("/", "out/index.html"), ("/a.json", "out/a.json"),
    ("/a", "out/a.html"), ("/a.html", "out/a.html"), ("/b/", "out/b/index.html"),
    ("/b/c", "out/b/c.html"), ("/d/e.json", "out/d/e.json"),
  ])
  func `files, pages without their extension and folders with an index are served`(
    _ path: String, _ file: String
  ) {
    let map = map(
      "out/index.html", "out/a.html", "out/a.json", "out/b/index.html", "out/b/c.html",
      "out/d/e.json")
    #expect(place(path, in: map) == .file(PageMap.File(path: file, folder: "out")))
  }

  @Test func `a folder is a list at a path that ends with a slash`() {
    let map = map("out/a/b/c.html")
    for path in ["/", "/a/", "/a/b/"] { #expect(place(path, in: map) == .folder) }
    for path in ["/a", "/a/b"] { #expect(place(path, in: map) == .folderWithoutSlash) }
    for path in ["//", "/a//", "//a/", "/a/b/c/", "/a/b/c.html/", "/A/", "/a/b/C", "/.", "/./"] {
      #expect(place(path, in: map) == .nothing, "\(path)")
    }
  }

  @Test(arguments: [
    (["out"], "out/a.html", "/a"), (["./out/"], "./out/a.html", "/a"), (["."], "a.html", "/a"),
    (["/x/y"], "/x/y/a.html", "/a"), (["../out"], "../out/a.html", "/a"),
    (["out/web", "out/json"], "out/json/a.json", "/json/a.json"),
    (["out", "out/json"], "out/json/a.json", "/json/a.json"),
    (["out", "out/json"], "out/a.html", "/a"),
    (["web", "/w/json"], "/w/json/a.json", "/json/a.json"),
    (["web", "../json"], "web/a.html", "/w/web/a"),
  ])
  func `folders are served below their common parent`(
    _ folders: [String], _ output: String, _ path: String
  ) {
    guard case .file(let file) = place(path, in: map(output, in: folders)) else {
      Issue.record("nothing at \(path)")
      return
    }
    #expect(file.path == output)
    #expect(folders.contains(file.folder))
  }

  @Test func `names are compared by their bytes`() {
    let map = map("out/e\u{301}.html", "out/\u{E9}.json")
    #expect(place("/\u{E9}.html", in: map) == .nothing)
    #expect(place("/e\u{301}", in: map) != .nothing)
    #expect(place("/\u{E9}.json", in: map) != .nothing)
  }

  @Test func `the nearest page is a suggestion, unless the path is long`() {
    let map = map("out/help/billing.html", "out/index.html")
    #expect(map.path(nearestTo: Bytes("/help/biling.html".utf8)) == "help/billing.html")
    #expect(map.path(nearestTo: Bytes("/terms".utf8)) == nil)
    #expect(map.path(nearestTo: Bytes(repeating: UInt8(ascii: "/"), count: 5000)) == nil)
  }

  @Test func `files of an earlier build are served as well`() {
    var new = map("out/a.html")
    new.add(map("out/a.html", "out/b/c.html"))
    #expect(new.paths(below: Bytes("/".utf8)) == ["a.html", "b/c.html"])
    #expect(new.paths(below: Bytes("/b/".utf8)) == ["b/c.html"])
    #expect(place("/b/", in: new) == .folder)
  }
}

@Suite struct ReloadScriptTests {
  private let build = ServedBuild()

  @Test(arguments: [
    ("", ""), ("", "<p>a</p>\n"), ("<!DOCTYPE html>", "\n<html>"),
    ("<!doctype HTML SYSTEM 'a'>", ""),
    (" \n<!-- a --><!DOCTYPE html>", "<p>"), ("\u{FEFF}<!DOCTYPE html>", "<p>"),
    ("<!--><!DOCTYPE html>", "<p>"), ("<!--->\n<!DOCTYPE html>", "<p>"),
    ("", "<!-- <!DOCTYPE html>"),
    ("", "<p><!DOCTYPE html>"), ("", "<!DOCTYPE html"), ("", "\u{FEFF}a"),
  ])
  func `the script follows the document type, or comes first`(_ before: String, _ after: String) {
    let page = ReloadScript(version: build.version).added(to: Bytes((before + after).utf8))
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.hasPrefix(before + "<script src=\"/.linkmark/reload.js\" data-version=\""))
    #expect(text.hasSuffix("\"></script>" + after))
  }
}

@Suite struct ServedBuildTests {
  private struct Event: Decodable {
    let version: String
    let problems: [String]
  }

  private func event(of build: ServedBuild) throws -> Event {
    let text = String(decoding: build.event, as: UTF8.self)
    #expect(text.hasPrefix("data: ") && text.hasSuffix("\n\n"))
    #expect(text.dropLast(2).allSatisfy { !$0.isNewline })
    return try JSONDecoder().decode(Event.self, from: Data(text.dropFirst(6).utf8))
  }

  private func finished(
    _ outputs: [String] = ["out/a.html"], isComplete: Bool = true, hasChanged: Bool = false,
    problems: [String] = []
  ) -> FinishedBuild {
    FinishedBuild(
      isComplete: isComplete, hasChanged: hasChanged,
      pages: PageMap(outputs: outputs, in: ["out"], workingFolder: "/w"), problems: problems)
  }

  @Test func `the version advances when outputs change, appear or disappear`() throws {
    var build = ServedBuild()
    var versions: [String] = []
    for next in [
      finished(), finished(), finished(hasChanged: true), finished([]),
      finished([]),
    ] {
      build.finish(next)
      versions.append(try event(of: build).version)
    }
    #expect(versions.map { $0.split(separator: ".").last } == ["1", "1", "2", "3", "3"])
    #expect(versions[0].hasPrefix(versions[4].prefix { $0 != "." }))
  }

  @Test func `a failed build keeps the pages, and the next build shows its changes`() throws {
    var build = ServedBuild()
    build.finish(finished(["out/a.html", "out/b.html"]))
    let version = build.version.text
    build.finish(
      finished(
        ["out/b.html"], isComplete: false, hasChanged: true, problems: ["linkmark: a.md: gone"]))
    #expect(try event(of: build).version == version)
    #expect(try event(of: build).problems == ["linkmark: a.md: gone"])
    #expect(build.pages.files.count == 2)
    build.finish(finished(["out/a.html", "out/b.html"]))
    #expect(try event(of: build).version != version)
    #expect(try event(of: build).problems.isEmpty)
  }

  @Test func `an error before a build hides its messages until it is fixed`() throws {
    var build = ServedBuild()
    build.finish(finished(problems: ["a"]))
    build.show(.refused("no \"theme\"\n\u{202E}"))
    #expect(try event(of: build).problems == ["no \"theme\"\u{FFFD}\u{FFFD}"])
    build.show(nil)
    #expect(try event(of: build).problems == ["a"])
  }

  @Test func `only the first of many messages are shown`() throws {
    var build = ServedBuild()
    build.finish(finished(problems: (0..<1000).map(String.init)))
    #expect(try event(of: build).problems.count == 51)
    #expect(try event(of: build).problems.last == "and 950 more")
  }
}
