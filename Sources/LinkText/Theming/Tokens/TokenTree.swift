/// The merged groups and tokens of one or more sources.
package struct TokenTree {
  struct Node {
    /// The names of the node's groups and its own name, joined by periods; empty at the root.
    let name: String
    let key: JSONNode.ID
    var properties: TokenProperties
    fileprivate(set) var children: [Int] = []
  }

  package static let nameByteLimit = 1000

  let json: JSONDocument
  /// The groups and tokens; the first is the root.
  var nodes: [Node] = []
  private var indices: [String: Int] = [:]
  /// The nodes with a `$ref` or `$extends` that may refer to a group.
  private(set) var references: [Int] = []

  init(_ json: JSONDocument) { self.json = json }

  subscript(name: String) -> Int? { indices[name] }

  /// Returns a suggestion to append to a message about a missing name; empty if no name is similar.
  func suggestion(for name: String, in group: Int) -> String {
    nodes[group].children.compactMap { json.string(nodes[$0].key) }.suggestion(for: name)
  }

  /// An object that has not been read yet.
  private typealias Place = (parent: Int?, key: JSONNode.ID, object: JSONNode.ID)

  /// Adds a source; its tokens replace tokens of the same name.
  mutating func merge(_ source: JSONNode.ID) throws(SourceError) {
    // A stack: the last element is visited next.
    var places: [Place] = [(nil, source, source)]
    while let place = places.popLast() {
      let properties = try TokenProperties(JSONValue(json, at: place.object, named: "a group"))
      let node = try merge(properties, at: place)
      for child in properties.children.reversed() {
        places.append((node, child.key, child.value))
      }
    }
  }

  private mutating func merge(
    _ properties: TokenProperties, at place: Place
  ) throws(SourceError) -> Int {
    let name = try name(of: place.key, in: place.parent)
    guard let index = indices[name] else {
      try json.require(
        place.parent != nil || properties.kind == .group,
        "the root is a token without a name; name it in a group", at: place.key)
      let index = append(properties, named: name, key: place.key, to: place.parent)
      if properties.base != nil { references.append(index) }
      return index
    }
    switch (kind(of: index), properties.kind) {
    case (.token, .group), (.group, .token):
      throw json.error(
        "'\(name)' is a token in one source and a group in another; rename one", at: place.key)
    case (.group, _), (_, .group): nodes[index].properties.override(with: properties)
    case (.token, _), (.reference, _):
      nodes[index] = Node(name: name, key: place.key, properties: properties)
    }
    if properties.base != nil { references.append(index) }
    return index
  }

  func name(of key: JSONNode.ID, in parent: Int?) throws(SourceError) -> String {
    guard let parent else { return "" }
    let group = nodes[parent].name
    let own = json.string(key) ?? ""
    try json.require(
      group.utf8.count + own.utf8.count < Self.nameByteLimit,
      "the names of this token and its groups have \(Self.nameByteLimit) bytes or more; "
        + "shorten them", at: key)
    return group.isEmpty ? own : group + "." + own
  }

  /// Returns the kind of a node; before ``extend()``, a `.reference` may turn out to be a group.
  func kind(of index: Int) -> TokenProperties.Kind {
    nodes[index].children.isEmpty ? nodes[index].properties.kind : .group
  }

  @discardableResult
  mutating func append(
    _ properties: TokenProperties, named name: String, key: JSONNode.ID, to parent: Int?
  ) -> Int {
    let index = nodes.count
    nodes.append(Node(name: name, key: key, properties: properties))
    indices[name] = index
    if let parent { nodes[parent].children.append(index) }
    return index
  }

  /// The properties that a group passes on to its tokens.
  private struct EnclosingProperties {
    var type: TokenType?
    var deprecation: JSONNode.ID?
    var extensions: [JSONNode.ID] = []
  }

  /// Returns the tokens in the order of the sources, and the index of each node's token, if any.
  func tokens() throws(SourceError) -> (tokens: [Token], indices: [Int?]) {
    var tokens: [Token] = []
    var indices: [Int?] = Array(repeating: nil, count: nodes.count)
    tokens.reserveCapacity(nodes.count)
    // A stack: the last element is visited next.
    var places = nodes.isEmpty ? [] : [(node: 0, inheritance: EnclosingProperties())]
    while let (index, around) = places.popLast() {
      let node = nodes[index]
      let properties = node.properties
      var inheritance = around
      inheritance.type = properties.type ?? around.type
      if let deprecation = properties.deprecation {
        inheritance.deprecation = json[deprecation].kind == .false ? nil : deprecation
      }
      if kind(of: index) != .group {
        let value = properties.value ?? properties.object
        let isLiteral = !json.isReference(value)
        try json.require(
          inheritance.type != nil || !isLiteral,
          "no '$type' here or in an enclosing group; add one", at: node.key)
        indices[index] = tokens.count
        tokens.append(
          Token(
            name: node.name, key: node.key, object: properties.object, value: value,
            type: isLiteral ? inheritance.type : properties.type, inheritedType: around.type,
            deprecation: inheritance.deprecation, inheritedExtensions: around.extensions))
        continue
      }
      // An empty group is valid, but with a type, it is most likely a token without a value.
      try json.require(
        !node.children.isEmpty || inheritance.type == nil,
        "no '$value' and no tokens here; write the token's '$value'", at: node.key)
      if let linkmark = properties.linkmark { inheritance.extensions.insert(linkmark, at: 0) }
      for child in node.children.reversed() { places.append((child, inheritance)) }
    }
    return (tokens, indices)
  }

  /// The maximum number of inherited nodes; groups that extend one another multiply them.
  private static let maximumInheritance = 100_000

  private struct PendingExtends {
    let group: Int
    let base: JSONMember
    let target: String
    /// The nodes that must inherit first: the nodes on the paths to the group and its target, then
    /// the nodes in the target.
    var dependencies: [Int]
    var isTargetVisited = false
  }

  /// Copies the contents of a referenced group into each group with `$extends` or a `$ref` to it.
  ///
  /// The contents of a group take precedence over inherited contents of the same name. A group
  /// inherits after the groups around it, and only from groups that have already inherited.
  mutating func extend() throws(SourceError) {
    guard !references.isEmpty else { return }
    var pending: Set<Int> = []
    for group in references where try target(of: group) != nil { pending.insert(group) }
    var work = 0
    for group in references where pending.contains(group) {
      var open = try [pendingExtends(of: group)].compactMap { $0 }
      var openGroups: Set<Int> = [group]
      while var top = open.popLast() {
        if let dependency = top.dependencies.popLast() {
          open.append(top)
          guard pending.contains(dependency) else { continue }
          guard openGroups.insert(dependency).inserted else {
            throw cycleError(open[(open.firstIndex { $0.group == dependency } ?? 0)...])
          }
          if let next = try pendingExtends(of: dependency) { open.append(next) }
        } else if !top.isTargetVisited {
          top.isTargetVisited = true
          top.dependencies = descendants(of: top.target).filter(pending.contains)
          open.append(top)
        } else {
          try inherit(top, work: &work)
          pending.remove(top.group)
          openGroups.remove(top.group)
        }
      }
    }
  }

  /// Returns the name in a node's `$extends` or `$ref`; `nil` if neither names a token or group.
  private func target(of group: Int) throws(SourceError) -> String? {
    guard let base = nodes[group].properties.base else { return nil }
    let isExtending = nodes[group].properties.isExtending
    let reference =
      isExtending ? json.member("$ref", of: base.value)?.value ?? base.value : base.value
    if isExtending, let name = json.name(inAlias: reference) { return name }
    try json.require(
      !isExtending || json[reference].kind == .string,
      "\(json.kindName(reference)) where the name of a group should be, as in \"{button}\"",
      at: reference)
    let parts = try JSONValue(json, at: reference, named: "$ref").pointer().parts
    if let property = parts.first(where: { $0.hasPrefix("$") && $0 != "$root" }) {
      guard kind(of: group) == .group else { return nil }
      throw json.error(
        "'\(property)' is not a group; a group can extend only a group", at: base.value)
    }
    return parts.joined(separator: ".")
  }

  private func pendingExtends(of group: Int) throws(SourceError) -> PendingExtends? {
    guard let base = nodes[group].properties.base, let target = try target(of: group) else {
      return nil
    }
    let around = prefixes(of: target) + prefixes(of: nodes[group].name).filter { $0 != group }
    return PendingExtends(group: group, base: base, target: target, dependencies: around)
  }

  /// Returns the nodes on the path to a name, including the node of that name if it exists.
  private func prefixes(of name: String) -> [Int] {
    var prefixes = [0]
    // No node has a longer name.
    let ends = name.utf8.indices.prefix(Self.nameByteLimit + 1)
    for end in ends where name.utf8[end] == UInt8(ascii: ".") {
      if let index = self[String(name[..<end])] { prefixes.append(index) }
    }
    if !name.isEmpty, let index = self[name] { prefixes.append(index) }
    return prefixes
  }

  private func descendants(of name: String) -> [Int] {
    guard let target = self[name] else { return [] }
    var descendants = [target]
    var next = 0
    while next < descendants.count {
      descendants += nodes[descendants[next]].children
      next += 1
    }
    return descendants
  }

  private mutating func inherit(_ step: PendingExtends, work: inout Int) throws(SourceError) {
    let isAlias = kind(of: step.group) == .reference
    guard let target = self[step.target] else {
      // The target of an alias is resolved when all groups are complete.
      if isAlias { return }
      let groups = nodes.indices.filter { kind(of: $0) == .group }.map { nodes[$0].name }
      throw json.error(
        "no group '\(step.target)'" + groups.suggestion(for: step.target), at: step.base.value)
    }
    guard kind(of: target) == .group else {
      if isAlias { return }
      throw json.error(
        "'\(step.target)' is a token; a group can extend only a group", at: step.base.value)
    }
    let inheritedType = prefixes(of: nodes[target].name).compactMap { nodes[$0].properties.type }
      .last
    nodes[step.group].properties.becomeGroup(inheriting: inheritedType)
    var pairs = [(from: target, to: step.group)]
    while let pair = pairs.popLast() {
      nodes[pair.to].properties.inherit(nodes[pair.from].properties)
      for child in nodes[pair.from].children {
        work += 1
        try json.require(
          work <= Self.maximumInheritance,
          "groups that extend each other make more than \(Self.maximumInheritance) tokens; "
            + "extend fewer groups", at: step.base.value)
        let name = try name(of: nodes[child].key, in: pair.to)
        if let own = self[name] {
          if kind(of: own) == .group, kind(of: child) == .group { pairs.append((child, own)) }
        } else {
          let copy = append(
            nodes[child].properties, named: name, key: nodes[child].key, to: pair.to)
          pairs.append((child, copy))
        }
      }
    }
  }

  private func cycleError(_ cycle: ArraySlice<PendingExtends>) -> SourceError {
    var names: [String] = []
    for step in cycle {
      for name in [nodes[step.group].name, step.target] where names.last != name {
        names.append(name)
      }
    }
    if let first = names.first, names.last != first { names.append(first) }
    return json.error(
      "cycle of groups: \(names.map { "{\($0)}" }.joined(separator: " → ")); "
        + "let one of them extend nothing", at: cycle.first?.base.value ?? JSONDocument.root)
  }
}
