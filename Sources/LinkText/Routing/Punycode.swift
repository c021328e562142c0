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
