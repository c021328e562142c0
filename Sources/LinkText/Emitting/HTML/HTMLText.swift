/// HTML that is written as a string literal, in which interpolated text is escaped.
///
/// The literal itself and interpolated HTML are unchanged. Emitters of documents append to a
/// ``ByteBuffer`` instead, which is faster.
package struct HTMLText: ExpressibleByStringInterpolation, Sendable {
  /// The HTML in UTF-8.
  package private(set) var bytes: Bytes

  /// Creates HTML from bytes that are escaped already.
  package init(verbatim bytes: Bytes) { self.bytes = bytes }

  package init(stringLiteral literal: String) { bytes = Bytes(literal.utf8) }

  package init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  package static func += (html: inout HTMLText, other: HTMLText) { html.bytes += other.bytes }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: Bytes = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

    /// Appends text, escaped for an element or a double-quoted attribute.
    package mutating func appendInterpolation(_ text: String) {
      appendInterpolation(Bytes(text.utf8))
    }

    package mutating func appendInterpolation(_ text: Bytes) {
      bytes += ByteBuffer.bytes(minimumCapacity: text.count) { $0.append(html: text.span) }
    }

    package mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    package mutating func appendInterpolation(_ html: HTMLText?) {
      if let html { bytes += html.bytes }
    }

    package mutating func appendInterpolation(_ parts: [HTMLText]) {
      for part in parts { bytes += part.bytes }
    }

    /// Appends HTML, such as an attribute without a value, if a condition is true.
    package mutating func appendInterpolation(_ html: HTMLText, if condition: Bool) {
      if condition { bytes += html.bytes }
    }

    /// Appends bytes that are escaped already.
    package mutating func appendInterpolation(verbatim bytes: Bytes) { self.bytes += bytes }
  }
}
