extension RouteAddress {
  /// Reads the path, query, and fragment that follow a head read from the same text.
  init(_ head: RouteAddressHead, reading text: Span<UInt8>) throws(SyntaxError) {
    if head.hasForeignPort { throw .foreignPort }
    scheme = head.scheme
    host = head.host
    let parts = AddressParts(splitting: text)
    var names = parts.path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst()
    // A trailing slash is ignored.
    if names.last?.isEmpty == true { names.removeLast() }
    pathComponents = try names.map { name throws(SyntaxError) in
      guard !name.isEmpty else { throw .emptyComponent }
      return try RouteAddress.component(name)
    }
    query = try (parts.query ?? []).split(separator: UInt8(ascii: "&")).map {
      item throws(SyntaxError) in
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      let name = try item[..<equals].percentDecodedText()
      return (name, equals < item.endIndex ? try item[(equals + 1)...].percentDecodedText() : nil)
    }
    fragment = parts.fragment.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a path component, percent-decoded, or throws a reason why no route can match it.
  static func component(_ text: some Sequence<UInt8>) throws(SyntaxError) -> String {
    let component = try text.percentDecodedText()
    if component.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlOrSpace
    }
    // `..%2Fx` is one component, but code that splits it again after decoding would leave the
    // folder.
    let parts = component.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    if parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      throw .dotSegment
    }
    return component
  }

  /// The query parameters that have a value; of several with the same name, the last one.
  var queryValues: [String: String] {
    Dictionary(
      query.compactMap { item in item.value.map { (item.name, $0) } },
      uniquingKeysWith: { $1 })
  }

  /// The names, in UTF-8, of the query parameters that have a value.
  var valuedNames: Set<Bytes> {
    Set(query.lazy.filter { $0.value != nil }.map { Bytes($0.name.utf8) })
  }
}
