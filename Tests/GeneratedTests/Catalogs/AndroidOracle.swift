/// A slow reading of the rules of aapt2, in which every rule is a pass over the characters.
enum AndroidOracle {
  private typealias Scalars = [Unicode.Scalar]

  /// Returns the text of a value.
  static func text(of parts: [ResourceValueGenerator.Part]) -> String {
    var hasTags = false
    // The texts between tags, and the tag before each.
    var segments: [(tag: String?, isBoundary: Bool, text: Scalars)] = [(nil, false, [])]
    for part in parts {
      switch part {
      case .text(let text): segments[segments.count - 1].text += text.unicodeScalars
      case .tag(let tag):
        hasTags = true
        segments.append((tag, false, []))
      case .boundary: segments.append((nil, true, []))
      }
    }
    if !hasTags {
      if let first = segments.firstIndex(where: { !$0.text.isEmpty }) {
        segments[first].text = Scalars(segments[first].text.drop(while: isSpace))
      }
      if let last = segments.lastIndex(where: { !$0.text.isEmpty }) {
        while segments[last].text.last.map(isSpace) == true { segments[last].text.removeLast() }
      }
    }
    var result = String.UnicodeScalarView()
    var isQuoted = false
    var isAfterSpace = false
    for segment in segments {
      if let tag = segment.tag {
        result += tag.unicodeScalars
        isQuoted = false
        isAfterSpace = false
      }
      var rest = segment.text[...]
      while let scalar = rest.popFirst() {
        if !isQuoted, isSpace(scalar) {
          if !isAfterSpace { result.append(" ") }
          isAfterSpace = true
          continue
        }
        isAfterSpace = false
        switch scalar {
        case "\\": result += unescaped(&rest)
        case "\"": isQuoted.toggle()
        default: result.append(scalar)
        }
      }
    }
    return String(result)
  }

  private static func unescaped(_ rest: inout ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    switch rest.popFirst() {
    case "n": return ["\n"]
    case "u":
      var digits = ""
      while digits.count < 4, let digit = rest.first, digit.properties.isASCIIHexDigit {
        digits.unicodeScalars.append(rest.removeFirst())
      }
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { [$0] } ?? []
    case let scalar?: return [scalar]
    case nil: return []
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\n", "\t", "\r"].contains(scalar)
  }
}
