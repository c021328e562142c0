extension Document {
  /// The identifiers that fragments can refer to: those of headings and footnotes, and the `id` and
  /// `name` attributes in raw HTML.
  package var fragmentIdentifiers: Set<String> {
    let headings = headings
    var identifiers = Set(HeadingIdentifiers(headings).identifiers)
    identifiers.formUnion(headings.compactMap(\.text.identifierInComment))
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

extension String {
  /// The identifier in a comment of MDX at the end of a heading, as in `Terms {/*terms*/}`.
  ///
  /// CommonMark takes the asterisks for emphasis.
  fileprivate var identifierInComment: String? {
    guard hasSuffix("/}"), let start = utf8.lastIndex(of: UInt8(ascii: "{")),
      self[start...].hasPrefix("{/")
    else { return nil }
    let identifier = self[start...].drop { "{/* ".contains($0) }.prefix { !"*/ ".contains($0) }
    return identifier.isEmpty ? nil : String(identifier)
  }
}
