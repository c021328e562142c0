/// The merged groups and tokens of one or more sources.
package struct TokenTree {
  struct Node {
    /// The names of its groups and its own name, joined by periods; empty at the root.
    let name: String
    let key: JSONNode.ID
    var properties: TokenProperties
    /// The indices of the children, in the order of the sources.
    fileprivate(set) var children: [Int] = []
  }

  /// The limit of the length of a full name, in UTF-8 bytes.
  package static let maximumNameCount = 1000

  let json: JSONDocument
  /// The groups and tokens; the first is the root.
  var nodes: [Node] = []
  private var indices: [String: Int] = [:]
  /// The nodes with a `$ref` or `$extends` that may refer to a group.
  private(set) var references: [Int] = []

  init(_ json: JSONDocument) {
    self.json = json
  }

  subscript(name: String) -> Int? { indices[name] }

  /// Returns the end of a message about a name that is not in a group: the nearest name, if any.
  func suggestion(for name: String, in group: Int) -> String {
    nodes[group].children.compactMap { json.string(nodes[$0].key) }.suggestion(for: name)
  }

  // MARK: - Merging

  /// An object that is not read yet.
  private typealias Place = (parent: Int?, key: JSONNode.ID, object: JSONNode.ID)

  /// Adds a source, whose tokens replace those of the same name.
  mutating func merge(_ source: JSONNode.ID) throws(SourceError) {
    // A stack: the last element is visited next.
    var places: [Place] = [(nil, source, source)]
    while let place = places.popLast() {
      let properties = try TokenProperties(json, place.object)
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
      guard place.parent != nil || properties.kind == .group else {
        throw json.error(at: place.key, "the root is a token without a name; name it in a group")
      }
      let index = append(name, key: place.key, properties, to: place.parent)
      if properties.base != nil { references.append(index) }
      return index
    }
    switch (kind(of: index), properties.kind) {
    case (.token, .group), (.group, .token):
      throw json.error(
        at: place.key, "'\(name)' is a token in one source and a group in another; rename one")
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
    guard group.utf8.count + own.utf8.count < Self.maximumNameCount else {
      throw json.error(
        at: key,
        "the names of this token and its groups have \(Self.maximumNameCount) bytes or more; "
          + "shorten them")
    }
    return group.isEmpty ? own : group + "." + own
  }

  /// Returns the kind of a node, judged by its sources alone; a `.reference` may be to a group.
  func kind(of index: Int) -> TokenProperties.Kind {
    nodes[index].children.isEmpty ? nodes[index].properties.kind : .group
  }

  @discardableResult
  mutating func append(
    _ name: String, key: JSONNode.ID, _ properties: TokenProperties, to parent: Int?
  ) -> Int {
    let index = nodes.count
    nodes.append(Node(name: name, key: key, properties: properties))
    indices[name] = index
    if let parent { nodes[parent].children.append(index) }
    return index
  }
}
