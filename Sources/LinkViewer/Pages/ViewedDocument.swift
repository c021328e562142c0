package import LinkText

/// A document to view, independent of the size of the terminal.
package struct ViewedDocument: Sendable {
  /// The path or the name of the document, as the viewer shows it.
  package let name: String
  package let linked: LinkedDocument
  package let text: AttributedText
  /// The title in the front matter, or else the first heading; `nil` if there is neither.
  let title: String?
  /// The links that the keyboard reaches, in reading order.
  let focusableLinks: [Document.Link.ID]

  package init(_ linked: LinkedDocument, name: String) {
    self.name = name
    self.linked = linked
    let text = linked.attributedText
    self.text = text
    let heading = text.blocks.first { if case .heading = $0.kind { true } else { false } }
    title =
      linked.document.frontMatter?.title.flatMap { $0.isEmpty ? nil : $0 }
      ?? heading.map { text[$0.range].joiningLines }
    focusableLinks = linked.linkTargets.indices.lazy
      .map { Document.Link.ID(index: UInt32($0)) }
      .filter { !linked[$0].states.contains(.disabled) }
  }

  /// Returns the link that a target activates: an enabled link, or a block's only enabled link.
  func link(activatedBy target: LinkedText.Interaction.Target) -> Document.Link.ID? {
    text.link(activatedBy: target, states: linked.linkTargets.lazy.map(\.states))
  }

  /// Returns the address of a link; `nil` if it is blocked.
  func address(of id: Document.Link.ID) -> String? {
    linked.href(of: linked[id]).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Headings

  /// A heading, with the index of its block.
  struct Heading: Equatable, Sendable {
    let text: String
    let level: Int
    let block: Int
  }

  var headings: [Heading] {
    text.blocks.indices.compactMap { index in
      guard case .heading(let level) = text.blocks[index].kind else { return nil }
      return Heading(
        text: text[text.blocks[index].range].joiningLines, level: Int(level), block: index)
    }
  }

  /// Returns the index of the block that a fragment refers to; `nil` if there is none.
  func block(of fragment: DestinationFragment) -> Int? {
    let identifiers = HeadingIdentifiers(linked.document.headings).identifiers
    if let place = identifiers.firstIndex(where: fragment.refers) {
      let headings = headings
      return place < headings.count ? headings[place].block : nil
    }
    return text.blocks.indices.first { index in
      text.footnote(beginningWith: text.blocks[index]).map(fragment.refers) == true
    }
  }
}

extension AttributedText {
  /// Returns the identifier of the footnote that begins with a block; `nil` if there is none.
  fileprivate func footnote(beginningWith block: Block) -> String? {
    guard let first = block.firstContext else { return nil }
    var next = block.context
    while let index = next, index >= first {
      if case .listItem(let item, _) = contexts[index].kind, item.isFootnote,
        let number = item.ordinal
      {
        return Document.identifier(ofFootnote: number)
      }
      next = contexts[index].parent
    }
    return nil
  }
}

extension String {
  /// The text with line breaks replaced by spaces.
  fileprivate var joiningLines: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
