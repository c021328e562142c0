import LinkText

/// A tree of groups and tokens that is about to be written.
struct TokenLayer {
  struct Node {
    let name: String
    var children: [Int] = []
    var token: ImportedToken?
    var value: ImportedToken.Value?
    /// Of a group at the top whose tokens all have it.
    var type: TokenType?
  }

  /// The first is the root.
  private(set) var nodes = [Node(name: "")]
  private var indices: [String: Int] = [:]
  /// The types of groups at the top; nil for those with several.
  private let types: [String: TokenType?]

  /// A layer of a file that has `tokens`, of which it need not have all: what one layer says of a
  /// group's type holds for the tokens of every other.
  init(of tokens: [ImportedToken]) {
    types = Dictionary(
      tokens.map { ($0.path[0], Optional($0.type)) }, uniquingKeysWith: { $0 == $1 ? $0 : nil })
  }

  mutating func add(_ token: ImportedToken, _ value: ImportedToken.Value) {
    var parent = 0
    var path = ""
    for name in token.path {
      path += "." + name
      if let index = indices[path] {
        parent = index
      } else {
        indices[path] = nodes.count
        let type = parent == 0 ? types[name].flatMap(\.self) : nil
        nodes[parent].children.append(nodes.count)
        parent = nodes.count
        nodes.append(Node(name: name, type: type))
      }
    }
    nodes[parent].token = token
    nodes[parent].value = value
  }
}
