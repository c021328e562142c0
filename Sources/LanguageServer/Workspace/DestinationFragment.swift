import LinkMarkup

/// The part of a destination after `#`.
package struct DestinationFragment: Equatable, Sendable {
  /// The identifier as written, without a text directive (`:~:`).
  package let text: String

  /// The identifier without percent-encoding.
  package var decoded: String {
    let (bytes, isComplete) = text.utf8.percentDecoded
    let decoded = String(decoding: bytes, as: UTF8.self)
    return isComplete && decoded.utf8.elementsEqual(bytes) ? decoded : text
  }

  /// Creates the fragment of a destination, or returns `nil` if it has none that refers to a place.
  package init?(of address: String) {
    guard let sign = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    var rest = address[address.utf8.index(after: sign)...]
    // Few fragments have a colon, which is found faster.
    if rest.utf8.contains(UInt8(ascii: ":")), let directive = rest.firstRange(of: ":~:") {
      rest = rest[..<directive.lowerBound]
    }
    guard !rest.isEmpty else { return nil }
    text = String(rest)
  }

  /// Returns whether the fragment refers to an identifier; browsers try it as written first.
  package func refers(to id: String) -> Bool { text == id || decoded == id }

  /// Returns the text of a fragment in the same style that refers to another identifier.
  package func replaced(by id: String) -> String {
    id.percentEncoded(keeping: "-_.:", keepingUnicode: !text.hasEncodedUnicode)
  }
}
