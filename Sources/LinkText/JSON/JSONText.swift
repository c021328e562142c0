/// A JSON text, written as a string literal whose interpolations are encoded as JSON values.
package struct JSONText: Equatable, Sendable, ExpressibleByStringInterpolation {
  package let bytes: Bytes

  /// Creates JSON from bytes that are encoded already.
  package init(verbatim bytes: Bytes) { self.bytes = bytes }

  package init(stringLiteral text: String) { bytes = Bytes(text.utf8) }

  package init(stringInterpolation: Interpolation) { bytes = stringInterpolation.bytes }

  fileprivate init(_ append: (inout ByteBuffer) -> Void) {
    bytes = ByteBuffer.bytes(write: append)
  }

  /// Returns UTF-8 text as a JSON string.
  package static func string(_ text: Bytes) -> JSONText { JSONText { $0.append(json: text.span) } }

  package static let null: JSONText = "null"
  package static let emptyArray: JSONText = "[]"

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: Bytes = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    package mutating func appendInterpolation(_ value: some JSONTextConvertible) {
      bytes += value.jsonText.bytes
    }

    /// Appends a comma and a member, unless the value is `nil`.
    package mutating func appendInterpolation(
      member name: String, _ value: (some JSONTextConvertible)?
    ) {
      guard let value else { return }
      bytes += ",\"\(name)\":".utf8
      bytes += value.jsonText.bytes
    }

    /// Appends an object; each member is the JSON of a key and its value, such as `"a":1`.
    package mutating func appendInterpolation(object members: [JSONText]) {
      bytes += "{".utf8
      bytes += members.map(\.bytes).joined(separator: ",".utf8)
      bytes += "}".utf8
    }
  }
}

package protocol JSONTextConvertible {
  var jsonText: JSONText { get }
}

extension JSONText: JSONTextConvertible {
  package var jsonText: JSONText { self }
}

extension String: JSONTextConvertible {
  package var jsonText: JSONText { JSONText { $0.append(json: self) } }
}

extension Int: JSONTextConvertible {
  package var jsonText: JSONText { JSONText(stringLiteral: String(self)) }
}

extension Double: JSONTextConvertible {
  package var jsonText: JSONText { JSONText { $0.append(number: self) } }
}

extension Optional: JSONTextConvertible where Wrapped: JSONTextConvertible {
  package var jsonText: JSONText { self?.jsonText ?? .null }
}

extension Array: JSONTextConvertible where Element: JSONTextConvertible {
  package var jsonText: JSONText {
    JSONText { output in
      output.append(jsonArray: self) { $1.append(verbatim: $0.jsonText.bytes.span) }
    }
  }
}
