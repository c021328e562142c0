/// A host in canonical form: a lowercase name with non-ASCII labels in Punycode, or an IPv6 address
/// in brackets in its shortest form.
///
/// This type is stricter than UTS #46, Unicode's rules for host names: apart from capitals, it
/// rejects characters that these rules map (full-width letters), compose, or remove (soft hyphens).
struct HostName: Equatable, Sendable {
  let ascii: String

  /// Creates a host name, or returns `nil` if the text is neither an IPv6 address in brackets nor a
  /// name of up to 253 bytes with valid labels of letters, digits, marks, `-`, and `_`.
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
    // A longer label never fits in 63 bytes, and the time to encode it is quadratic.
    guard let first = scalars.first, scalars.count <= 63, scalars.allSatisfy(isAllowed),
      !isMark(first), !isComposable(scalars)
    else { return nil }
    if scalars.allSatisfy(\.isASCII) {
      return text.hasPrefix("xn--") && !isCanonicalEncoding(text) ? nil : text
    }
    let encoded = Punycode.encoded(text)
    return encoded.utf8.count <= 59 ? "xn--\(encoded)" : nil
  }

  /// Returns whether a label that begins with `xn--` is the canonical encoding of its decoded form.
  private static func isCanonicalEncoding(_ label: String) -> Bool {
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
    // Browsers map these letters to others, except the two that UTS #46 keeps unchanged.
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
      // `Set` finds canonically equivalent strings. A mark may compose across other marks.
      if composedLetters.contains(String(letter) + String(scalar)) { return true }
      if !isMark(scalar) { base = scalar }
    }
    return false
  }

  /// A superset of the letters of the Basic Multilingual Plane that normalization composes.
  private static let composedLetters: Set<String> = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3]
    return Set(ranges.joined().compactMap { Unicode.Scalar($0).map { String($0) } })
  }()

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .spacingMark
  }
}

/// The normalization of web hosts in browsers (URL standard, section 3.5).
enum WebHost {
  /// Returns the host in lowercase ASCII without a final period, or `nil` if browsers would refuse
  /// the host or map its characters to others (full-width letters, soft hyphens).
  static func name(of bytes: Span<UInt8>) -> String? {
    if isName(bytes) { return bytes.string(bytes.indices).lowercased() }
    guard let text = try? Bytes(bytes, in: bytes.indices).percentDecodedText() else { return nil }
    if text.hasPrefix("[") { return HostName(text)?.ascii }
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard !name.isEmpty else { return nil }
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return HostName(String(name))?.ascii }
    // The URL standard forbids these code points in domains.
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"#%/:<>?@[\\]^|".utf8.contains($0) })
    else { return nil }
    return IPAddress.endsInNumber(name) ? IPAddress.version4(name) : name.lowercased()
  }

  /// Returns whether a host is a plain name, which browsers only lowercase: letters, digits,
  /// hyphens, and periods, with a letter at the end, and no `0` at the start of the last label.
  ///
  /// Nearly every host is a plain name, and this check allocates no string.
  @inline(__always)
  static func isName(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 0, bytes[bytes.count - 1].isASCIILetter else { return false }
    let end = bytes.firstIndex(in: bytes.indices) {
      !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-")
    }
    guard end == bytes.count else { return false }
    // The last label may be a number such as `0xab`.
    var start = bytes.count - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
    return bytes[start] != UInt8(ascii: "0")
  }
}

struct WebHosts: Sendable {
  private var known: Set<String> = []

  /// The hosts in the order they were added, in lowercase ASCII.
  private(set) var names: [String] = []

  /// Adds a host or, for text that begins with `*.`, all of its subdomains.
  mutating func insert(_ text: String) throws(SyntaxError) {
    let isWildcard = text.hasPrefix("*.")
    guard let host = HostName(isWildcard ? String(text.dropFirst(2)) : text) else {
      throw WebHosts.error(about: text)
    }
    let name = isWildcard ? "*.\(host.ascii)" : host.ascii
    if known.insert(name).inserted { names.append(name) }
  }

  static func error(about text: String) -> SyntaxError {
    SyntaxError(
      message: "'\(text)' is not a host; write only the host, as in \"www.mysite.com\" or "
        + "\"*.mysite.com\"")
  }

  func contains(_ host: String) -> Bool {
    var rest = host[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if known.contains("*.\(rest)") { return true }
    }
    return known.contains(host)
  }
}
