/// The design tokens of a file, as each appearance sees them.
struct TokenFile {
  let light: DesignTokens
  let dark: DesignTokens
  /// What the author should know, in the order of the file.
  let findings: [Finding]

  init(_ json: JSONDocument) throws(SourceError) {
    let sources = try TokenSources(json)
    var shared = TokenTree(json)
    for source in sources.shared { try shared.merge(source) }
    light = try Self.tokens(shared, sources.shared, sources.light)
    // Most files without appearances are read in half the time.
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
