/// A policy for the destinations of links and images: which schemes are allowed, and what relative
/// addresses are resolved against.
public struct DestinationPolicy: Equatable, Sendable {
  /// What happens to schemes that run code or read files.
  public var refused: Refused
  /// The allowed schemes, or `nil` to allow all that are not refused.
  ///
  /// An address without a scheme is not blocked, nor is one whose scheme is a placeholder, unless it
  /// has another scheme without the placeholder. One that begins with `//` is allowed if `http` or
  /// `https` is.
  public var allowedSchemes: AllowedSchemes?
  /// The URL that relative addresses, except fragments of the document itself, are resolved
  /// against, or `nil` to leave them unchanged.
  public var base: BaseURL?

  /// Creates a policy; by default, refused schemes are blocked and all others are allowed.
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
  /// Returns the path that replaces the path of a relative link, or `nil` to keep it.
  ///
  /// Both are relative to the document and without percent-encoding. The links of a document lead to
  /// what other documents become, such as `a.html` in place of `a.md`.
  public typealias LinkedPath = (String) -> String?

  /// What happens to a destination with a refused scheme.
  public enum Refused: Equatable, Sendable {
    /// The destination is removed.
    case blocked
    /// The destination is written, with the kind ``LinkTarget/Kind/unsafe``.
    case live
  }
}
