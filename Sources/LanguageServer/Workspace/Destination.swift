import LinkMarkup

/// A destination as written in a file: a path, a query, and a fragment, or any other address.
struct Destination: Equatable, Sendable {
  /// The range in the source, including `<` and `>`, or an empty range if it is unknown.
  let range: Range<Int>
  /// The destination with Markdown escapes decoded.
  let address: String
  /// Whether the destination is written between `<` and `>`.
  let isBracketed: Bool
  /// Whether the destination is written without escapes, so that parts can be replaced in place.
  let isVerbatim: Bool

  /// Creates the destination at a range of a source.
  init(_ range: Range<Int>, of source: Bytes, address: String) {
    self.range = range
    self.address = address
    isBracketed = source[range].first == UInt8(ascii: "<")
    isVerbatim = source[range].dropFirst(isBracketed ? 1 : 0).dropLast(isBracketed ? 1 : 0)
      .elementsEqual(address.utf8)
  }

  /// Creates a destination whose range is unknown.
  init(unlocated address: String) {
    range = 0..<0
    self.address = address
    isBracketed = false
    isVerbatim = false
  }

  /// The path without percent-encoding, or `nil` if the address isn't a relative path.
  ///
  /// An address with a scheme, a host, a slash at its start, or a placeholder isn't relative.
  var path: String? { isLocal ? RelativePath(of: Bytes(address.utf8).span)?.decoded : nil }

  /// The fragment of a destination that is relative or only a fragment; `nil` if there is none.
  var fragment: DestinationFragment? {
    guard let fragment = DestinationFragment(of: address), isLocal,
      address.utf8.first == UInt8(ascii: "#") || path != nil
    else { return nil }
    return fragment
  }

  /// Returns the file to which a relative path or a fragment leads, or `nil` for any other address.
  func file(from file: String) -> String? {
    if let path { return WorkspacePath.resolved(path, from: file) }
    return address.utf8.first == UInt8(ascii: "#") ? file : nil
  }

  /// Whether the address has no scheme, no host, and no slash at its start.
  private var isLocal: Bool {
    let bytes = address.utf8
    let name = bytes.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    let hasScheme =
      name.first?.isASCIILetter == true && bytes[name.endIndex...].first == UInt8(ascii: ":")
    return !hasScheme && bytes.first != UInt8(ascii: "/")
  }

  /// Returns the edit that replaces the identifier in the fragment, or `nil` without a fragment.
  func replacingFragment(by id: String) -> Finding.Fix.Edit? {
    fragment.map { fragment in
      let text = id.percentEncoded(
        keeping: "-_.:", keepingUnicode: !fragment.text.hasEncodedUnicode)
      return replacing(fragment.range, by: Bytes(text.utf8))
    }
  }

  /// Returns the edit that replaces the path and keeps its spelling: `./`, a trailing slash,
  /// percent-encoding, and the last components if they stay the same.
  ///
  /// - Parameter path: A relative path without percent-encoding.
  func replacingPath(by path: String) -> Finding.Fix.Edit {
    let written = address.utf8.prefix { !"?#".utf8.contains($0) }
    let text = spelling(of: path, like: String(Substring(written)))
    return replacing(0..<written.count, by: Bytes(text.utf8))
  }

  private func replacing(_ part: Range<Int>, by text: Bytes) -> Finding.Fix.Edit {
    if isVerbatim {
      let start = range.lowerBound + (isBracketed ? 1 : 0)
      return Finding.Fix.Edit(start + part.lowerBound..<start + part.upperBound, with: text)
    }
    let address = Bytes(address.utf8)
    let changed = Bytes(address[..<part.lowerBound]) + text + address[part.upperBound...]
    var written = Bytes(isBracketed ? "<".utf8 : "".utf8)
    for byte in changed {
      if byte < 0x20 || byte == 0x20 && !isBracketed {
        written += String(Unicode.Scalar(byte)).percentEncoded(keeping: "").utf8
      } else {
        if "\\&<>()|".utf8.contains(byte) { written.append(UInt8(ascii: "\\")) }
        written.append(byte)
      }
    }
    return Finding.Fix.Edit(range, with: written + Bytes(isBracketed ? ">".utf8 : "".utf8))
  }

  private func spelling(of path: String, like written: String) -> String {
    var names = WorkspacePath.components(of: path)
    let old = WorkspacePath.components(of: written)
    let isEncoded = written.hasEncodedUnicode
    var isKept = true
    for distance in 1..<names.count + 1 {
      let name = names[names.count - distance]
      let same = distance <= old.count ? old[old.count - distance] : ""
      isKept = isKept && RelativePath(of: Bytes(same.utf8).span)?.decoded == name
      names[names.count - distance] =
        isKept
        ? same : Destination.encoded(name, isBracketed: isBracketed, keepingUnicode: !isEncoded)
    }
    let spelling = names.joined(separator: "/")
    let hasDot = written.hasPrefix("./") && !spelling.hasPrefix(".")
    let needsDot = names.first?.utf8.contains(UInt8(ascii: ":")) == true
    let isFolder = written.utf8.last == UInt8(ascii: "/")
    return (hasDot || needsDot ? "./" : "") + spelling + (isFolder ? "/" : "")
  }

  /// Returns a path component, encoded for a destination.
  ///
  /// - Parameters:
  ///   - isBracketed: Whether the destination has `<` and `>`, which allow spaces.
  ///   - keepingUnicode: Whether non-ASCII characters stay unencoded.
  static func encoded(_ name: String, isBracketed: Bool, keepingUnicode: Bool = true) -> String {
    name.percentEncoded(
      keeping: "-._~!$'*+,;=:@" + (isBracketed ? " ()" : ""), keepingUnicode: keepingUnicode)
  }
}

extension String {
  /// Whether the text contains a percent-encoded non-ASCII character.
  var hasEncodedUnicode: Bool {
    utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
      .contains { $0.first?.hexadecimalValue.map { $0 >= 8 } == true }
  }
}
