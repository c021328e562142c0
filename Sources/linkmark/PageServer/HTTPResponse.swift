import LinkMarkup

/// The status of a response (RFC 9110, section 15).
enum HTTPStatus: Int {
  case ok = 200
  case found = 302
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case misdirectedRequest = 421
  case headerFieldsTooLarge = 431
  case internalServerError = 500
  case serviceUnavailable = 503
  case versionNotSupported = 505

  var reason: String {
    switch self {
    case .ok: "OK"
    case .found: "Found"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .misdirectedRequest: "Misdirected Request"
    case .headerFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .serviceUnavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// A response, which is the only one of its connection.
struct HTTPResponse: Equatable {
  let status: HTTPStatus
  let type: MediaType
  let body: Bytes
  /// The path to which the client is sent.
  var location: String?
  /// The policy of a page that the server itself makes.
  var contentSecurityPolicy: String?

  init(_ status: HTTPStatus = .ok, _ type: MediaType, _ body: Bytes) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// A response that says what its status means.
  init(refusing status: HTTPStatus) {
    self.init(status, .plainText, Bytes("\(status.rawValue) \(status.reason)\n".utf8))
  }

  /// Returns the bytes to send.
  func bytes(answering method: HTTPRequest.Method) -> Bytes {
    var output = head(withBodyCount: body.count)
    switch method {
    case .get: output += body
    case .head: break
    }
    return output
  }

  /// The start of a stream of events (HTML, section 9.2), with the milliseconds after which a client that
  /// lost it connects again.
  static let startOfEvents =
    HTTPResponse(.ok, .events, []).head(withBodyCount: nil) + "retry: 500\n\n".utf8

  private func head(withBodyCount count: Int?) -> Bytes {
    var fields = [("Content-Type", type.rawValue)]
    if let count { fields.append(("Content-Length", "\(count)")) }
    if let location { fields.append(("Location", location)) }
    if let contentSecurityPolicy {
      fields.append(("Content-Security-Policy", contentSecurityPolicy))
    }
    if status == .methodNotAllowed { fields.append(("Allow", "GET, HEAD")) }
    fields += [
      ("Cache-Control", "no-store"), ("Connection", "close"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Content-Type-Options", "nosniff"),
    ]
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    return Bytes("HTTP/1.1 \(status.rawValue) \(status.reason)\r\n\(lines)\r\n".utf8)
  }
}

/// The media type of a response, with the encoding of text.
enum MediaType: String {
  case html = "text/html; charset=utf-8"
  case plainText = "text/plain; charset=utf-8"
  case json = "application/json; charset=utf-8"
  case xml = "text/xml; charset=utf-8"
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
  case binary = "application/octet-stream"

  /// The type of an output or of a copied image, by the extension of its name.
  init(ofFileNamed name: String) {
    let fileExtension = name.utf8.split(separator: UInt8(ascii: ".")).dropFirst().last
    self =
      switch fileExtension.map({ String(Substring($0)).lowercased() }) {
      case "html": .html
      case "ansi", "po", "pot": .plainText
      case "json", "arb": .json
      case "xml": .xml
      case "apng": .apng
      case "avif": .avif
      case "bmp": .bmp
      case "gif": .gif
      case "ico": .icon
      case "jpeg", "jpg": .jpeg
      case "png": .png
      case "svg": .svg
      case "webp": .webp
      default: .binary
      }
  }
}
