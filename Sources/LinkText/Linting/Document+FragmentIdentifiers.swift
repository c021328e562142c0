extension Document {
  /// The identifiers that fragments can refer to: those of headings and footnotes, and the `id` and
  /// `name` attributes in raw HTML.
  package var fragmentIdentifiers: Set<String> {
    var identifiers = Set(HeadingIdentifiers(headings).identifiers)
    for event in events {
      if case .enter(.listItem(let item)) = event, item.isFootnote, let number = item.ordinal {
        identifiers.insert(Document.identifier(ofFootnote: number))
      }
      guard let range = event.rawHTML else { continue }
      for tag in HTMLStartTag.all(in: self[range]) {
        // `name` is an identifier only on an anchor.
        let name = tag.name == "a" ? tag.attributes["name"] : nil
        identifiers.formUnion([tag.attributes["id"], name].compactMap(\.self))
      }
    }
    return identifiers
  }
}
