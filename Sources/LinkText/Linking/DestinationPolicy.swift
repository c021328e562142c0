/// A policy for the destinations of links and images: the allowed schemes and the base URL.
public struct DestinationPolicy: Equatable, Sendable {
  /// The treatment of destinations with an unreadable host or a refused scheme, such as `file`.
  public var refused: Refused
  /// The allowed schemes, or `nil` to allow all schemes that aren't refused.
  ///
  /// An address without a scheme isn't blocked, except that `//` at the start requires `http` or
  /// `https` to be allowed. An address with a placeholder for the scheme isn't blocked, unless
  /// removing the placeholder leaves a scheme that isn't allowed.
  public var allowedSchemes: AllowedSchemes?
  /// The URL against which relative addresses are resolved, except fragments of the document
  /// itself; `nil` to leave relative addresses unchanged.
  public var base: BaseURL?

  /// Creates a policy; by default, refused schemes are blocked and all other schemes are allowed.
  public init(
    refused: Refused = .blocked, allowedSchemes: AllowedSchemes? = nil,
    base: BaseURL? = nil
  ) {
    self.refused = refused
    self.allowedSchemes = allowedSchemes
    self.base = base
  }

  /// A function that returns the new path of a relative link, or `nil` to keep the given path.
  ///
  /// Both paths are relative to the document and have no percent-encoding. For example, the path of
  /// the output `a.html` replaces `a.md`.
  public typealias LinkedPath = (String) -> String?

  /// The treatment of a destination with a refused scheme or an unreadable host.
  public enum Refused: Equatable, Sendable {
    /// The destination is removed.
    case blocked
    /// The destination is written, with the kind ``LinkTarget/Kind/unsafe``.
    case live
  }

  /// A set of schemes that links may have, such as `https` and `mailto`.
  public struct AllowedSchemes: Equatable, Sendable {
    private let names: Set<String>

    /// Creates a set of allowed schemes, ignoring case.
    ///
    /// - Throws: An error if a name isn't a scheme (RFC 3986, section 3.1) or is always refused.
    public init(_ names: [String]) throws(SyntaxError) {
      for name in names {
        guard URIReference.isScheme(name) else { throw .notAScheme(name) }
        let address = Bytes("\(name):image/png,".utf8)
        guard RefusedScheme.refusal(of: address.span, for: .image) != .always else {
          throw .refused(name)
        }
      }
      self.names = Set(names.map { $0.lowercased() })
    }

    /// The schemes for documents by untrusted authors: the web, mail, and telephone.
    public static let strangers = ["http", "https", "mailto", "tel"]

    /// An error for a scheme that cannot be allowed.
    public enum SyntaxError: Error, Equatable, CustomStringConvertible {
      /// The name is not a scheme.
      case notAScheme(String)
      /// The scheme is always refused.
      case refused(String)

      /// The problem, and how to correct it.
      public var description: String {
        switch self {
        case .notAScheme(let name):
          "'\(name)' is not a scheme; write names without colons, such as https,mailto"
        case .refused(let name): "'\(name)' is always refused; only --unsafe allows it"
        }
      }
    }

    func contains(_ scheme: String) -> Bool { names.contains(scheme.lowercased()) }
  }
}

extension DestinationPolicy {
  /// An absolute URL against which relative references are resolved (RFC 3986, section 5.2).
  public struct BaseURL: Equatable, Sendable {
    private let scheme: Bytes
    /// The authority, including the two slashes.
    private let authority: Bytes
    private let path: Bytes
    /// The query, including the question mark.
    private let query: Bytes

    /// Creates a base URL.
    ///
    /// - Throws: An error unless `text` is an absolute URL with an authority and no refused scheme.
    public init(_ text: String) throws(SyntaxError) {
      let bytes = Bytes(text.utf8)
      let reference = URIReference(bytes.span)
      guard let scheme = reference.scheme, reference.isWellFormed(in: bytes.span) else {
        throw .notAbsolute(text)
      }
      guard RefusedScheme.refusal(of: bytes.span, for: .link) == nil else { throw .refused(text) }
      guard reference.authority != nil else { throw .noAuthority(text) }
      let parts = reference.parts(in: bytes.span)
      self.scheme = Bytes(bytes[...scheme.upperBound])
      authority = Bytes(bytes[(scheme.upperBound + 1)..<parts.path.lowerBound])
      path = Bytes(bytes[parts.path])
      query = Bytes(bytes[parts.query])
    }

    /// Returns the absolute URL of a reference without a scheme.
    ///
    /// - Parameters:
    ///   - bytes: The reference in UTF-8.
    ///   - reference: The components of `bytes`.
    func resolving(_ bytes: Span<UInt8>, reference: URIReference) -> Bytes {
      let parts = reference.parts(in: bytes)
      var written: Bytes = []
      written.append(contentsOf: bytes, in: 0..<bytes.count)
      var resolved = scheme
      if reference.authority != nil {
        let isWeb = ["http:", "https:"].contains(
          String(decoding: scheme, as: UTF8.self).lowercased())
        // Browsers skip extra slashes before a host; `..` in the path must not remove the host.
        let host = isWeb ? reference.webAuthority(in: bytes) : 2..<parts.path.lowerBound
        resolved += "//".utf8
        resolved += written[host]
        resolved.appendRemovingDotSegments(written[host.upperBound..<parts.path.upperBound])
      } else {
        resolved += authority
        if parts.path.isEmpty {
          resolved += path
        } else if written[parts.path].first == .slash {
          resolved.appendRemovingDotSegments(written[parts.path])
        } else {
          let folder = path.lastIndex(of: .slash).map { path[...$0] } ?? [.slash]
          resolved.appendRemovingDotSegments(folder + written[parts.path])
        }
        if parts.path.isEmpty, parts.query.isEmpty { resolved += query }
      }
      return resolved + written[parts.query] + written[parts.fragment]
    }

    /// An error for a string that cannot be a base URL.
    public enum SyntaxError: Error, Equatable, CustomStringConvertible {
      /// The string is not a well-formed absolute URL.
      case notAbsolute(String)
      /// The scheme is refused.
      case refused(String)
      /// The URL has no authority.
      case noAuthority(String)

      /// The problem, and how to correct it.
      public var description: String {
        switch self {
        case .notAbsolute(let text):
          "'\(text)' is not an absolute URL; write one such as https://www.example.com/help/"
        case .refused(let text): "the scheme of '\(text)' is refused; use https or your app's own"
        case .noAuthority(let text):
          "'\(text)' has no authority; write a URL with // such as https://www.example.com/"
        }
      }
    }
  }
}

extension Bytes {
  /// Appends a path with dot segments removed (RFC 3986, section 5.2.4).
  ///
  /// As in the WHATWG URL standard, `%2e` is a dot, because browsers also remove such segments.
  fileprivate mutating func appendRemovingDotSegments(_ path: ArraySlice<UInt8>) {
    let root = count
    let segments = path.split(separator: .slash, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.dotCount {
      case 1: if isLast { append(.slash) }
      case 2:
        self[root...].lastIndex(of: .slash).map { removeSubrange($0...) }
        if isLast { append(.slash) }
      default:
        // The first segment precedes the first slash.
        if index > 0 { append(.slash) }
        append(contentsOf: segment)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number of dots in a segment such as `.`, `..`, or `%2e`; `nil` for other segments.
  fileprivate var dotCount: Int? {
    // Two percent-encoded dots have six bytes; three dots are an ordinary name.
    guard (1...6).contains(count) else { return nil }
    let bytes = percentDecoded.bytes
    return bytes.allSatisfy { $0 == UInt8(ascii: ".") } && bytes.count <= 2 ? bytes.count : nil
  }
}
