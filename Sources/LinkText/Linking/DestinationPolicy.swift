/// Where the links and images of a document may lead, and what relative addresses are relative to.
public struct DestinationPolicy: Equatable, Sendable {
  /// What becomes of schemes that run code or read files.
  public var refused: Refused
  /// The only schemes that are not blocked; nil for all but the refused.
  ///
  /// What has no scheme stays, and so does one whose scheme is a placeholder; an address that
  /// begins with `//` stays where `http` or `https` is allowed.
  public var allowedSchemes: AllowedSchemes?
  /// What relative addresses are resolved against, those of places in the document itself excepted; nil
  /// leaves them as they are.
  public var base: BaseURL?

  public init(
    refused: Refused = .blocked, allowedSchemes: AllowedSchemes? = nil,
    base: BaseURL? = nil
  ) {
    self.refused = refused
    self.allowedSchemes = allowedSchemes
    self.base = base
  }
}

extension DestinationPolicy {
  /// What becomes of a destination whose scheme is refused.
  public enum Refused: Equatable, Sendable {
    case blocked
    /// Written as it is, with the kind ``LinkTarget/Kind/unsafe``.
    case live
  }
}
