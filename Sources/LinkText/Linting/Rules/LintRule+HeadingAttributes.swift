extension LintRule {
  static let headingAttributes = LintRule(
    name: "heading-attributes", level: .note,
    summary: "attributes after a heading that remain text",
    suspects: { $0.dialect.contains(.headingIDs) && !$0.headingAttributes.isEmpty }
  ) { subject in
    guard let map = subject.map else { return [] }
    let document = subject.document
    return document.headingAttributes.compactMap { attributes in
      guard let source = map.sourceRange(ofText: attributes),
        map.source[source.lowerBound] == UInt8(ascii: "{")
      else { return nil }
      return LintRemark(
        .source(source),
        """
        \(document.text.span.string(attributes).quoted) remains text, because a heading has no \
        attributes but an identifier of ASCII characters, as in '{#terms}'; remove the others
        """)
    }
  }
}

extension Document {
  /// The attributes of Pandoc or kramdown at the ends of headings, as UTF-8 offsets in ``text``.
  fileprivate var headingAttributes: [Range<Int>] {
    guard text.span.firstOffset(of: UInt8(ascii: "}"), in: text.indices) != nil else { return [] }
    return events.indices.dropFirst().compactMap { index in
      guard case .exit(.heading) = events[index], case .leaf(.text(let range)) = events[index - 1]
      else { return nil }
      let text = self[range]
      guard text.last == UInt8(ascii: "}"), let brace = text.lastIndex(of: UInt8(ascii: "{")),
        text[..<brace].last?.isASCIIBlank ?? false,
        text[brace...].dropFirst().dropLast().beginsWithAttribute
      else { return nil }
      return brace..<text.endIndex
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin like `#id`, `.class`, or `key=value`, or are the `-` of a heading
  /// without a number.
  fileprivate var beginsWithAttribute: Bool {
    let rest = drop { $0 == UInt8(ascii: ":") || $0.isASCIIBlank }
    func isName(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    switch rest.first {
    case UInt8(ascii: "#"), UInt8(ascii: "."): return rest.dropFirst().first.map(isName) ?? false
    case UInt8(ascii: "-"): return rest.count == 1
    default:
      let name = rest.prefix(while: isName)
      return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: "=")
    }
  }
}
