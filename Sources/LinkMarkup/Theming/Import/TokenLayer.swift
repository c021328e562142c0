/// A tree of groups and tokens that is about to be written.
struct TokenLayer {
  struct Node {
    let name: String
    var children: [Int] = []
    var token: ImportedToken?
    var value: ImportedToken.Value?
    /// The type of all tokens below; nil when they have several.
    var type: TokenType?
  }

  /// The first is the root.
  private(set) var nodes = [Node(name: "")]
  private var indices: [String: Int] = [:]

  mutating func add(_ token: ImportedToken, _ value: ImportedToken.Value) {
    var parent = 0
    var path = ""
    for name in token.path {
      path += "." + name
      if let index = indices[path] {
        if nodes[index].type != token.type { nodes[index].type = nil }
        parent = index
      } else {
        indices[path] = nodes.count
        nodes[parent].children.append(nodes.count)
        parent = nodes.count
        nodes.append(Node(name: name, type: token.type))
      }
    }
    nodes[parent].token = token
    nodes[parent].value = value
  }
}
