extension RoutePattern {
  /// Returns whether an address matches, regardless of other patterns.
  func matches(_ address: RouteAddress) -> Bool {
    misfit(with: address.components, address.valuedNames) == nil
  }

  /// Returns the reason why the pattern does not match the components and the names of the
  /// parameters of an address, or `nil` if it matches.
  func misfit(with found: [RouteComponent], _ names: Set<Bytes>) -> RouteOutcome? {
    for (index, component) in components.enumerated() {
      if component == .rest { break }
      guard index < found.count else {
        return .tooShort(count: found.count, needed: neededCount)
      }
      if case .literal(let text) = component, !found[index].equals(text) {
        return .differs(component: index + 1, expected: text, found: found[index].text)
      }
    }
    if found.count > components.count, components.last != .rest {
      return .tooLong(count: found.count, needed: neededCount)
    }
    let missing = demands.map(\.name).filter { !names.contains(Bytes($0.utf8)) }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  /// Returns whether an address has a required parameter several times, with or without a value.
  func isDemandRepeated(in address: RouteAddress) -> Bool {
    demands.contains { demand in
      address.query.count { $0.name.utf8.elementsEqual(demand.name.utf8) } > 1
    }
  }

  private var neededCount: Int { components.count - (components.last == .rest ? 1 : 0) }
}
