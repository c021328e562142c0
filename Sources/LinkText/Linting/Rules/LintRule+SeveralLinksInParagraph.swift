extension LintRule {
  /// If an app shows a paragraph as one element, activating it can follow only one link.
  static let severalLinksInParagraph = LintRule(
    name: "several-links-in-paragraph", level: .note,
    summary: "a paragraph or heading with more than one link, in copy of an app"
  ) { subject in
    guard subject.linked.isForApp else { return [] }
    return subject.document.textBlocks.compactMap { block in
      let links = subject.document.links(in: block)
      guard links.count > 1 else { return nil }
      return LintRemark(
        .link(links[1]),
        """
        this is one of \(links.count) links in one paragraph, and a screen reader that reads it as \
        one element can follow only one; give each link its own paragraph or list item
        """)
    }
  }
}

extension LinkedDocument {
  /// Whether an app shows the copy: if it has routes, or if a link leads into an app.
  fileprivate var isForApp: Bool { routes != nil || linkTargets.contains { $0.kind == .app } }
}

extension Document {
  fileprivate func links(in block: Range<Int>) -> [Link.ID] {
    events[block].compactMap { event in
      switch event {
      case .enter(.link(let id)) where !self[id].isFootnoteReference: id
      case .enter, .exit, .leaf: nil
      }
    }
  }
}
