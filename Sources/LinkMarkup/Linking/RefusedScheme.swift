/// The schemes that run code or read files.
///
/// Browsers drop white space and control characters before they read a scheme, and ignore its
/// case; so does this, generously.
enum RefusedScheme {
  /// What the address is for: an image may carry its own data.
  enum Use {
    case link
    case image
  }

  /// Whether a destination, entities decoded, has a scheme that is refused.
  static func isRefused(_ destination: ArraySlice<UInt8>, for use: Use) -> Bool {
    // Most destinations are told by their first byte, if no browser would drop it.
    if let first = destination.first, first.isASCIIAlphanumeric || first == UInt8(ascii: "#"),
      !"jvfd".utf8.contains(first | 0x20)
    {
      return false
    }
    let significant = SignificantBytes(destination)
    switch significant.first {
    case UInt8(ascii: "j"): return significant.starts(with: "javascript:".utf8)
    case UInt8(ascii: "v"): return significant.starts(with: "vbscript:".utf8)
    case UInt8(ascii: "f"): return significant.starts(with: "file:".utf8)
    case UInt8(ascii: "d"):
      return significant.starts(with: "data:".utf8)
        && !(use == .image && isImageData(significant))
    default: return false
    }
  }

  /// Whether libcmark's safe mode blanks a destination; it looks at the first letters as they are.
  static func isRefusedByCommonMark(_ destination: ArraySlice<UInt8>) -> Bool {
    func hasPrefix(_ prefix: String) -> Bool {
      destination.prefix(prefix.utf8.count).equalsIgnoringCase(prefix)
    }
    if ["png", "gif", "jpeg", "webp"].contains(where: { hasPrefix("data:image/\($0)") }) {
      return false
    }
    return ["javascript:", "vbscript:", "file:", "data:"].contains(where: hasPrefix)
  }

  private static func isImageData(_ significant: SignificantBytes) -> Bool {
    ["png", "gif", "jpeg", "webp"].contains { subtype in
      [";", ","].contains { significant.starts(with: "data:image/\(subtype)\($0)".utf8) }
    }
  }

  /// The bytes of a destination in lower case, without control characters, white space, U+200B and
  /// U+FEFF.
  private struct SignificantBytes: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
      rest = bytes
    }

    var first: UInt8? {
      var copy = self
      return copy.next()
    }

    mutating func next() -> UInt8? {
      while let byte = rest.first {
        guard let ignored = ignoredCount(byte) else {
          rest = rest.dropFirst()
          return byte.isASCIILetter ? byte | 0x20 : byte
        }
        rest = rest.dropFirst(ignored)
      }
      return nil
    }

    /// The length of the ignored character at the start of the rest; nil when it is significant.
    private func ignoredCount(_ first: UInt8) -> Int? {
      switch first {
      case 0x00...0x20, 0x7F: 1
      case 0x21...0x7E: nil
      default: ignoredCountBeyondASCII()
      }
    }

    private func ignoredCountBeyondASCII() -> Int? {
      guard let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first
      else { return nil }
      let isControl = (0x80...0x9F).contains(scalar.value)
      let isInvisible = scalar.value == 0x200B || scalar.value == 0xFEFF
      return isControl || isInvisible || scalar.properties.isWhitespace
        ? UTF8.width(scalar) : nil
    }
  }
}
