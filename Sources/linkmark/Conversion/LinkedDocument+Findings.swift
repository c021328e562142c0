import LinkMarkup

extension LinkedDocument {
  /// Returns the findings in the document, and the document itself.
  ///
  /// Both are those of `exact` if there are findings: only copy with findings pays for exact places.
  func withFindings(
    for extent: Extent, exact: () throws(LinkMarkupError) -> LinkedDocument
  ) throws(LinkMarkupError) -> (document: LinkedDocument, findings: [Finding]) {
    let findings = findings(for: extent)
    guard document.sourceMap == nil, !findings.isEmpty else { return (self, findings) }
    let exact = try exact()
    return (exact, exact.findings(for: extent))
  }
}
