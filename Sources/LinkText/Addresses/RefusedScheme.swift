/// The schemes that run code or read files.
///
/// Browsers drop white space and control characters before they read a scheme, and ignore its case.
/// This check drops at least as much.
enum RefusedScheme {
  /// The use of an address.
  ///
  /// An image may have a `data:` URL.
  enum Use {
    case link
    case image
  }

  /// Returns whether a destination, with entities decoded, has a refused scheme.
  static func isRefused(_ destination: Span<UInt8>, for use: Use) -> Bool {
    // The first byte decides for most destinations, unless a browser would drop it.
    switch destination[0] {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "d"),
      UInt8(ascii: "J"), UInt8(ascii: "V"), UInt8(ascii: "F"), UInt8(ascii: "D"):
      break
    case 0x21...0x7E: return false
    default: break
    }
    let significant = significantBytes(of: destination)
    if significant.starts(with: "data:".utf8) {
      return use == .link || !isImageData(destination)
    }
    return ["javascript:", "vbscript:", "file:"].contains { significant.starts(with: $0.utf8) }
  }

  /// Returns whether libcmark's safe mode removes a destination.
  ///
  /// It compares the first characters as written.
  static func isRefusedByCommonMark(_ destination: Span<UInt8>) -> Bool {
    let isImageData = ["png", "gif", "jpeg", "webp"].contains {
      destination.startsIgnoringCase(with: "data:image/\($0)")
    }
    return !isImageData
      && ["javascript:", "vbscript:", "file:", "data:"].contains {
        destination.startsIgnoringCase(with: $0)
      }
  }

  /// Returns whether a destination is image data without dropping any byte; a disguised one is
  /// refused.
  private static func isImageData(_ destination: Span<UInt8>) -> Bool {
    ["png", "gif", "jpeg", "webp"].contains { subtype in
      [";", ","].contains { destination.startsIgnoringCase(with: "data:image/\(subtype)\($0)") }
    }
  }

  /// Returns the first bytes, up to the length of the longest compared prefix, lowercased and
  /// without control characters, white space, U+200B, and U+FEFF.
  private static func significantBytes(of destination: Span<UInt8>) -> Bytes {
    var significant: Bytes = []
    var index = 0
    while index < destination.count, significant.count < "javascript:".utf8.count {
      let (scalar, count) = destination.scalar(at: index)
      if !isDropped(scalar) {
        for offset in index..<(index + count) {
          let byte = destination[offset]
          significant.append(byte.isASCIILetter ? byte | 0x20 : byte)
        }
      }
      index += count
    }
    return significant
  }

  private static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x20, 0x7F...0x9F, 0x200B, 0xFEFF: true
    case 0x21...0x7E: false
    default: Unicode.Scalar(scalar)?.properties.isWhitespace == true
    }
  }
}
