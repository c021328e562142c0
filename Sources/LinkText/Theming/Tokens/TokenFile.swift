/// The design tokens of a file in each appearance.
struct TokenFile {
  let light: DesignTokens
  let dark: DesignTokens
  /// The findings about the file, in its order.
  let findings: [Finding]

  init(_ json: JSONDocument) throws(SourceError) {
    let sources = try TokenSources(json)
    var shared = TokenTree(json)
    for source in sources.shared { try shared.merge(source) }
    light = try Self.tokens(shared, sources.shared, sources.light)
    // A file without appearances is read only once.
    let isOne = sources.light == sources.dark
    dark =
      isOne
      ? light : try Self.tokens(shared, sources.shared, sources.dark, sharing: light)
    findings = (isOne ? [light] : [light, dark]).findings()
  }

  private static func tokens(
    _ shared: TokenTree, _ sharedLayers: [JSONNode.ID], _ layers: [JSONNode.ID],
    sharing other: DesignTokens? = nil
  ) throws(SourceError) -> DesignTokens {
    var tree = shared
    for layer in layers { try tree.merge(layer) }
    return try DesignTokens(tree, layers: sharedLayers + layers, sharing: other)
  }
}
