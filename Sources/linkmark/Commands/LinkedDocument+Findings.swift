import LinkMarkup

extension LinkedDocument {
  /// What is found in the document, and the document itself, from `exact` where something was found:
  /// exact places cost something, so only copy with findings pays for them.
  func withFindings(
    for extent: Extent, exact: () throws(LinkMarkupError) -> LinkedDocument
  ) throws(LinkMarkupError) -> (document: LinkedDocument, findings: [Finding]) {
    let findings = findings(for: extent)
    guard document.sourceMap == nil, !findings.isEmpty else { return (self, findings) }
    let exact = try exact()
    return (exact, exact.findings(for: extent))
  }
}
