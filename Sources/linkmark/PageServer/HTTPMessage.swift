import LinkMarkup

/// The head of a request (RFC 9112).
struct HTTPRequest: Equatable {
  enum Method: Equatable {
    case get
    case head
  }

  let method: Method
  /// The path, percent-decoded once, with its leading slash.
  let path: Bytes
  /// The host and the port that the client wants to reach.
  let authority: Bytes
  /// The site whose page sends the request; nil if the client does not name one.
  let origin: Bytes?
  /// Whether a page of another site loads a part of itself, rather than leads the user here.
  let isEmbedded: Bool
  /// Whether the request is for a page that a window or a frame shows.
  let isNavigation: Bool

  /// The maximum size in bytes, without cookies.
  static let maximumHeadByteCount = 64 << 10

  /// Parses a head, including the empty line at its end.
  ///
  /// - Throws: An error with the status of the response that refuses the request.
  init(parsing head: Bytes) throws(HTTPStatusError) {
    let lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    guard let first = lines.first else { throw .badRequest }
    let line = try HTTPRequest.requestLine(first)
    // The last two elements are the empty line and the empty text after its line feed.
    let fields = try HTTPRequest.fields(in: lines.dropFirst().dropLast(2))
    let target = try HTTPRequest.parts(ofTarget: line.target)
    method = line.method
    path = target.path
    authority = target.authority ?? fields.host
    origin = fields.origin
    (isEmbedded, isNavigation) = (fields.isEmbedded, fields.isNavigation)
  }

  /// Returns the size in bytes of the head of a request; nil if the end of the head is missing.
  ///
  /// Cookies are removed, because browsers send those of all ports, and no answer depends on them.
  ///
  /// - Parameter start: The start of the first line that may be incomplete, which advances.
  static func headByteCount(in received: inout Bytes, from start: inout Int) -> Int? {
    let cookie = "cookie:".utf8
    while start < received.count {
      let end = received.span.firstOffset(of: UInt8(ascii: "\n"), in: start..<received.count)
      let line = received[start..<(end ?? received.count)]
      if line.count >= cookie.count, zip(line, cookie).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        // The name of an incomplete line remains, so that its rest is recognized.
        received.removeSubrange(end.map { start..<$0 + 1 } ?? start + cookie.count..<received.count)
        if end == nil { return nil }
        continue
      }
      guard let end else { return nil }
      if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return end + 1 }
      start = end + 1
    }
    return nil
  }
}

struct HTTPStatusError: Error, Equatable {
  let status: HTTPStatus

  fileprivate static let badRequest = HTTPStatusError(status: .badRequest)
}

extension HTTPRequest {
  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPStatusError) -> (method: Method, target: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].isToken, words[1].allSatisfy(\.isVisible) else {
      throw .badRequest
    }
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.1", "HTTP/1.0": break
    case let version where version.hasPrefix("HTTP/") && version.utf8.count == 8:
      throw HTTPStatusError(status: .versionNotSupported)
    default: throw .badRequest
    }
    switch String(decoding: words[0], as: UTF8.self) {
    case "GET": return (.get, words[1])
    case "HEAD": return (.head, words[1])
    default: throw HTTPStatusError(status: .methodNotAllowed)
    }
  }

  /// Returns the path of a request target, and the authority of an absolute URL, which overrides
  /// the `Host` field.
  private static func parts(
    ofTarget target: ArraySlice<UInt8>
  ) throws(HTTPStatusError) -> (path: Bytes, authority: Bytes?) {
    guard !target.contains(UInt8(ascii: "#")) else { throw .badRequest }
    var rest = target.prefix { $0 != UInt8(ascii: "?") }
    var authority: Bytes?
    if rest.first != UInt8(ascii: "/") {
      let scheme = "http://"
      guard Bytes(rest).span.startsIgnoringCase(with: scheme) else { throw .badRequest }
      rest = rest.dropFirst(scheme.utf8.count)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      authority = Bytes(host)
      rest = rest.dropFirst(host.count)
    }
    let decoded = rest.percentDecoded
    guard decoded.isComplete, !decoded.bytes.contains(0) else { throw .badRequest }
    return (decoded.bytes.isEmpty ? [UInt8(ascii: "/")] : decoded.bytes, authority)
  }

  private static func fields(
    in lines: ArraySlice<ArraySlice<UInt8>>
  ) throws(HTTPStatusError) -> (host: Bytes, origin: Bytes?, isEmbedded: Bool, isNavigation: Bool) {
    var values: [String: [Bytes]] = [:]
    for line in lines {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let value = line.dropFirst(name.count + 1)
      // A continuation line begins with a space, which is not valid in a name.
      guard name.isToken, name.count < line.count,
        value.allSatisfy({ $0.isVisible || $0.isASCIIBlank || $0 >= 0x80 })
      else { throw .badRequest }
      values[String(decoding: name, as: UTF8.self).lowercased(), default: []]
        .append(Bytes(value.trimming(while: \.isASCIIBlank)))
    }
    let (hosts, origins) = (values["host"] ?? [], values["origin"] ?? [])
    guard hosts.count == 1, origins.count <= 1 else { throw .badRequest }
    // Fetch metadata request headers (W3C), which old browsers do not send.
    func fetch(_ name: String) -> [String] {
      (values["sec-fetch-\(name)"] ?? []).map { String(decoding: $0, as: UTF8.self) }
    }
    let isNavigation = fetch("mode").contains("navigate")
    let isOwn = fetch("site").allSatisfy { ["same-origin", "none"].contains($0) }
    let isFollowed = isNavigation && fetch("dest") == ["document"]
    return (hosts[0], origins.first, !isOwn && !isFollowed, isNavigation)
  }
}

extension UInt8 {
  fileprivate var isVisible: Bool { (0x21...0x7E).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool {
    !isEmpty && allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}

/// The status of a response (RFC 9110, section 15), with its reason phrase.
enum HTTPStatus: String {
  case ok = "200 OK"
  case found = "302 Found"
  case badRequest = "400 Bad Request"
  case forbidden = "403 Forbidden"
  case notFound = "404 Not Found"
  case methodNotAllowed = "405 Method Not Allowed"
  case misdirectedRequest = "421 Misdirected Request"
  case headerFieldsTooLarge = "431 Request Header Fields Too Large"
  case internalServerError = "500 Internal Server Error"
  case serviceUnavailable = "503 Service Unavailable"
  case versionNotSupported = "505 HTTP Version Not Supported"
}

/// A response, after which the server answers no other request on the connection.
struct HTTPResponse: Equatable {
  let status: HTTPStatus
  let type: MediaType
  let body: Bytes
  /// The path to which the client is redirected.
  var location: String?
  /// The policy of the content; no other site may show it in a frame in any case.
  var contentSecurityPolicy = ""

  /// The policy of a file that is not a page, such as a copied image.
  static let policyOfFiles = "default-src 'none'; style-src 'unsafe-inline'; sandbox; "

  init(_ status: HTTPStatus = .ok, type: MediaType, body: Bytes) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// Creates a response whose body is the status and its reason phrase.
  init(refusing status: HTTPStatus) {
    self.init(status, type: .plainText, body: Bytes("\(status.rawValue)\n".utf8))
  }

  func bytes(answering method: HTTPRequest.Method) -> Bytes {
    head(withBodyCount: body.count) + (method == .get ? body : [])
  }

  /// The start of an event stream (HTML, section 9.2), with the milliseconds that a client waits
  /// before it reconnects.
  static let startOfEvents =
    HTTPResponse(.ok, type: .events, body: []).head(withBodyCount: nil) + "retry: 500\n\n".utf8

  private func head(withBodyCount count: Int?) -> Bytes {
    var fields = [("Content-Type", type.rawValue)]
    if let count { fields.append(("Content-Length", "\(count)")) }
    if let location { fields.append(("Location", location)) }
    fields.append(("Content-Security-Policy", contentSecurityPolicy + "frame-ancestors 'self'"))
    if status == .methodNotAllowed { fields.append(("Allow", "GET, HEAD")) }
    fields += [
      ("Cache-Control", "no-store"), ("Connection", "close"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Content-Type-Options", "nosniff"),
    ]
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    return Bytes("HTTP/1.1 \(status.rawValue)\r\n\(lines)\r\n".utf8)
  }
}

/// The media type of a response; for text, with the character encoding.
enum MediaType: String {
  case html = "text/html; charset=utf-8"
  case plainText = "text/plain; charset=utf-8"
  case json = "application/json; charset=utf-8"
  case script = "text/javascript; charset=utf-8"
  case events = "text/event-stream; charset=utf-8"
  case apng = "image/apng"
  case avif = "image/avif"
  case bmp = "image/bmp"
  case gif = "image/gif"
  case icon = "image/vnd.microsoft.icon"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case svg = "image/svg+xml"
  case webp = "image/webp"

  /// Creates the type of an output or copied image from its name's extension.
  ///
  /// Other files are text, because a download would show another site that the file exists.
  init(ofFileNamed name: String) {
    let fileExtension = name.utf8.split(separator: UInt8(ascii: ".")).dropFirst().last
    self =
      switch fileExtension.map({ String(Substring($0)).lowercased() }) {
      case "html": .html
      case "json", "arb": .json
      case "apng": .apng
      case "avif": .avif
      case "bmp": .bmp
      case "gif": .gif
      case "ico": .icon
      case "jpeg", "jpg": .jpeg
      case "png": .png
      case "svg": .svg
      case "webp": .webp
      // A browser would run the scripts of a document in XML.
      default: .plainText
      }
  }
}
