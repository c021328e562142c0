extension RoutePattern {
  /// Whether an address has this form, whatever other patterns there are.
  func matches(_ address: RouteAddress) -> Bool {
    misfit(with: address.components, address.valuedNames) == nil
  }

  /// What keeps this pattern from an address of these components and names of parameters with a value;
  /// nil when nothing does.
  func misfit(
    with found: [RouteComponent], _ names: Set<[UInt8]>
  ) -> RouteOutcome? {
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
    let missing = demands.map(\.name).filter { !names.contains(Array($0.utf8)) }
    return missing.isEmpty ? nil : .lacks(missing)
  }

  private var neededCount: Int { components.count - (components.last == .rest ? 1 : 0) }
}
