package import LinkMarkup

/// An error in the answer to a request.
///
/// [JSON-RPC](https://www.jsonrpc.org/specification#error_object) and
/// [LSP](https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#errorCodes)
package struct ResponseError: Error, Equatable, Sendable {
  package let code: Int
  package let message: String

  package init(code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message is not JSON, or has no length.
  package static func parse(_ message: String) -> ResponseError {
    ResponseError(code: -32700, message)
  }

  /// The message is JSON, but no message.
  package static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(code: -32600, message)
  }

  /// There is no such method.
  package static func unknownMethod(_ method: String) -> ResponseError {
    ResponseError(code: -32601, "there is no method '\(method)'")
  }

  /// The parameters do not have what the method needs.
  package static func invalidParameters(_ message: String) -> ResponseError {
    ResponseError(code: -32602, message)
  }

  /// The request precedes `initialize`.
  package static let notInitialized = ResponseError(
    code: -32002, "the server is not initialized; send 'initialize' first")

  /// The client withdrew the request.
  package static let cancelled = ResponseError(code: -32800, "the request was cancelled")

  /// The document changes again before the answer, so that the client has to ask again.
  package static let superseded = ResponseError(
    code: -32802, "the document has changed since the request")

  /// The request cannot be done as it is asked, for a reason that the user reads.
  package static func refused(_ message: String) -> ResponseError {
    ResponseError(code: -32803, message)
  }
}

extension ByteBuffer {
  /// Appends an error as a JSON object.
  package mutating func append(json error: ResponseError) {
    append("{\"code\":", decimal: error.code)
    append(",\"message\":", json: error.message)
    if error == .superseded { append(",\"data\":{\"retriggerRequest\":true}") }
    append("}")
  }
}
