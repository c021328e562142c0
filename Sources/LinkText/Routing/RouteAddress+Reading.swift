extension RouteAddress {
  /// Reads the path, query, and fragment that follow a head read from the same text.
  init(_ head: RouteAddressHead, reading text: Span<UInt8>) throws(SyntaxError) {
    if head.hasForeignPort { throw .foreignPort }
    scheme = head.scheme
    host = head.host
    let hash = text.firstOffset(of: UInt8(ascii: "#"), in: head.end..<text.count) ?? text.count
    let question = text.firstOffset(of: UInt8(ascii: "?"), in: head.end..<hash) ?? hash
    pathComponents = try RouteAddress.components(text, head.end..<question)
    query = question < hash ? try RouteAddress.query(text, question + 1..<hash) : []
    fragment = hash < text.count ? text.string(hash + 1..<text.count) : nil
  }

  private static func components(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) throws(SyntaxError) -> [String] {
    var components: [String] = []
    var start = range.lowerBound
    while start < range.upperBound {
      // A path begins with a slash, and each further component follows one.
      start += 1
      let end = text.firstOffset(of: UInt8(ascii: "/"), in: start..<range.upperBound)
      if start == range.upperBound { break }
      guard start < end ?? range.upperBound else { throw .emptyComponent }
      components.append(try component(text, start..<(end ?? range.upperBound)))
      start = end ?? range.upperBound
    }
    return components
  }

  /// Returns a path component, percent-decoded.
  ///
  /// - Parameter range: A half-open range of UTF-8 offsets.
  /// - Throws: A reason why no route can match the component.
  static func component(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) throws(SyntaxError) -> String {
    let component = try text.percentDecoded(range)
    if component.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlOrSpace
    }
    // `..%2Fx` is one component, but code that splits it again after decoding would leave the
    // folder.
    let parts = component.utf8.split(omittingEmptySubsequences: true) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      throw .dotSegment
    }
    return component
  }

  private static func query(
    _ text: Span<UInt8>, _ range: Range<Int>
  ) throws(SyntaxError) -> [(name: String, value: String?)] {
    var query: [(name: String, value: String?)] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      let end = text.firstOffset(of: UInt8(ascii: "&"), in: start..<range.upperBound)
      let item = start..<(end ?? range.upperBound)
      start = item.upperBound + 1
      guard !item.isEmpty else { continue }
      let equals = text.firstOffset(of: UInt8(ascii: "="), in: item)
      let name = try text.percentDecoded(item.lowerBound..<(equals ?? item.upperBound))
      var value: String?
      if let equals { value = try text.percentDecoded(equals + 1..<item.upperBound) }
      query.append((name, value))
    }
    return query
  }
}
