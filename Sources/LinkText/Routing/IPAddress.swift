/// The canonical forms of IP addresses in hosts (URL standard, section 3.5).
enum IPAddress {
  /// Returns an IPv4 address as four decimal numbers, or `nil` if it is not valid.
  ///
  /// The parts of `host` may be octal or hexadecimal, and there may be fewer than four: `0x7f.1`.
  static func version4(_ host: Substring) -> String? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard (1...4).contains(parts.count), numbers.count == parts.count,
      numbers.dropLast().allSatisfy({ $0 <= 0xFF }), let last = numbers.last,
      last < 1 << (8 * (5 - UInt64(parts.count)))
    else { return nil }
    let address = numbers.dropLast().enumerated().reduce(last) { address, part in
      address | part.element << (24 - 8 * UInt64(part.offset))
    }
    return [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
  }

  /// Returns whether browsers read a host as an IPv4 address, because its last label is a number.
  static func endsInNumber(_ host: Substring) -> Bool {
    guard let last = host.split(separator: ".", omittingEmptySubsequences: false).last else {
      return false
    }
    return !last.isEmpty && last.utf8.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  private static func number(_ text: Substring) -> UInt64? {
    guard text.utf8.first?.isASCIIDigit == true else { return nil }
    let lowercase = text.lowercased()
    if lowercase.hasPrefix("0x") {
      let digits = lowercase.dropFirst(2)
      return digits.isEmpty ? 0 : unsigned(digits, radix: 16)
    }
    return unsigned(lowercase[...], radix: lowercase.hasPrefix("0") ? 8 : 10)
  }

  /// Parses a number without a sign; `UInt64` alone would accept a sign.
  private static func unsigned(_ text: Substring, radix: Int) -> UInt64? {
    guard text.utf8.allSatisfy(\.isASCIIHexDigit) else { return nil }
    return UInt64(text, radix: radix)
  }

  /// Returns an IPv6 address, without brackets, in its shortest form (RFC 5952); `nil` if invalid.
  static func version6(_ text: Substring) -> String? {
    guard let pieces = pieces(of: text) else { return nil }
    let zeros = longestZeros(of: pieces)
    func hexadecimal(_ range: Range<Int>) -> String {
      pieces[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard zeros.count > 1 else { return hexadecimal(0..<8) }
    return hexadecimal(0..<zeros.lowerBound) + "::" + hexadecimal(zeros.upperBound..<8)
  }

  /// Returns the eight numbers of an IPv6 address, or `nil` if it is not valid.
  private static func pieces(of text: Substring) -> [UInt16]? {
    let text = String(text)
    guard let gap = text.firstRange(of: "::") else {
      let pieces = numbers(in: text[...])
      return pieces?.count == 8 ? pieces : nil
    }
    guard let start = numbers(in: text[..<gap.lowerBound]),
      let end = numbers(in: text[gap.upperBound...]), start.count + end.count < 8,
      !text[..<gap.lowerBound].contains(".")
    else { return nil }
    return start + Array(repeating: 0, count: 8 - start.count - end.count) + end
  }

  /// Returns the numbers between colons; an IPv4 address at the end supplies two numbers.
  private static func numbers(in text: Substring) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var numbers: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, part.contains(".") {
        let bytes = part.split(separator: ".", omittingEmptySubsequences: false)
        let values = bytes.compactMap { $0.hasPrefix("0") && $0 != "0" ? nil : UInt8($0) }
        guard bytes.count == 4, values.count == 4, part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
        else { return nil }
        numbers.append(UInt16(values[0]) << 8 | UInt16(values[1]))
        numbers.append(UInt16(values[2]) << 8 | UInt16(values[3]))
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(\.isASCIIHexDigit),
          let number = UInt16(part, radix: 16)
        else { return nil }
        numbers.append(number)
      }
    }
    return numbers
  }

  /// Returns the first of the longest runs of zeros.
  private static func longestZeros(of pieces: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for index in 0...pieces.count where index == pieces.count || pieces[index] != 0 {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    return longest
  }
}
