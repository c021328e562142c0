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

/// The Punycode encoding (RFC 3492), which writes Unicode host names in ASCII.
///
/// `Int64` holds every intermediate value of labels that fit in a host name.
package enum Punycode {
  private static let base: Int64 = 36
  private static let initialCodePoint: Int64 = 0x80
  private static let initialBias: Int64 = 72

  /// Returns the encoding of a label; the result lacks the `xn--` prefix.
  static func encoded(_ label: String) -> String {
    let scalars = label.unicodeScalars.map { Int64($0.value) }
    var output = Bytes(scalars.lazy.filter { $0 < 0x80 }.map { UInt8($0) })
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var handled = basicCount
    var (codePoint, bias, delta) = (initialCodePoint, initialBias, Int64(0))
    while handled < scalars.count, let next = scalars.filter({ $0 >= codePoint }).min() {
      delta += (next - codePoint) * Int64(handled + 1)
      for scalar in scalars where scalar <= next {
        guard scalar == next else {
          delta += 1
          continue
        }
        appendVariableInteger(delta, bias: bias, to: &output)
        bias = adaptedBias(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      codePoint = next + 1
      delta += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the label that `text` encodes, or `nil` if `text` is not valid Punycode.
  package static func decoded(_ text: String) -> String? {
    let bytes = Bytes(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var scalars = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var (codePoint, bias, place) = (initialCodePoint, initialBias, 0)
    var isFirst = true
    while !rest.isEmpty {
      guard let delta = variableInteger(&rest, bias: bias) else { return nil }
      let count = scalars.count + 1
      bias = adaptedBias(delta, count: count, isFirst: isFirst)
      isFirst = false
      let (rounds, offset) = (Int64(place) + delta).quotientAndRemainder(dividingBy: Int64(count))
      codePoint += rounds
      guard let value = UInt32(exactly: codePoint), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      scalars.insert(scalar, at: Int(offset))
      place = Int(offset) + 1
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The bias adaptation function (RFC 3492, section 6.1).
  private static func adaptedBias(_ delta: Int64, count: Int, isFirst: Bool) -> Int64 {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / Int64(count)
    var steps: Int64 = 0
    while delta > 455 {
      delta /= 35
      steps += base
    }
    return steps + base * delta / (delta + 38)
  }

  private static func threshold(at position: Int64, bias: Int64) -> Int64 {
    min(max(position - bias, 1), 26)
  }

  private static func appendVariableInteger(_ number: Int64, bias: Int64, to output: inout Bytes) {
    var rest = number
    var position = base
    while case let threshold = threshold(at: position, bias: bias), rest >= threshold {
      let (quotient, remainder) = (rest - threshold)
        .quotientAndRemainder(dividingBy: base - threshold)
      output.append(letter(threshold + remainder))
      rest = quotient
      position += base
    }
    output.append(letter(rest))
  }

  private static func variableInteger(_ text: inout ArraySlice<UInt8>, bias: Int64) -> Int64? {
    var (number, weight, position) = (Int64(0), Int64(1), base)
    while let digit = text.popFirst().flatMap(digit) {
      number += digit * weight
      guard number <= UInt32.max else { return nil }
      let threshold = threshold(at: position, bias: bias)
      if digit < threshold { return number }
      weight *= base - threshold
      guard weight <= UInt32.max else { return nil }
      position += base
    }
    return nil
  }

  private static func letter(_ digit: Int64) -> UInt8 {
    UInt8(digit) + (digit < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26)
  }

  private static func digit(_ letter: UInt8) -> Int64? {
    if letter.isASCIIDigit { return Int64(letter - UInt8(ascii: "0")) + 26 }
    return letter.isASCIILetter ? Int64((letter | 0x20) - UInt8(ascii: "a")) : nil
  }
}
