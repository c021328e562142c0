import LinkText

/// A number and its unit, as in CSS.
struct Measure: Equatable {
  let value: Double
  /// The unit in lowercase, or empty if there is none.
  let unit: String
}

extension Measure {
  /// Parses `16`, `-.5rem`, `200 ms` or `1e3px`, for example; returns `nil` for any other text.
  init?(_ text: String) {
    let bytes = Bytes(text.utf8)
    let letters = bytes.reversed().prefix(while: \.isASCIILetter).count
    let unit = bytes.suffix(bytes.last == UInt8(ascii: "%") ? 1 : letters)
    var number = bytes.dropLast(unit.count)
    while number.last == UInt8(ascii: " ") { number.removeLast() }
    let spelling = String(decoding: number, as: UTF8.self).lowercased()
    // `Double` also reads `0x10`, `1.` and `1.e3`.
    guard number.last?.isASCIIDigit == true, !spelling.contains(".e"),
      number.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }),
      let value = Double(spelling), value.isFinite
    else { return nil }
    self.init(value: value, unit: String(decoding: unit, as: UTF8.self).lowercased())
  }

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

  /// Whether a line height is in pixels: without a unit, and too large for a multiple of the size.
  var isLineHeightInPixels: Bool { unit.isEmpty && value >= 5 }

  /// Whether a letter spacing is relative to the font size.
  ///
  /// One without a unit is relative if it is too small to be visible as a length.
  var isFractionOfSize: Bool {
    unit == "em" || unit == "%" || unit.isEmpty && value != 0 && abs(value) < 0.1
  }

  /// The length in pixels, or `nil` if the measure is not a length.
  var pixels: Double? {
    length.map { $0.unit == "rem" ? $0.value * 16 : $0.value }
  }
}
