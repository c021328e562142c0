import LinkText

/// A tree of groups and tokens to write.
struct TokenLayer {
  struct Node {
    let name: String
    var children: [Int] = []
    var token: ImportedToken?
    var value: ImportedToken.Value?
    /// The type that all tokens of a top-level group share.
    var type: TokenType?
  }

  /// The groups and tokens; the first is the root.
  private(set) var nodes = [Node(name: "")]
  private var indices: [String: Int] = [:]
  /// The types of top-level groups, or `nil` for those with several.
  private let types: [String: TokenType?]

  /// Creates an empty layer of a file that contains `tokens`.
  ///
  /// The layer may contain only some of the tokens, but the type of a group applies to its tokens
  /// in every layer, so all tokens are needed.
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
