extension DestinationPolicy {
  /// An absolute address that relative ones are resolved against, as section 5.2 of RFC 3986 has it.
  public struct BaseURL: Equatable, Sendable {
    /// With its colon.
    private let scheme: [UInt8]
    /// With the two slashes.
    private let authority: [UInt8]
    private let path: [UInt8]
    /// With its question mark.
    private let query: [UInt8]

    /// Throws for what is not an absolute URL with an authority, and for a refused scheme.
    public init(_ text: String) throws(Complaint) {
      let bytes = Array(text.utf8)
      let reference = URIReference(bytes.span)
      guard let scheme = reference.scheme, reference.isWellFormed(in: bytes.span) else {
        throw .notAbsolute(text)
      }
      guard !RefusedScheme.isRefused(bytes.span, for: .link) else { throw .refused(text) }
      let parts = reference.parts(in: bytes.span)
      guard reference.authority != nil else { throw .noAuthority(text) }
      self.scheme = Array(bytes[...scheme.upperBound])
      authority = Array(bytes[(scheme.upperBound + 1)..<parts.path.lowerBound])
      path = Array(bytes[parts.path])
      query = Array(bytes[parts.query])
    }

    /// The address that a reference without a scheme stands for; `reference` is how it is split.
    func resolving(_ bytes: Span<UInt8>, _ reference: URIReference) -> [UInt8] {
      let parts = reference.parts(in: bytes)
      var written: [UInt8] = []
      written.append(contentsOf: bytes, 0..<bytes.count)
      var resolved = scheme
      if reference.authority != nil {
        resolved += written[..<parts.path.lowerBound]
        resolved.appendRemovingDotSegments(written[parts.path])
      } else {
        resolved += authority
        if parts.path.isEmpty {
          resolved += path
        } else if written[parts.path].first == .slash {
          resolved.appendRemovingDotSegments(written[parts.path])
        } else {
          resolved.appendRemovingDotSegments(folder + written[parts.path])
        }
        if parts.path.isEmpty, parts.query.isEmpty { resolved += query }
      }
      return resolved + written[parts.query] + written[parts.fragment]
    }

    /// The path up to its last slash.
    private var folder: ArraySlice<UInt8> {
      guard let end = path.lastIndex(of: .slash) else { return [.slash] }
      return path[...end]
    }

    /// Why a text cannot be a base.
    public enum Complaint: Error, Equatable, CustomStringConvertible {
      case notAbsolute(String)
      case refused(String)
      case noAuthority(String)

      public var description: String {
        switch self {
        case .notAbsolute(let text):
          "'\(text)' is no absolute URL; write one such as https://www.example.com/help/"
        case .refused(let text): "the scheme of '\(text)' is refused; use https or your app's own"
        case .noAuthority(let text):
          "nothing can be relative to '\(text)'; write a URL with // such as https://www.example.com/"
        }
      }
    }
  }
}

extension [UInt8] {
  /// Appends a path, in which `.` and `..` mean what they do in section 5.2.4 of RFC 3986.
  fileprivate mutating func appendRemovingDotSegments(_ path: ArraySlice<UInt8>) {
    let root = count
    let segments = path.split(separator: .slash, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch Array(segment) {
      case [.dot]: if isLast { append(.slash) }
      case [.dot, .dot]:
        self[root...].lastIndex(of: .slash).map { removeSubrange($0...) }
        if isLast { append(.slash) }
      default:
        // The first segment is what stands before the first slash.
        if index > 0 { append(.slash) }
        append(contentsOf: segment)
      }
    }
  }
}

extension UInt8 {
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let dot = UInt8(ascii: ".")
}
