extension LinkedDocument {
  /// What the authors of the text should know, in the order of their places.
  public var findings: [Finding] { findings(for: .fragment) }

  /// The findings of a document that is written to an extent, in the order of their places.
  public func findings(for extent: Extent) -> [Finding] {
    (invalidEncodingFindings + notInlineFindings(for: extent) + blockedDestinationFindings
      + unroutableAppLinkFindings + unknownHostFindings)
      .sorted {
        ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
      }
  }
}
