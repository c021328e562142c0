import LinkMarkup

/// What a text is called in every version of the copy.
struct TextName: Hashable {
  /// The path of the file.
  let path: String
  /// The key, the language and the variant of a value; nil for a document.
  let value: CatalogKey?
}

extension TextName {
  /// An identifier that depends on the name alone.
  var identifier: String {
    let parts = [path, value?.key, value?.locale, value?.variant].compactMap(\.self)
    let digits = SHA256.hexadecimalDigits(of: Bytes(parts.joined(separator: "\0").utf8))
    return "t" + digits.prefix(10)
  }
}
