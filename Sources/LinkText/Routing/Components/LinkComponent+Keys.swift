extension LinkComponent {
  /// Returns the keys of every address that matches one of the paths, starting with the most
  /// specific key of the path.
  func keys(of path: WildcardPattern) -> [ComponentKey] {
    var keys = path.keys
    switch query {
    case .anything: break
    // A missing query is matched as the empty text.
    case .whole(let pattern): if let text = pattern.literal { keys.append(.init(.query, text)) }
    case .items(let items): keys += items.compactMap(\.key)
    }
    if let text = fragment?.literal { keys.append(ComponentKey(.fragment, text)) }
    return keys
  }
}

extension LinkComponent.Item {
  /// The key, or `nil` if more than one value or a missing parameter matches.
  fileprivate var key: ComponentKey? {
    guard let text = value.literal, !text.isEmpty else { return nil }
    return ComponentKey(item: name, text)
  }
}

extension WildcardPattern {
  /// The only text that matches, or `nil` if there may be others.
  fileprivate var literal: Bytes? {
    guard let token = tokens.first else { return [] }
    guard case .literal(let text) = token, tokens.count == 1 else { return nil }
    return text
  }

  /// The keys of every path that matches.
  fileprivate var keys: [ComponentKey] {
    if let literal { return [ComponentKey(.path, literal)] }
    var keys: [ComponentKey] = []
    if case .literal(let start) = tokens.first { keys.append(ComponentKey(.prefix, start)) }
    if case .literal(let end) = tokens.last { keys.append(ComponentKey(.suffix, end.reversed())) }
    for case .literal(let text) in tokens.dropFirst().dropLast() {
      let segments = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      keys += segments.dropFirst().dropLast().map { ComponentKey(.segment, $0) }
    }
    return keys
  }
}
