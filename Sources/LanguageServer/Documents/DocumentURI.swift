import LinkMarkup

/// Converts the paths of files to URIs and back.
package enum DocumentURI {
  /// Returns the path of a `file` URI of this machine; nil for other URIs, such as that of a text without a file.
  package static func path(of uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = rest[..<slash].lowercased()
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = rest[slash...].utf8.prefix { $0 != 0x23 && $0 != 0x3F }.percentDecoded.bytes
    guard !path.contains(0), path.span.firstInvalidUTF8Offset == nil else { return nil }
    return String(decoding: path, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  package static func uri(ofPath path: String) -> String {
    "file://" + path.percentEncoded(keeping: "/-._~")
  }
}
