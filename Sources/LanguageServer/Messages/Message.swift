package import LinkMarkup

/// A message of the client.
package enum Message: Sendable {
  case request(RequestID, method: String, JSONValue?)
  case notification(method: String, JSONValue?)
  /// The result of a request of the server; nil if there was an error.
  case response(RequestID, JSONValue?)

  /// Parses the body of a message.
  ///
  /// - Throws: Why it is none.
  package init(parsing body: Bytes) throws(ResponseError) {
    guard let value = JSONValue(parsing: body) else {
      throw .parse("the message is not valid JSON")
    }
    guard value.isObject else { throw .invalidRequest("the message is not a JSON object") }
    let id = value["id"].flatMap(RequestID.init)
    guard let method = value["method"] else {
      guard let id else { throw .invalidRequest("the message has neither 'method' nor 'id'") }
      self = .response(id, value["error"] == nil ? value["result"] : nil)
      return
    }
    guard let method = method.string else {
      throw .invalidRequest("'method' of the message is not a string")
    }
    if let id {
      self = .request(id, method: method, value["params"])
    } else if value["id"] == nil {
      self = .notification(method: method, value["params"])
    } else {
      throw .invalidRequest("'id' of the message is neither a number nor a string")
    }
  }
}
