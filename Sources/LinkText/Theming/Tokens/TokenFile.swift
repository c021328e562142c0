/// The design tokens of a file in each appearance.
struct TokenFile {
  let light: DesignTokens
  let dark: DesignTokens
  /// The findings about the file, in its order.
  let findings: [Finding]

  init(_ json: JSONDocument) throws(SourceError) {
    let sources = try TokenSources(json)
    light = try DesignTokens(json, layers: sources.light)
    // A file without appearances is read only once.
    let isOne = sources.light == sources.dark
    dark = isOne ? light : try DesignTokens(json, layers: sources.dark)
    // A finding about tokens that the appearances share is reported once.
    findings = json.findings(light.remarks + (isOne ? [] : dark.remarks))
  }
}
