import LinkMarkup

/// Operations on paths in a workspace.
///
/// All paths in a workspace are absolute, or all are relative to the same folder.
enum WorkspacePath {
  /// Returns the folder that contains a file, or an empty path for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: separator) else { return "" }
    return String(path[..<(slash == path.startIndex ? path.utf8.index(after: slash) : slash)])
  }

  /// Returns the last component of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: separator) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Resolves a path relative to the folder of a file, and removes `.`, `..`, and a trailing slash.
  static func resolved(_ relative: String, from file: String) -> String {
    let isAbsolute = file.utf8.first == separator
    var path: Bytes = []
    for names in [folder(of: file), relative] {
      for name in names.utf8.split(separator: separator) where !name.elementsEqual(".".utf8) {
        let start = path.lastIndex(of: separator).map { $0 + 1 } ?? 0
        let isParent = name.elementsEqual("..".utf8)
        if isParent, path[start...].isEmpty ? isAbsolute : !path[start...].elementsEqual("..".utf8)
        {
          path.removeSubrange(max(0, start - 1)...)
        } else {
          if isAbsolute || !path.isEmpty { path.append(separator) }
          path += name
        }
      }
    }
    return isAbsolute && path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
  }

  /// Returns the relative path from a file's folder to another file or a folder.
  static func relative(to target: String, from file: String) -> String {
    let folder = components(of: folder(of: file))
    let target = components(of: target)
    let shared = zip(folder, target).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - shared) + target[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Returns the path without its last extension, or `nil` if its name has none.
  static func withoutExtension(_ path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return String(path.utf8.dropLast(name.utf8[dot...].count)) ?? path
  }

  /// Returns whether a path has a Markdown extension.
  static func isMarkdown(_ path: String) -> Bool {
    let name = name(of: path).lowercased()
    return [".md", ".markdown"].contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }

  private static let separator = UInt8(ascii: "/")

  /// Returns the components of a path, split by bytes because a combining mark may follow a slash.
  static func components(of path: String) -> [String] {
    path.utf8.split(separator: separator).map { String(Substring($0)) }
  }
}

/// An index of a file's headings by identifier, for looking up many fragments.
struct HeadingLookup {
  private let numbers: [String: Int]

  init(_ outline: FileOutline) {
    numbers = Dictionary(outline.headings.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the index of the heading that a fragment refers to, or `nil` if there is none.
  func heading(for fragment: DestinationFragment) -> Int? {
    numbers[fragment.text] ?? numbers[fragment.decoded]
  }
}

/// A range of bytes in a file.
struct WorkspacePlace: Hashable, Sendable {
  let path: String
  let range: Range<Int>
}

/// A destination as written in a file: a path, a query, and a fragment, or any other address.
struct Destination: Equatable, Sendable {
  /// The range in the source, including `<` and `>`, or an empty range if it is unknown.
  let range: Range<Int>
  /// The destination with Markdown escapes decoded.
  let address: String
  /// Whether the source has `<` and `>`.
  let isBracketed: Bool
  /// Whether the source has no escapes, which allows parts of the address to be replaced in place.
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

  /// The fragment of a link to a place in the file at ``path`` or in this file, or `nil` otherwise.
  var fragment: DestinationFragment? {
    guard let fragment = DestinationFragment(of: address), isLocal,
      address.utf8.first == UInt8(ascii: "#") || path != nil
    else { return nil }
    return fragment
  }

  /// Returns the file that the destination leads to, or `nil` unless it is relative or a fragment.
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
