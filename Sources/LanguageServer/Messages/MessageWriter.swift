package import LinkMarkup

/// Writes the messages of the server, each with its header.
package struct MessageWriter {
  /// The bytes that are not taken yet.
  private var bytes: Bytes = []

  package init() {}

  /// Returns the bytes of the messages since the last call.
  package mutating func take() -> Bytes {
    defer { bytes = [] }
    return bytes
  }

  /// Writes the answer to a request.
  ///
  /// - Parameter result: The JSON text of the result.
  package mutating func respond(to id: RequestID, _ result: Bytes) {
    write { output in
      output.append("\"id\":")
      output.append(json: id)
      output.append(",\"result\":")
      output.append(verbatim: result.span)
    }
  }

  /// Writes the answer to a request that failed.
  ///
  /// - Parameter id: The request; nil if it is unknown.
  package mutating func respond(to id: RequestID?, _ error: ResponseError) {
    write { output in
      output.append("\"id\":")
      output.append(json: id)
      output.append(",\"error\":")
      output.append(json: error)
    }
  }

  /// Writes a notification, or a request of the server if it has an identifier.
  ///
  /// - Parameter parameters: Their JSON text; nil if there are none.
  package mutating func send(_ method: String, id: RequestID? = nil, _ parameters: Bytes?) {
    write { output in
      if let id {
        output.append("\"id\":")
        output.append(json: id)
        output.append(",")
      }
      output.append("\"method\":", json: method)
      if let parameters {
        output.append(",\"params\":")
        output.append(verbatim: parameters.span)
      }
    }
  }

  private mutating func write(_ members: (inout ByteBuffer) -> Void) {
    let body = ByteBuffer.bytes { output in
      output.append("{\"jsonrpc\":\"2.0\",")
      members(&output)
      output.append("}")
    }
    bytes += "Content-Length: \(body.count)\r\n\r\n".utf8
    bytes += body
  }
}
