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
  static func isRefused(_ destination: Span<UInt8>, for use: Use) -> Bool {
    // Most destinations are told by their first byte, if no browser would drop it.
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

  /// Whether libcmark's safe mode blanks a destination; it looks at the first letters as they are.
  static func isRefusedByCommonMark(_ destination: Span<UInt8>) -> Bool {
    let isImageData = ["png", "gif", "jpeg", "webp"].contains {
      destination.startsIgnoringCase(with: "data:image/\($0)")
    }
    return !isImageData
      && ["javascript:", "vbscript:", "file:", "data:"].contains {
        destination.startsIgnoringCase(with: $0)
      }
  }

  /// Only where no byte has to be dropped for it: a disguise is no reason to be let through.
  private static func isImageData(_ destination: Span<UInt8>) -> Bool {
    ["png", "gif", "jpeg", "webp"].contains { subtype in
      [";", ","].contains { destination.startsIgnoringCase(with: "data:image/\(subtype)\($0)") }
    }
  }

  /// The bytes up to the longest prefix that is asked for, in lower case, without control
  /// characters, white space, U+200B and U+FEFF.
  private static func significantBytes(of destination: Span<UInt8>) -> [UInt8] {
    var significant: [UInt8] = []
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
