import LinkText

/// A number and its unit, as in CSS.
struct Measure: Equatable {
  let value: Double
  /// The unit in lowercase, or empty if there is none.
  let unit: String

  init(value: Double, unit: String) {
    self.value = value
    self.unit = unit
  }

  /// Parses `16`, `-.5rem`, `200 ms` or `1e3px`, for example; returns `nil` for any other text.
  init?(_ text: String) {
    let bytes = Bytes(text.utf8)
    var end = 0
    func digits() {
      while end < bytes.count, bytes[end].isASCIIDigit { end += 1 }
    }
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { end = 1 }
    let start = end
    digits()
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      digits()
    }
    guard bytes[start..<end].contains(where: \.isASCIIDigit), bytes[end - 1].isASCIIDigit
    else { return nil }
    // `1em` has a unit; `1e3` has an exponent.
    let exponent = bytes[end...].dropFirst().first {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+")
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e"), exponent?.isASCIIDigit == true {
      end += 2
      digits()
    }
    let spelling = String(decoding: bytes[..<end], as: UTF8.self)
    guard let value = Double(spelling), value.isFinite else { return nil }
    var unit = bytes[end...]
    while unit.first == UInt8(ascii: " ") { unit = unit.dropFirst() }
    guard unit.allSatisfy({ $0.isASCIILetter }) || unit.elementsEqual("%".utf8) else { return nil }
    self.value = value
    self.unit = String(decoding: unit, as: UTF8.self).lowercased()
  }
}

extension Measure {
  /// The measure as a length in `px` or `rem`, or `nil` if it is not a length.
  ///
  /// An iOS point and an Android dp are one pixel.
  var length: Measure? {
    guard abs(value) <= 1_000_000 else { return nil }
    switch unit {
    case "px", "pt", "dp", "dip", "sp", "": return Measure(value: value, unit: "px")
    case "rem": return self
    default: return nil
    }
  }

  var duration: Measure? {
    guard (0...1_000_000).contains(value) else { return nil }
    switch unit {
    case "ms", "": return Measure(value: value, unit: "ms")
    case "s": return self
    default: return nil
    }
  }

  /// The length in pixels, or `nil` if the measure is not a length.
  var pixels: Double? {
    length.map { $0.unit == "rem" ? $0.value * 16 : $0.value }
  }
}
