extension LinkedDocument {
  /// What the authors of the text should know, in the order of their places.
  public var findings: [Finding] {
    (invalidEncodingFindings + blockedDestinationFindings).sorted {
      ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
    }
  }
}
