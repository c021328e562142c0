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
    let encoded = Bytes(rest[slash...].utf8.prefix { $0 != 0x23 && $0 != 0x3F })
    var path: Bytes = []
    var index = 0
    while index < encoded.count {
      if encoded[index] == UInt8(ascii: "%"), index + 2 < encoded.count,
        encoded[index + 1] != UInt8(ascii: "+"),
        let byte = UInt8(String(decoding: encoded[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        path.append(byte)
        index += 3
      } else {
        path.append(encoded[index])
        index += 1
      }
    }
    guard !path.contains(0), path.span.firstInvalidUTF8Offset == nil else { return nil }
    return String(decoding: path, as: UTF8.self)
  }

  /// Returns the URI of an absolute path.
  package static func uri(ofPath path: String) -> String {
    var uri = Bytes("file://".utf8)
    uri.reserveCapacity(uri.count + path.utf8.count)
    for byte in path.utf8 {
      if byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte) {
        uri.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += (digits.count == 1 ? "%0" : "%").utf8
        uri += digits.utf8
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }
}
