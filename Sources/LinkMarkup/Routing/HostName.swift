/// A host name in its one usual form: lower case, and Unicode in punycode.
///
/// Stricter than UTS #46: what that maps to another character (full-width letters, ideographic full
/// stops) or leaves out (soft hyphens) is no host name here. Combining marks are not composed.
struct HostName: Equatable, Sendable {
  let ascii: String

  /// Nil where a label is empty, too long, or holds anything but letters, digits, marks, `-` and `_`.
  init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "[") {
      guard let address = HostName.ipv6Address(text) else { return nil }
      ascii = address
      return
    }
    // Browsers do not agree on what the capital sharp s stands for, and lowercasing would hide it.
    guard !text.unicodeScalars.contains("\u{1E9E}") else { return nil }
    var labels: [String] = []
    for label in text.lowercased().split(separator: ".", omittingEmptySubsequences: false) {
      guard let label = HostName.label(String(label)) else { return nil }
      labels.append(label)
    }
    ascii = labels.joined(separator: ".")
    guard ascii.utf8.count <= 253 else { return nil }
  }

  private static func label(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    // No longer label fits into 63 letters, and encoding takes the square of its length.
    guard let first = scalars.first, scalars.count <= 63, scalars.allSatisfy(isAllowed),
      !isMark(first)
    else { return nil }
    if scalars.allSatisfy(\.isASCII) {
      return text.hasPrefix("xn--") && !isEncoding(text) ? nil : text
    }
    guard let encoded = Punycode.encoded(text), encoded.utf8.count <= 59 else { return nil }
    return "xn--\(encoded)"
  }

  /// Whether a label that begins with `xn--` is what encoding its meaning would give.
  private static func isEncoding(_ label: String) -> Bool {
    guard let meaning = Punycode.decoded(String(label.dropFirst(4))),
      !meaning.unicodeScalars.allSatisfy(\.isASCII)
    else { return false }
    // Compared byte by byte: strings are equal to their canonical equivalents.
    let isLowercase = meaning.lowercased().utf8.elementsEqual(meaning.utf8)
    return isLowercase && self.label(meaning) == label
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      return byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    // A browser would open another host; of these letters UTS #46 leaves two as they are.
    if scalar.properties.changesWhenNFKCCaseFolded, scalar != "ß", scalar != "ς" { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
    default: return isMark(scalar)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  private static func ipv6Address(_ text: String) -> String? {
    let inner = text.utf8.dropFirst().dropLast()
    guard text.utf8.count > 2, text.utf8.last == UInt8(ascii: "]"),
      inner.allSatisfy({ $0.isASCIIHexDigit || $0 == .colon || $0 == UInt8(ascii: ".") })
    else { return nil }
    return text.lowercased()
  }
}
