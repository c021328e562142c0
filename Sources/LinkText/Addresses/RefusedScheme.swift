/// The schemes refused because they run code, read files, start programs, or show local data.
///
/// Browsers drop white space and control characters from a scheme, and ignore case. The function
/// `refusal(of:for:)` also ignores case, and drops at least the same characters.
enum RefusedScheme {
  /// The use of an address, since a `data:` URL is accepted only for an image with image data.
  enum Use {
    case link
    case image
  }

  enum Refusal {
    /// The scheme runs code, reads files, or contains another address.
    case always
    /// The scheme belongs to a program or the system; the caller accepts it if settings name it.
    case unlessNamed
  }

  /// Returns the refusal of a nonempty destination; `nil` if its scheme is accepted or missing.
  static func refusal(of destination: Span<UInt8>, for use: Use) -> Refusal? {
    // There is no scheme if the first byte is printable ASCII, but not a letter.
    let first = destination[0]
    if (0x21...0x7E).contains(first), !first.isASCIILetter { return nil }
    guard let scheme = scheme(of: destination) else { return nil }
    if scheme == "data", use == .image, isImageData(destination) { return nil }
    switch scheme {
    case "blob", "data", "file", "filesystem", "its", "jar", "javascript", "livescript", "mhtml",
      "mk", "mocha", "ms-its", "vbscript", "view-source", "wyciwyg":
      return .always
    case "about", "android-app", "chrome", "chrome-extension", "content", "feed", "hcp", "intent",
      "moz-extension", "res", "resource", "search", "search-ms", "shell":
      return .unlessNamed
    // Windows reads a scheme of one letter as a drive.
    default: return scheme.hasPrefix("ms-") || scheme.utf8.count == 1 ? .unlessNamed : nil
    }
  }

  /// Returns whether libcmark's safe mode removes a destination.
  ///
  /// Safe mode compares the first characters as written, except that it ignores their case.
  static func isRefusedByCommonMark(_ destination: Span<UInt8>) -> Bool {
    let isImageData = ["png", "gif", "jpeg", "webp"].contains {
      destination.startsIgnoringCase(with: "data:image/\($0)")
    }
    return !isImageData
      && ["javascript:", "vbscript:", "file:", "data:"].contains {
        destination.startsIgnoringCase(with: $0)
      }
  }

  /// Returns whether a destination as written is a `data:` URL of a PNG, GIF, JPEG, or WebP image.
  private static func isImageData(_ destination: Span<UInt8>) -> Bool {
    ["png", "gif", "jpeg", "webp"].contains { subtype in
      [";", ","].contains { destination.startsIgnoringCase(with: "data:image/\(subtype)\($0)") }
    }
  }

  /// Returns up to 20 bytes of the lowercase scheme without dropped characters; `nil` if missing.
  private static func scheme(of destination: Span<UInt8>) -> String? {
    guard let end = endOfScheme(in: destination) else { return nil }
    // A string of up to 15 bytes needs no allocation.
    var scheme = ""
    for index in 0..<end where destination[index].isSchemeCharacter {
      // The first 20 bytes are enough to recognize a refused scheme.
      guard scheme.utf8.count < 20 else { break }
      scheme.unicodeScalars.append(Unicode.Scalar(destination[index].asciiLowercased))
    }
    return scheme.isEmpty ? nil : scheme
  }

  /// Returns the offset of the colon after a scheme with dropped characters; `nil` without a colon.
  private static func endOfScheme(in destination: Span<UInt8>) -> Int? {
    var index = 0
    while index < destination.count {
      if destination[index] == .colon { return index }
      if destination[index].isSchemeCharacter {
        index += 1
        continue
      }
      let (scalar, count) = destination.scalar(at: index)
      guard isDropped(scalar) else { return nil }
      index += count
    }
    return nil
  }

  private static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x20, 0x7F...0x9F, 0x200B, 0xFEFF: true
    case 0x21...0x7E: false
    default: Unicode.Scalar(scalar)?.properties.isWhitespace == true
    }
  }
}
