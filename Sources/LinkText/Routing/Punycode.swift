/// The Punycode encoding of Unicode in host names (RFC 3492).
enum Punycode {
  /// Returns the encoding of a label without the `xn--` prefix, or `nil` on overflow.
  static func encoded(_ label: String) -> String? {
    let scalars = label.unicodeScalars.map(\.value)
    var output = Bytes(scalars.lazy.filter { $0 < 0x80 }.map { UInt8($0) })
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var handled = basicCount
    var state = State()
    while handled < scalars.count {
      guard let next = scalars.filter({ $0 >= state.codePoint }).min() else { return nil }
      let (rounds, overflows) = (next - state.codePoint)
        .multipliedReportingOverflow(by: UInt32(handled + 1))
      guard !overflows, state.advance(by: rounds) else { return nil }
      state.codePoint = next
      for scalar in scalars {
        if scalar < next, !state.advance(by: 1) { return nil }
        guard scalar == next else { continue }
        appendVariableInteger(state.delta, bias: state.bias, to: &output)
        state.adapt(handled + 1, handled == basicCount ? .first : .later)
        state.delta = 0
        handled += 1
      }
      state.codePoint += 1
      guard state.advance(by: 1) else { return nil }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the label that `text` encodes, or `nil` if it is not valid Punycode.
  static func decoded(_ text: String) -> String? {
    let bytes = Bytes(text.utf8)
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var scalars = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var state = State()
    while !rest.isEmpty {
      let before = state.delta
      guard let step = variableInteger(&rest, bias: state.bias), state.advance(by: step) else {
        return nil
      }
      let count = UInt32(scalars.count + 1)
      let place = state.delta
      state.delta -= before
      state.adapt(Int(count), before == 0 ? .first : .later)
      let (codePoint, overflows) = state.codePoint.addingReportingOverflow(place / count)
      guard !overflows, let scalar = Unicode.Scalar(codePoint) else { return nil }
      state.codePoint = codePoint
      scalars.insert(scalar, at: Int(place % count))
      state.delta = place % count + 1
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Punycode {
  private static let base: UInt32 = 36
  private static let lowestThreshold: UInt32 = 1
  private static let highestThreshold: UInt32 = 26

  private enum Turn {
    case first
    case later
  }

  private struct State {
    var codePoint: UInt32 = 0x80
    var delta: UInt32 = 0
    var bias: UInt32 = 72

    /// Advances `delta` and returns whether the sum did not overflow.
    mutating func advance(by step: UInt32) -> Bool {
      let (sum, overflows) = delta.addingReportingOverflow(step)
      delta = sum
      return !overflows
    }

    /// The bias adaptation function (RFC 3492, section 6.1).
    mutating func adapt(_ count: Int, _ turn: Turn) {
      var delta = turn == .first ? delta / 700 : delta / 2
      delta += delta / UInt32(count)
      var steps: UInt32 = 0
      while delta > (base - lowestThreshold) * highestThreshold / 2 {
        delta /= base - lowestThreshold
        steps += base
      }
      bias = steps + (base - lowestThreshold + 1) * delta / (delta + 38)
    }
  }

  private static func threshold(at position: UInt32, bias: UInt32) -> UInt32 {
    position <= bias
      ? lowestThreshold : min(max(position - bias, lowestThreshold), highestThreshold)
  }

  private static func appendVariableInteger(
    _ number: UInt32, bias: UInt32, to output: inout Bytes
  ) {
    var rest = number
    var position = base
    while true {
      let threshold = threshold(at: position, bias: bias)
      guard rest >= threshold else { break }
      let (quotient, remainder) = (rest - threshold)
        .quotientAndRemainder(dividingBy: base - threshold)
      output.append(letter(threshold + remainder))
      rest = quotient
      position += base
    }
    output.append(letter(rest))
  }

  private static func variableInteger(_ text: inout ArraySlice<UInt8>, bias: UInt32) -> UInt32? {
    var number: UInt32 = 0
    var weight: UInt32 = 1
    var position = base
    while let digit = text.popFirst().flatMap(digit) {
      let (part, partOverflows) = digit.multipliedReportingOverflow(by: weight)
      let (sum, sumOverflows) = number.addingReportingOverflow(part)
      guard !partOverflows, !sumOverflows else { return nil }
      number = sum
      let threshold = threshold(at: position, bias: bias)
      if digit < threshold { return number }
      let (product, overflows) = weight.multipliedReportingOverflow(by: base - threshold)
      guard !overflows else { return nil }
      weight = product
      position += base
    }
    return nil
  }

  private static func letter(_ digit: UInt32) -> UInt8 {
    UInt8(digit) + (digit < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26)
  }

  private static func digit(_ letter: UInt8) -> UInt32? {
    if letter.isASCIIDigit { return UInt32(letter - UInt8(ascii: "0")) + 26 }
    return letter.isASCIILetter ? UInt32((letter | 0x20) - UInt8(ascii: "a")) : nil
  }
}
