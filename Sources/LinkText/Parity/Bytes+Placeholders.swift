extension Bytes {
  /// A destination with the positions of its format specifiers relative to each other: both `%@` and
  /// `%2$@` are `%1$@` if there is no other one.
  var withRelativePositions: Bytes {
    let specifiers = formatSpecifiers
    let ranks = specifiers.map(\.position).sorted()
    var result: Bytes = []
    var end = 0
    for specifier in specifiers {
      let rank = ranks.partitioningIndex { $0 >= specifier.position } + 1
      result += self[end..<specifier.range.lowerBound] + "%\(rank)$".utf8
      result += self[specifier.conversion..<specifier.range.upperBound]
      end = specifier.range.upperBound
    }
    return result + self[end...]
  }

  /// The placeholders of a destination in order, with relative positions.
  var placeholders: [Bytes] {
    let bytes = withRelativePositions
    var placeholders: [Bytes] = []
    var index = 0
    while index < bytes.count {
      let count = Placeholder.variableCount(at: index, in: bytes.span)
      if let count { placeholders.append(Bytes(bytes[index..<index + count])) }
      index += count ?? 1
    }
    return placeholders
  }

  /// The format specifiers, each with its position: the one that it names, or its place in order.
  private var formatSpecifiers: [(range: Range<Int>, conversion: Int, position: Int)] {
    var specifiers: [(range: Range<Int>, conversion: Int, position: Int)] = []
    var index = 0
    while let percent = self[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = percent + 1
      guard let count = Placeholder.variableCount(at: percent, in: span) else { continue }
      index = percent + count
      let digits = self[(percent + 1)..<index].prefix(while: \.isASCIIDigit)
      let isNumbered = !digits.isEmpty && self[digits.endIndex] == UInt8(ascii: "$")
      let position = isNumbered ? Int(String(decoding: digits, as: UTF8.self)) : nil
      specifiers.append(
        (
          percent..<index, isNumbered ? digits.endIndex + 1 : percent + 1,
          position ?? specifiers.count + 1
        ))
    }
    return specifiers
  }
}
