/// The components of an `apple-app-site-association` or `assetlinks.json` file.
///
/// The first matching component decides, even if it excludes the address. An index selects
/// the components to compare (see ``ComponentIndex``). Each comparison takes time linear in the
/// length of the address and in the length of the component's patterns.
struct ComponentTable: Sendable {
  let components: [LinkComponent]
  let routes: [Route]
  let findings: [Finding]
  private let dialect: ComponentDialect
  let indexes: [ComponentComparison: ComponentIndex]

  /// Reads a file, or returns `nil` if it is not an association file.
  init?(_ file: JSONValue) throws(SourceError) {
    var reader: ComponentReader
    if let applinks = file["applinks"] {
      reader = ComponentReader(in: .apple)
      try reader.readAssociation(applinks)
    } else if file.kind == .array {
      reader = ComponentReader(in: .android)
      try reader.readStatements(file)
    } else {
      return nil
    }
    let components = reader.entries.map(\.component)
    self.components = components
    routes = reader.routes
    indexes = Dictionary(
      uniqueKeysWithValues: Set(components.map(\.comparison)).map {
        ($0, ComponentIndex(components, comparedBy: $0))
      })
    findings = file.json.findings(reader.findings + reader.unreachableComponents)
    dialect = reader.dialect
  }

  /// Returns the result of matching an address of the app.
  ///
  /// - Parameter query: The query parameters to return with a match; wildcards add no parameters.
  func match(for parts: AddressParts, query: [String: String] = [:]) -> RouteTable.MatchResult {
    let matches = indexes.compactMap { comparison, index in
      let address = ComparedAddress(parts, by: comparison, in: dialect)
      return index.places(for: address).first { components[$0].mismatch(with: address) == nil }
        .map { (place: $0, isItemRepeated: components[$0].isItemRepeated(in: address)) }
    }
    guard let match = matches.min(by: { $0.place < $1.place }) else { return .noRoute }
    guard !match.isItemRepeated else { return .refused(.repeatedParameter) }
    let component = components[match.place]
    return component.isExcluded
      ? .excluded(component.name)
      : .match(
        RouteMatch(
          name: component.name, pattern: component.pattern,
          parameters: RouteParameters(path: [:], query: query)))
  }

  /// Returns every component, in order, with the outcome for an address.
  func candidates(for parts: AddressParts) -> [RouteCandidate] {
    var isDecided = false
    return components.map { component in
      let address = ComparedAddress(parts, by: component.comparison, in: dialect)
      let outcome: RouteOutcome
      if let part = component.mismatch(with: address) {
        outcome = .other("the \(part) does not match")
      } else if isDecided {
        outcome = .other("it matches, but an earlier component decides")
      } else {
        outcome =
          component.isItemRepeated(in: address)
          ? .other("it matches, but the query repeats a parameter that it requires")
          : component.isExcluded
            ? .other("it matches, and excludes the address from the app") : .chosen
        isDecided = true
      }
      return RouteCandidate(name: component.name, pattern: component.pattern, outcome: outcome)
    }
  }
}

/// An index of the components with the same comparison, by the literal text that they require.
///
/// Each path of a component is indexed under its rarest key, so that an address is compared only
/// with components that share that key. The number of comparisons depends on the length of the
/// address. The number grows with the file only if components share all keys or have none, such
/// as a thousand components `/shop/*` that only wildcards in the query distinguish.
struct ComponentIndex: Sendable {
  private var places: [ComponentKey: [Int]] = [:]
  private var longestPrefix = 0
  private var longestSuffix = 0

  /// Creates an index of the components that use a comparison.
  init(_ components: [LinkComponent], comparedBy comparison: ComponentComparison) {
    var counts: [ComponentKey: Int] = [:]
    var choices: [(place: Int, keys: [ComponentKey])] = []
    for (place, component) in components.enumerated() where component.comparison == comparison {
      for path in component.paths {
        let keys = component.keys(of: path)
        for key in keys { counts[key, default: 0] += 1 }
        choices.append((place, keys))
      }
    }
    for (place, keys) in choices {
      let rarest = keys.min { counts[$0, default: 0] < counts[$1, default: 0] }
      // Every path has the empty prefix.
      insert(place, under: rarest ?? ComponentKey(.prefix))
    }
  }

  private mutating func insert(_ place: Int, under key: ComponentKey) {
    if places[key]?.last != place { places[key, default: []].append(place) }
    if key.part == .prefix { longestPrefix = max(longestPrefix, key.count) }
    if key.part == .suffix { longestSuffix = max(longestSuffix, key.count) }
  }

  /// Returns the ascending indices of the components that may match; an index may be repeated.
  func places(for address: ComparedAddress) -> [Int] {
    keys(of: address).flatMap { places[$0] ?? [] }.sorted()
  }

  /// Returns the keys to look up; their number is linear in the length of the address.
  func keys(of address: ComparedAddress) -> [ComponentKey] {
    var keys = [
      ComponentKey(.path, bytes: address.path), ComponentKey(.query, bytes: address.query ?? []),
      ComponentKey(.fragment, bytes: address.fragment ?? []),
    ]
    keys += ComponentKey(.prefix).continued(by: address.path.prefix(longestPrefix))
    keys += ComponentKey(.suffix).continued(by: address.path.suffix(longestSuffix).reversed())
    keys += address.path.split(separator: UInt8(ascii: "/")).map {
      ComponentKey(.segment, bytes: $0)
    }
    for (name, values) in address.items {
      keys += values.map { ComponentKey(item: name, value: $0) }
    }
    return keys
  }
}

/// A hash (FNV-1a) of literal text that a component requires in an address.
///
/// A collision only causes an unnecessary comparison; it never changes a result.
struct ComponentKey: Hashable, Sendable {
  enum Part: UInt8, Sendable {
    case path
    case prefix
    /// A suffix of the path, with its bytes reversed.
    case suffix
    /// A path segment between two slashes.
    case segment
    case query
    /// A query parameter with its value.
    case item
    case fragment
  }

  let part: Part
  /// The length of the text in bytes.
  private(set) var count = 0
  private var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ part: Part, bytes: some Sequence<UInt8> = []) {
    self.part = part
    for byte in bytes { append(byte) }
  }

  init(item name: Bytes, value: Bytes) {
    self.init(.item, bytes: name + [UInt8(ascii: "=")] + value)
  }

  mutating func append(_ byte: UInt8) {
    digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
    count += 1
  }

  /// Returns this key and the keys that result from appending the bytes one by one.
  func continued(by bytes: some Sequence<UInt8>) -> [ComponentKey] {
    var keys = [self]
    for byte in bytes {
      var key = keys[keys.count - 1]
      key.append(byte)
      keys.append(key)
    }
    return keys
  }
}

/// The path, query, and fragment of an address, split but not decoded.
struct AddressParts: Equatable {
  /// The path; an empty path is normalized to `/` (RFC 3986, section 6.2.3).
  let path: Bytes
  /// The query without `?`, or `nil` if there is none.
  let query: Bytes?
  /// The fragment without `#`, or `nil` if there is none.
  let fragment: Bytes?

  init(of address: Span<UInt8>, reference: URIReference) {
    let parts = reference.parts(in: address)
    path = parts.path.isEmpty ? [UInt8(ascii: "/")] : Bytes(address, in: parts.path)
    query = parts.query.isEmpty ? nil : Bytes(address, in: parts.query.dropFirst())
    fragment = parts.fragment.isEmpty ? nil : Bytes(address, in: parts.fragment.dropFirst())
  }
}

/// An address prepared for comparison with a component's patterns.
struct ComparedAddress {
  let path: Bytes
  let query: Bytes?
  /// The query values by name, in order; an item without `=` has an empty value.
  let items: [Bytes: [Bytes]]
  /// The names of repeated query items, decoded because programs compare decoded names.
  let repeatedNames: Set<Bytes>
  let fragment: Bytes?

  init(_ parts: AddressParts, by comparison: ComponentComparison, in dialect: ComponentDialect) {
    func text(_ bytes: some Sequence<UInt8>) -> Bytes {
      // Systems percent-encode non-ASCII bytes when they open an address.
      var text: Bytes = []
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { PercentEncoding.append(byte, to: &text) }
      }
      if !comparison.isPercentEncoded {
        let decoded = text.percentDecoded.bytes
        if decoded.span.firstInvalidUTF8Offset == nil { text = decoded }
      }
      return comparison.folded(text)
    }
    path =
      switch dialect {
      case .apple: text(parts.path.dropFirst().trimmingTrailingSlashes)
      case .android: text(parts.path)
      }
    query = parts.query.map { text($0) }
    fragment = parts.fragment.map { text($0) }
    var items: [Bytes: [Bytes]] = [:]
    var names: Set<Bytes> = []
    var repeatedNames: Set<Bytes> = []
    // The query is split before it is decoded, because `%26` is not a separator.
    for item in (parts.query ?? []).split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      items[text(item[..<equals]), default: []].append(text(item[equals...].dropFirst()))
      let name = comparison.folded(item[..<equals].percentDecoded.bytes)
      if !names.insert(name).inserted { repeatedNames.insert(name) }
    }
    self.items = items
    self.repeatedNames = repeatedNames
  }
}

extension ArraySlice<UInt8> {
  var trimmingTrailingSlashes: ArraySlice<UInt8> {
    prefix((lastIndex { $0 != UInt8(ascii: "/") } ?? startIndex - 1) + 1 - startIndex)
  }
}
