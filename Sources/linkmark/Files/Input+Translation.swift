import LinkMarkup

extension Input {
  /// Where the path of an input has its language, and the paths of other documents of the project too.
  struct Translation: Sendable {
    let place: LocalePlace
    /// The folder that the place is relative to.
    let folder: String

    /// Returns a path with `{locale}` in place of the language, which all languages have in common; nil if
    /// it has none.
    func pattern(of path: String) -> String? {
      let rest = folder == "." ? path : Path.relative(path, to: folder)
      return rest.flatMap { place.localizedPath($0) }.map { Path.joined(folder, $0.pattern) }
    }
  }

  /// Returns the path of a document to which a link of the input leads, with `{locale}` in place of its
  /// language; nil for other destinations, and if the input has no language in its path.
  func linkedPattern(of destination: Bytes) -> Bytes? {
    guard let translation, let first = destination.first, !"/#?".utf8.contains(first) else {
      return nil
    }
    let path = destination.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let rest = destination[path.endIndex...]
    let joined = Path.joined(Path.folder(of: name), String(decoding: path, as: UTF8.self))
    let isAbsolute = joined.utf8.first == UInt8(ascii: "/")
    guard let normalized = Path.normalized(joined).map({ isAbsolute ? "/" + $0 : $0 }) else {
      return nil
    }
    return Bytes((translation.pattern(of: normalized) ?? normalized).utf8) + rest
  }
}
