/// A host name in its canonical form: lowercase, with non-ASCII labels encoded in Punycode, or an
/// IPv6 address in its shortest form.
///
/// Stricter than UTS #46: a name with characters that UTS #46 maps (full-width letters, ideographic
/// full stops), composes (a letter and its combining accent), or removes (soft hyphens) is
/// rejected.
struct HostName: Equatable, Sendable {
  let ascii: String

  /// Creates a host name, or returns `nil` if a label is empty, is too long, or contains anything
  /// but letters, digits, marks, `-`, and `_`.
  init?(_ text: String) {
    if text.utf8.first == UInt8(ascii: "[") {
      guard text.utf8.last == UInt8(ascii: "]"),
        let address = IPAddress.version6(text.dropFirst().dropLast())
      else { return nil }
      ascii = "[\(address)]"
      return
    }
    // Browsers disagree about the capital sharp s, and lowercasing would hide it.
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
    // A longer label never fits in 63 bytes, and encoding is quadratic in its length.
    guard let first = scalars.first, scalars.count <= 63, scalars.allSatisfy(isAllowed),
      !isMark(first), !isComposable(scalars)
    else { return nil }
    if scalars.allSatisfy(\.isASCII) {
      return text.hasPrefix("xn--") && !isEncoding(text) ? nil : text
    }
    let encoded = Punycode.encoded(text)
    return encoded.utf8.count <= 59 ? "xn--\(encoded)" : nil
  }

  /// Returns whether a label that begins with `xn--` is the canonical encoding of its decoded form.
  private static func isEncoding(_ label: String) -> Bool {
    guard let meaning = Punycode.decoded(String(label.dropFirst(4))),
      !meaning.unicodeScalars.allSatisfy(\.isASCII)
    else { return false }
    // Compares bytes, because `String` equality uses canonical equivalence.
    let isLowercase = meaning.lowercased().utf8.elementsEqual(meaning.utf8)
    return isLowercase && self.label(meaning) == label
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return UInt8(scalar.value).isASCIIAlphanumeric || scalar == "-" || scalar == "_"
    }
    // A browser would map these to another host; UTS #46 keeps only two of them unchanged.
    if scalar.properties.changesWhenNFKCCaseFolded, scalar != "ß", scalar != "ς" { return false }
    let letters: [Unicode.GeneralCategory] = [
      .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
    ]
    return letters.contains(scalar.properties.generalCategory) || isMark(scalar)
  }

  /// Returns whether normalization would compose a letter with the scalars that follow it.
  private static func isComposable(_ scalars: String.UnicodeScalarView) -> Bool {
    var base: Unicode.Scalar?
    for scalar in scalars {
      let isJamo = (0x1100...0x11FF).contains(scalar.value)
      guard let letter = base, isMark(scalar) || isJamo else {
        base = scalar
        continue
      }
      // `String` equality uses canonical equivalence. A mark may compose across other marks.
      if composedLetters.contains(String(letter) + String(scalar)) { return true }
      if !isMark(scalar) { base = scalar }
    }
    return false
  }

  /// A superset of the letters that have a canonical decomposition into several scalars.
  private static let composedLetters: Set<String> = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3]
    return Set(ranges.joined().compactMap { Unicode.Scalar($0).map { String($0) } })
  }()

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .spacingMark
  }
}
