package import LinkMarkup

/// What an answer names its request by.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)

  /// Reads an identifier; nil for what cannot be one.
  package init?(_ value: JSONValue) {
    if let number = value.integer {
      self = .number(number)
    } else if let string = value.string {
      self = .string(string)
    } else {
      return nil
    }
  }
}

extension ByteBuffer {
  /// Appends the identifier of a request, or null if it is unknown.
  package mutating func append(json id: RequestID?) {
    switch id {
    case .number(let number): append(decimal: number)
    case .string(let string): append(json: string)
    case nil: append("null")
    }
  }
}
