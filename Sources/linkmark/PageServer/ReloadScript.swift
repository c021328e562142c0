import LinkMarkup

/// The element that loads a page again after a build.
struct ReloadScript {
  private let element: Bytes

  init(_ version: ServedBuild.Version) {
    element = Bytes(
      "<script src=\"/.linkmark/reload.js\" data-version=\"\(version.text)\"></script>".utf8)
  }

  /// Returns a page with the element at its start, after the document type, which must stay the first.
  ///
  /// A policy in the page's head is not applied to what precedes it, so the script runs whatever the
  /// policy is.
  func added(to page: Bytes) -> Bytes {
    let start = ReloadScript.offsetAfterDocumentType(in: page)
    return page[..<start] + element + page[start...]
  }

  /// Returns the offset after the document type; 0 without one.
  private static func offsetAfterDocumentType(in page: Bytes) -> Int {
    let byteOrderMark: Bytes = [0xEF, 0xBB, 0xBF]
    var rest = page.starts(with: byteOrderMark) ? page.dropFirst(3) : page[...]
    while true {
      rest = rest.drop(while: \.isASCIIWhitespace)
      guard rest.starts(with: "<!--".utf8) else { break }
      // The hyphens of the start may be those of the end.
      guard let end = rest.dropFirst(2).firstRange(of: "-->") else { return 0 }
      rest = rest[end.upperBound...]
    }
    let name = "<!doctype"
    guard Bytes(rest.prefix(name.utf8.count)).span.startsIgnoringCase(with: name) else { return 0 }
    return rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
  }
}
