extension LinkComponent {
  /// What every address has that fits by way of one of the paths; what says most of a path comes first.
  func keys(of path: WildcardPattern) -> [ComponentKey] {
    var keys = path.keys
    switch query {
    case .anything: break
    // Where there is no query, its pattern is held against the empty text.
    case .whole(let pattern): if let text = pattern.literal { keys.append(.init(.query, text)) }
    case .items(let items): keys += items.compactMap(\.key)
    }
    if let text = fragment?.literal { keys.append(ComponentKey(.fragment, text)) }
    return keys
  }
}

extension LinkComponent.Item {
  /// Nil where more than one value fits, or a parameter that is not there.
  fileprivate var key: ComponentKey? {
    guard let text = value.literal, !text.isEmpty else { return nil }
    return ComponentKey(item: name, text)
  }
}

extension WildcardPattern {
  /// The one text that fits; nil where there may be others.
  fileprivate var literal: [UInt8]? {
    guard let token = tokens.first else { return [] }
    guard case .literal(let text) = token, tokens.count == 1 else { return nil }
    return text
  }

  /// What every path has that fits.
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
