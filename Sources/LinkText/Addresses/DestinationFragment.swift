/// The part of a destination after `#` that refers to a place.
package struct DestinationFragment: Equatable, Sendable {
  /// The identifier as written, without a text directive (`:~:`).
  package let text: String
  /// The half-open UTF-8 offsets of the identifier in the destination.
  package let range: Range<Int>

  /// The identifier without percent-encoding.
  package var decoded: String {
    let (bytes, isComplete) = text.utf8.percentDecoded
    let decoded = String(decoding: bytes, as: UTF8.self)
    return isComplete && decoded.utf8.elementsEqual(bytes) ? decoded : text
  }

  /// Creates the fragment of a destination, or returns `nil` if it has none that refers to a place.
  package init?(of destination: String) {
    guard let sign = destination.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let rest = Bytes(destination.utf8[sign...].dropFirst())[...]
    // A text directive instructs the browser what to highlight.
    let identifier = rest[..<(rest.firstRange(of: ":~:")?.lowerBound ?? rest.endIndex)]
    guard !identifier.isEmpty else { return nil }
    text = String(decoding: identifier, as: UTF8.self)
    let start = destination.utf8.distance(from: destination.startIndex, to: sign) + 1
    range = start..<start + identifier.count
  }

  /// Returns whether the fragment refers to an identifier; browsers try it as written first.
  package func refers(to id: String) -> Bool { text == id || decoded == id }
}
