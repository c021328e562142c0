/// A text that an editor shows after a link, which is not in the file.
package struct InlayHint: Equatable, Sendable {
  /// The offset at which it is shown.
  package let offset: Int
  package let text: String
}

extension FileOutline {
  /// Returns the routes of the links in a range, each after its link.
  package func inlayHints(in range: Range<Int>) -> [InlayHint] {
    links.compactMap { link in
      guard range.overlaps(link.whole), let route = link.route else { return nil }
      return InlayHint(offset: link.whole.upperBound, text: "→ \(route.summary)")
    }
  }
}
