extension DestinationPolicy {
  /// Schemes that links may have, such as `https` and `mailto`.
  public struct AllowedSchemes: Equatable, Sendable {
    /// In lower case.
    private let names: Set<String>

    /// Throws at a name that RFC 3986 does not let a scheme have, and at one that is refused anyway.
    public init(_ names: [String]) throws(Complaint) {
      for name in names {
        guard URIReference.isScheme(name) else { throw .notAScheme(name) }
        guard !RefusedScheme.isRefused(Array("\(name):image/png,".utf8).span, for: .image) else {
          throw .refused(name)
        }
      }
      self.names = Set(names.map { $0.lowercased() })
    }

    /// Why a name cannot be allowed.
    public enum Complaint: Error, Equatable, CustomStringConvertible {
      case notAScheme(String)
      case refused(String)

      public var description: String {
        switch self {
        case .notAScheme(let name): "'\(name)' is no scheme; write https,mailto without colons"
        case .refused(let name): "'\(name)' is always refused; only --unsafe lets it through"
        }
      }
    }

    func contains(_ scheme: String) -> Bool { names.contains(scheme.lowercased()) }

    /// Whether a reference that begins with `//` may take the scheme of its page.
    var hasWeb: Bool { contains("http") || contains("https") }
  }
}
