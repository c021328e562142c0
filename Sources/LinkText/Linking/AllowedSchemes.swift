extension DestinationPolicy {
  /// A set of schemes that links may have, such as `https` and `mailto`.
  public struct AllowedSchemes: Equatable, Sendable {
    /// The schemes, lowercased.
    private let names: Set<String>

    /// Creates a set of allowed schemes, ignoring case.
    ///
    /// - Throws: An error for a name that is not a scheme (RFC 3986, section 3.1), or that is
    ///   always refused.
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

    /// The schemes for copy by authors that no one knows: the web, mail, and telephone.
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

    /// Whether a reference that begins with `//`, which takes the scheme of its page, is allowed.
    var hasWeb: Bool { contains("http") || contains("https") }
  }
}
